import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Behaviour, Exchange } from './fault-server.ts';

/**
 * What servers do wrong, by name. Each of them answers its robots.txt, unless that is its fault, so that the
 * crawler gets to the home page, where the fault is.
 */
export const FAULTS: Readonly<Record<string, Behaviour>> = {
  stall: onHome(() => {}),
  'drip-body': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n');
    drip(socket, '<');
  }),
  'drip-headers': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    drip(socket, 'a');
  }),
  'length-more-then-close': onHome(({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\n<p>yarım');
  }),
  'length-more-then-silence': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\n<p>yarım');
  }),
  'length-less': onHome(({ answer }) => {
    answer(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 10\r\n\r\n${page('fazla')}`);
  }),
  'length-twice': onHome(({ answer }) => {
    answer('HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-length: 20\r\n\r\n<p>iki kez</p>');
  }),
  'gzip-bomb': onHome(({ answer }) => answer(packed('gzip', bombs.gzip))),
  'brotli-bomb': onHome(({ answer }) => answer(packed('br', bombs.brotli))),
  'bomb-in-bomb': onHome(({ answer }) => answer(packed('gzip, gzip', gzipSync(bombs.gzip)))),
  'not-gzip': onHome(({ answer }) => answer(packed('gzip', Buffer.from('bu gzip değil')))),
  'redirect-loop': onHome(
    ({ path, answer }) => answer(redirect(path === '/a' ? '/b' : '/a')),
    () => true,
  ),
  'redirect-chain': onHome(
    ({ path, answer }) => answer(redirect(`/${Number(path.slice(1) || 0) + 1}`)),
    () => true,
  ),
  'redirect-to-itself': onHome(({ answer }) => answer(redirect('/'))),
  'redirect-nowhere': onHome(({ answer }) => answer('HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n')),
  'broken-chunks': onHome(({ answer }) => {
    answer('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n<p>bozuk\r\n0\r\n\r\n');
  }),
  'chunks-cut-off': onHome(({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n<p>ya\r\n50\r\nrım');
  }),
  'endless-headers': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, `x-${'a'.repeat(50)}: ${'b'.repeat(200)}\r\n`.repeat(20));
  }),
  'endless-body': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n');
    flood(socket, '<p>sonu gelmeyen bir sayfa</p>\n'.repeat(500));
  }),
  'endless-chunks': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n');
    flood(socket, `1000\r\n${'x'.repeat(4096)}\r\n`);
  }),
  'reset-in-body': onHome(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n<p>birden', () =>
      socket.resetAndDestroy(),
    );
  }),
  'too-many-requests': onHome(({ answer }) => answer(status('429 Too Many Requests', ''))),
  'too-many-requests-for-a-second': onHome(({ answer }) => {
    answer(status('429 Too Many Requests', 'retry-after: 1\r\n'));
  }),
  unavailable: onHome(({ answer }) => answer(status('503 Service Unavailable', 'retry-after: soon\r\n'))),
  'server-error': onHome(({ answer }) => answer(status('500 Internal Server Error', ''))),
  'empty-reply': onHome(({ socket }) => socket.end()),
  garbage: onHome(({ socket }) => socket.end('Merhaba! Ben HTTP bilmiyorum.\n')),
  'binary-garbage': onHome(({ socket }) => socket.end(Buffer.alloc(5_000, 0x16))),
  'status-nonsense': onHome(({ answer }) => answer('HTTP/1.1 999 Ne\r\ncontent-length: 0\r\n\r\n')),
  'hangs-up-at-once': ({ socket }) => socket.destroy(),
  'robots-stalls': atRobots(() => {}),
  'robots-server-error': atRobots(({ answer }) => answer(status('503 Service Unavailable', ''))),
  'robots-huge': atRobots(({ answer }) => {
    const rules = `User-agent: *\nAllow: /\n${'Disallow: /yok\n# '.padEnd(1000, 'x')}`;
    answer(ok(rules.padEnd(5_000_000, 'y'), 'text/plain'));
  }),
  'robots-endless': atRobots(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\nUser-agent: *\nDisallow: /gizli\n');
    flood(socket, '# hiç bitmez\n'.repeat(1000));
  }),
  'robots-bomb': atRobots(({ answer }) => answer(packed('gzip', bombs.gzip))),
  'robots-redirects': atRobots(({ answer }) => answer(redirect('/robots.txt'))),
  'links-without-end': ({ path, answer }) => {
    if (path === '/robots.txt') return answer(ROBOTS);
    const number = Number(/\d+/.exec(path)?.[0] ?? 0);
    const links = Array.from({ length: 100 }, (_, i) => `<a href="/${number * 100 + i + 1}">${i}</a>`);
    answer(ok(page(`${number} numaralı sayfa`, links.join(' '))));
  },
};

const ROBOTS = ok('User-agent: *\nAllow: /\n', 'text/plain');

/** A correct robots.txt; the fault on the home page, or wherever `where` says; elsewhere nothing. */
function onHome(fault: Behaviour, where: (path: string) => boolean = (path) => path === '/'): Behaviour {
  return (exchange) => {
    if (exchange.path === '/robots.txt') exchange.answer(ROBOTS);
    else if (where(exchange.path)) fault(exchange);
    else exchange.answer(status('404 Not Found', ''));
  };
}

/** The fault at robots.txt, and a home page that must not be requested, or may be. */
function atRobots(fault: Behaviour): Behaviour {
  return (exchange) => {
    if (exchange.path === '/robots.txt') fault(exchange);
    else exchange.answer(ok(page('robots.txt sorunlu')));
  };
}

export function ok(body: string, type = 'text/html; charset=utf-8'): string | Buffer {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** A Turkish page about a subject, long enough to be kept. */
export function page(subject: string, links = ''): string {
  return `<!doctype html><html lang="tr"><title>${subject}</title><body><h1>${subject}</h1>
<p>Bu sayfa ${subject} hakkındadır; belediye meclisi salı akşamı toplanarak kütüphanenin açılış saatlerini uzattı ve
sahil yolunun yaz gelmeden onarılmasına karar verdi. Toplantıya katılan ${subject} sakinleri kararı alkışladı.</p>
<p>${links}</p></body></html>`;
}

function status(line: string, headers: string): string {
  return `HTTP/1.1 ${line}\r\n${headers}content-length: 4\r\n\r\nolay`;
}

function redirect(location: string): string {
  return `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
}

function packed(encoding: string, body: Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** One byte per second, until the client gives up. */
function drip(socket: Exchange['socket'], byte: string): void {
  const timer = setInterval(() => socket.write(byte), 1_000);
  socket.once('close', () => clearInterval(timer));
}

/** As fast as the client reads, until it stops. */
function flood(socket: Exchange['socket'], bytes: string): void {
  const pour = () => {
    let goesOn = true;
    while (goesOn && socket.writable) goesOn = socket.write(bytes);
  };
  socket.on('drain', pour);
  pour();
}

const BOMB_BYTES = 100_000_000;
let bombs = { gzip: Buffer.alloc(0), brotli: Buffer.alloc(0) };

/**
 * A hundred megabytes of one letter in a few kilobytes. Takes half a second, in which no server of this
 * process answers.
 */
export function makeBombs(): void {
  if (bombs.gzip.length > 0) return;
  const much = Buffer.alloc(BOMB_BYTES, 'a');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  bombs = { gzip: gzipSync(much, { level: 1 }), brotli: brotliCompressSync(much, { params }) };
}
