import fc from 'fast-check';
import type { Answer, Breakage, Request, WireFault } from './breaking-host.ts';
import { ok, page } from './faults.ts';

/** A page that is kept if it arrives complete; its text is unique. */
function whole(subject: string): Buffer {
  return Buffer.from(ok(page(subject)));
}

const ROBOTS = ok('User-agent: *\nAllow: /\n', 'text/plain');

/** A correct robots.txt, the fault on every other path. */
function onPages(answer: Answer): Answer {
  return (request) => (request.path === '/robots.txt' ? request.send(ROBOTS) : answer(request));
}

const head = (headers: string, status = '200 OK') => `HTTP/1.1 ${status}\r\n${headers}\r\n`;
const HTML = 'content-type: text/html; charset=utf-8\r\n';

/** What a server can do wrong in its answers; the number shifts the place where it happens. */
export const ANSWERS: Readonly<Record<string, (place: number) => (request: Request) => void>> = {
  healthy: (place) => (request) => request.send(whole(`sağlam ${place}`)),
  'reset-in-headers': (place) => (request) => {
    request.send(whole('yarım başlık').subarray(0, 1 + (place % 60)));
    request.reset();
  },
  'end-in-headers': (place) => (request) => request.end(whole('kesik başlık').subarray(0, 1 + (place % 60))),
  'reset-in-body': (place) => (request) => {
    const bytes = whole('yarım gövde');
    request.send(bytes.subarray(0, 100 + (place % (bytes.length - 100))));
    request.reset();
  },
  'reset-between-requests': (place) => (request) => {
    // The first request of a connection is answered; the next one finds it broken.
    if (request.nth > 0) return request.reset();
    request.send(whole(`arada kesilen ${place}`));
    request.reset();
  },
  'reset-on-second-request': () => (request) => {
    if (request.nth > 0) request.reset();
    else request.send(whole('ilk istekte sağlam'));
  },
  'length-too-long': (place) => (request) => {
    request.end(`${head(`${HTML}content-length: ${5_000 + place}\r\n`)}${page('uzun')}`);
  },
  'length-too-short': (place) => (request) => {
    request.send(`${head(`${HTML}content-length: ${place % 300}\r\n`)}${page('kısa')}`);
  },
  'length-nonsense': (place) => (request) => {
    const lengths = ['-1', '+20', '1e3', '0x20', '99999999999999999999', '10, 20', ''];
    request.send(
      `${head(`${HTML}content-length: ${lengths[place % lengths.length]}\r\n`)}${page('ne uzunluk')}`,
    );
  },
  'length-and-chunks': () => (request) => {
    request.send(
      `${head(`${HTML}content-length: 5\r\ntransfer-encoding: chunked\r\n`)}3\r\nabc\r\n0\r\n\r\n`,
    );
  },
  'chunk-nonsense': (place) => (request) => {
    const sizes = [
      'FFFFFFFFFFFFFFFFFF',
      '-5',
      'zz',
      '',
      `5;${'x'.repeat(100_000)}`,
      '00000000000000000000005',
    ];
    request.send(
      `${head(`${HTML}transfer-encoding: chunked\r\n`)}${sizes[place % sizes.length]}\r\n<p>ab\r\n0\r\n\r\n`,
    );
  },
  'trailing-garbage': (place) => (request) => {
    const garbage = [
      '\r\n\r\n',
      '\0\0\0',
      'artık bitti',
      `${head('content-length: 3\r\n')}abc`,
      'x'.repeat(70_000),
    ];
    request.send(
      Buffer.concat([whole(`fazlası olan ${place}`), Buffer.from(garbage[place % garbage.length]!)]),
    );
  },
  'http-0.9': () => (request) => request.end(page('başlıksız')),
  'other-version': (place) => (request) => {
    const versions = ['HTTP/2.0', 'HTTP/0.9', 'HTTP/1.2', 'ICY', 'http/1.1', 'HTTP/9'];
    request.end(`${versions[place % versions.length]} 200 OK\r\n${HTML}\r\n${page('başka sürüm')}`);
  },
  'status-nonsense': (place) => (request) => {
    const codes = ['000', '099', '1000', '-1', 'abc', '20', '600', '999'];
    request.end(`HTTP/1.1 ${codes[place % codes.length]} Ne\r\ncontent-length: 0\r\n\r\n`);
  },
  'interim-flood': (place) => (request) => {
    const codes = ['103 Early Hints', '102 Processing', '100 Continue', '199 Ne'];
    request.flood(head('', codes[place % codes.length]).repeat(100));
  },
  'interim-then-page': (place) => (request) => {
    request.send(head('', '103 Early Hints').repeat(place % 5));
    request.send(whole(`ön yanıtlı ${place}`));
  },
  'switching-protocols': () => (request) => {
    request.send(head('upgrade: websocket\r\nconnection: upgrade\r\n', '101 Switching Protocols'));
  },
  'header-bomb': (place) => (request) => {
    const bombs = [
      `x-uzun: ${'a'.repeat(2_000_000)}\r\n`,
      'x-bir: bir\r\n'.repeat(100_000),
      `${'ad'.repeat(50_000)}: b\r\n`,
      `set-cookie: a=${'b'.repeat(4_000)}\r\n`.repeat(500),
    ];
    request.send(head(`${HTML}${bombs[place % bombs.length]}content-length: 0\r\n`));
  },
  'header-nonsense': (place) => (request) => {
    const odd = [
      'x\0y: 1\r\n',
      ' katlı: 1\r\n',
      'ikinokta yok\r\n',
      ': adsız\r\n',
      'x: a\n b\r\n',
      'x-ğ: ş\r\n',
    ];
    request.send(`${head(`${HTML}${odd[place % odd.length]}content-length: 2\r\n`)}ok`);
  },
  'body-where-none-may-be': (place) => (request) => {
    const codes = ['204 No Content', '304 Not Modified', '205 Reset Content'];
    request.send(`${head(HTML, codes[place % codes.length])}${page('olmaması gereken')}`);
  },
  'location-nonsense': (place) => (request) => {
    const targets = [
      'http://[::1',
      'x'.repeat(20_000),
      '\xff\xfe',
      'javascript:alert(1)',
      '//',
      'http://',
      'file:///etc/passwd',
    ];
    request.send(head(`location: ${targets[place % targets.length]}\r\ncontent-length: 0\r\n`, '302 Found'));
  },
  'encoding-nonsense': (place) => (request) => {
    const codings = ['gzip', 'br', 'zstd', 'deflate', 'gzip, gzip, gzip, gzip', 'compress', 'GZIP,,'];
    const bytes = `${head(`${HTML}content-encoding: ${codings[place % codings.length]}\r\ncontent-length: 9\r\n`)}bozukbayt`;
    request.send(bytes);
  },
};

/** Where a TLS or plain connection is cut: on every connection, and on the first one only. */
const CUTS: Readonly<Record<string, WireFault>> = {
  'reset-before-first-byte': { connection: 'every', afterBytes: 0, act: 'reset' },
  'reset-after-first-bytes': { connection: 'every', afterBytes: 3, act: 'reset' },
  'reset-in-handshake': { connection: 'every', afterBytes: 400, act: 'reset' },
  'end-before-first-byte': { connection: 'every', afterBytes: 0, act: 'end' },
  'half-record': { connection: 'every', afterBytes: 100, act: 'end' },
  alert: { connection: 'every', afterBytes: 0, act: 'alert' },
  'plain-text-on-tls-port': { connection: 'every', afterBytes: 0, act: 'plain-text' },
  'garbage-on-connect': { connection: 'every', afterBytes: 0, act: 'garbage' },
  'silence-in-handshake': { connection: 'every', afterBytes: 200, act: 'silence' },
  'first-handshake-reset': { connection: 0, afterBytes: 0, act: 'reset' },
  'garbage-in-record': { connection: 'every', afterBytes: 1_500, act: 'garbage' },
};

/** Every fault once, alternately over plain HTTP and TLS. */
export function namedBreakages(): Record<string, Breakage> {
  const cuts = Object.entries(CUTS).map(([name, wire]): [string, Breakage] => [
    `tls ${name}`,
    { secure: true, wire, answer: onPages(ANSWERS['healthy']!(0)) },
  ]);
  const answers = Object.entries(ANSWERS).map(([name, answer], i): [string, Breakage] => [
    name,
    { secure: i % 2 === 0, wire: null, answer: onPages(answer(i)) },
  ]);
  return Object.fromEntries([...cuts, ...answers]);
}

/** A fault in the answer, at any place, and mostly the wire cut anywhere in addition. */
const randomBreakage = fc.record({
  secure: fc.boolean(),
  answer: fc.constantFrom(...Object.keys(ANSWERS)),
  place: fc.nat(2_000),
  isRobotsHit: fc.boolean(),
  wire: fc.option(
    fc.record({
      connection: fc.oneof(fc.constant('every' as const), fc.nat(3)),
      afterBytes: fc.oneof(fc.nat(8), fc.nat(600), fc.nat(4_000)),
      act: fc.constantFrom<WireFault['act']>('reset', 'end', 'silence', 'garbage', 'alert', 'plain-text'),
    }),
    { freq: 3 },
  ),
});

export function randomBreakages(count: number, seed: number): Record<string, Breakage> {
  const drawn = fc.sample(randomBreakage, { seed, numRuns: count });
  return Object.fromEntries(
    drawn.map((recipe) => {
      const answer = ANSWERS[recipe.answer]!(recipe.place);
      const { secure, wire, isRobotsHit } = recipe;
      return [JSON.stringify(recipe), { secure, wire, answer: isRobotsHit ? answer : onPages(answer) }];
    }),
  );
}
