import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packageVersion } from '../../config/package-root.ts';
import { SETTING_ROWS } from '../../config/settings.ts';
import type { Language } from '../../i18n/text.ts';
import * as followers from '../../indexing/index-follower.ts';
import { serveMcp } from '../../server/serve-mcp.ts';
import { serveProject } from '../../server/serve-project.ts';
import { ProjectLock } from '../../store/project-lock.ts';
import type { CommandContext } from './command-context.ts';
import { processContext, runCli } from './run-cli.ts';

let folder: string;
let server: Server;
let origin: string;
let requests: string[];
/** What the server answers; Turkish unless a test says otherwise. */
let bodyOf: (path: string) => string;

const { followIndex } = followers;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url!);
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bodyOf(request.url!));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-cli-'));
  requests = [];
  bodyOf = (
    path,
  ) => `<html lang=tr><title>Sayfa ${path}</title><p>Belediye meclisi ${path} konulu kararı dün akşam
    yapılan uzun toplantının ardından oy birliğiyle kabul etti.</p></html>`;
  // The same code without a thread, which takes seconds to start from source.
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { exit: number; out: string; err: string };
type World = Partial<CommandContext> & { environment?: Record<string, string> };

async function run(args: string[], world: World = {}): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await runCli(args, {
    language: 'en',
    environment: {},
    cwd: folder,
    out: (text) => out.push(`${text}\n`),
    err: (text, end = '\n') => err.push(text + end),
    stdin: (async function* () {})(),
    write: (data) => {
      out.push(Buffer.from(data).toString());
      return undefined;
    },
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: () => () => {},
    serve: serveProject,
    serveMcp,
    ...world,
  });
  return { exit, out: out.join(''), err: err.join('') };
}

const CONTACT = { TAZI_CRAWL_CONTACT: 'mailto:deneme@example.org' };

/** Settings under which the server of this test may be crawled, quickly and without threads. */
function crawlWorld(environment: Record<string, string> = {}): World {
  return {
    environment: {
      ...CONTACT,
      TAZI_ALLOW_HOSTS: new URL(origin).host,
      TAZI_CRAWL_DELAY_MS: '0',
      TAZI_CRAWL_WORKERS: '0',
      ...environment,
    },
  };
}

const crawl = (...args: string[]) => run(['crawl', `${origin}/`, ...args], crawlWorld());

describe('wrong use', () => {
  test.each([
    [['crwal'], /unknown command 'crwal'/],
    [['crawl', '--max-page', '5'], /--max-pages/],
    [['crawl', '--once', '--watch'], /cannot be combined/],
    [['search'], /missing required argument/],
    [['search', 'su', '--size', 'many'], /--size must be a whole number/],
    [['search', 'su', '--page', '0'], /--page must be a whole number/],
    [['export', '--format', 'docx'], /Allowed choices/],
    [['config', 'shwo'], /unknown command/],
    [['constructor'], /unknown command/],
    [['toString'], /unknown command/],
  ])('%j exits 2 and says what is wrong', async (args, message) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'tazi.config.json'), '{}');
    const { exit, out, err } = await run(args);
    expect(exit).toBe(2);
    expect(err).toMatch(message);
    expect(out).toBe('');
  });

  test('without a command shows the help and exits 2', async () => {
    const { exit, err } = await run([]);
    expect(exit).toBe(2);
    expect(err).toMatch(/^Usage: tazi/);
  });

  test('with --json is told in JSON', async () => {
    for (const args of [
      ['crawl', '--max-page', '5', '--json'],
      ['search', '--json'],
    ]) {
      const { exit, err } = await run(args);
      expect(exit).toBe(2);
      expect(JSON.parse(err)).toEqual({
        error: {
          code: 'usage',
          message: expect.stringMatching(/^error: /),
          docs: '/docs/en/errors#usage',
        },
      });
    }
  });
});

describe('help', () => {
  test.each(['init', 'crawl', 'serve', 'search', 'import', 'export', 'why', 'doctor', 'config', 'demo'])(
    'of %s is there, in both languages',
    async (command) => {
      const texts: string[] = [];
      for (const language of ['tr', 'en'] as Language[]) {
        const { exit, out } = await run([command, '--help'], { language });
        expect(exit).toBe(0);
        texts.push(out);
      }
      expect(texts[0]).not.toBe(texts[1]);
    },
  );

  test('of crawl names its settings, but no secret', async () => {
    const { out } = await run(['crawl', '--help']);
    expect(out).toContain('--max-pages <value>');
    expect(out).toContain('--crawl-delay-ms <value>');
    expect(out).not.toContain('token');
  });

  test('of doctor does not list the settings that it accepts', async () => {
    const { out } = await run(['doctor', '--help']);
    expect(out).toContain('--repair');
    expect(out).toContain('--project <folder>');
    expect(out).not.toMatch(/--max-pages|--crawl-|--port|Settings:/);
  });

  test('knows its version', async () => {
    expect((await run(['--version'])).out.trim()).toBe(packageVersion());
  });
});

describe('settings', () => {
  test('that are unknown exit 2 with a suggestion, in the language of the user', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{"crawl": {"delay": 5}}');
    const english = await run(['crawl', origin]);
    expect(english.exit).toBe(2);
    expect(english.err).toContain('did you mean "crawl.delayMs"');
    expect(english.err).toContain(join(folder, 'tazi.config.json'));
    const turkish = await run(['crawl', origin], { language: 'tr' });
    expect(turkish.err).toContain('bunu mu demek istediniz: "crawl.delayMs"');
  });

  test('that are wrong exit 2 and name where they came from', async () => {
    const { exit, err } = await run(['crawl', origin, '--crawl-delay-ms', 'soon'], { environment: CONTACT });
    expect(exit).toBe(2);
    expect(err).toContain('--crawl-delay-ms');
    expect((await run(['crawl'], { environment: { TAZI_CRWL: '1' } })).exit).toBe(2);
  });

  test('in a file that is no JSON exit 2', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{ "crawl": ');
    const { exit, err } = await run(['config', 'show']);
    expect(exit).toBe(2);
    expect(err).toContain('not valid JSON');
  });

  test('decide on the language of what is said after they are read', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{"language": "tr"}');
    expect((await run(['crawl', origin])).err).toContain('İletişim adresi verilmediği için');
  });

  test('are shown with their values and where these came from', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{"crawl": {"delayMs": 7}}');
    const environment = { TAZI_SERVER_TOKEN: 'cok-gizli-sozcuk', TAZI_CRAWL_SCOPE: 'host' };
    const { exit, out } = await run(['config', 'show', '--json', '--crawl-max-pages', '9'], { environment });
    expect(exit).toBe(0);
    const shown = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(shown)).toEqual(SETTING_ROWS.map(({ key }) => key));
    expect(shown).toMatchObject({
      'crawl.delayMs': { value: 7, origin: 'file' },
      'crawl.scope': { value: 'host', origin: 'environment' },
      'crawl.maxPages': { value: 9, origin: 'flag' },
      'crawl.contact': { value: null, origin: 'default', variable: 'TAZI_CRAWL_CONTACT' },
      'server.token': { value: '(hidden)', origin: 'environment' },
    });
    const people = await run(['config', 'show'], { environment, language: 'tr' });
    expect(people.out).toMatch(/crawl\.delayMs\s+7\s+dosya\s+TAZI_CRAWL_DELAY_MS/);
    expect(people.out + out).not.toContain('cok-gizli-sozcuk');
  });

  test('have a schema that is JSON', async () => {
    const { out } = await run(['config', 'schema']);
    expect(JSON.parse(out)).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

describe('init', () => {
  test('makes a project that crawl accepts once it has a contact', async () => {
    const { exit, out } = await run(['init', 'haberler', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual({ folder: join(folder, 'haberler'), version: packageVersion() });
    expect(readdirSync(join(folder, 'haberler')).sort()).toEqual([
      'seeds.txt',
      'tazi.config.json',
      'tazi.schema.json',
    ]);
    const project = ['--project', 'haberler'];
    expect((await run(['config', 'show', ...project])).exit).toBe(0);
    expect((await run(['crawl', ...project])).err).toContain('No contact is set');
    const seeds = await run(['crawl', ...project], { environment: CONTACT });
    expect(seeds).toMatchObject({ exit: 2, err: expect.stringContaining('nothing to crawl') });
  });

  test('takes profile, contact, seeds and budget, and looks at the seeds at once', async () => {
    bodyOf = () =>
      '<title>Ana sayfa</title><link rel=alternate type="application/rss+xml" href=/rss><a href=/a>a</a>';
    const flags = [
      '--profile',
      'news',
      '--contact',
      'siz@ornek.com.tr',
      '--seed',
      `${origin}/`,
      '--budget',
      '50',
    ];
    const { exit, out, err } = await run(['init', 'gazete', ...flags], {
      environment: { TAZI_ALLOW_HOSTS: '127.0.0.1' },
    });
    expect(exit).toBe(0);
    expect(err).toContain('“Ana sayfa”; 1 link, 1 feed, 0 sitemaps');
    expect(out).toContain('50 revisits an hour: each of 1,000 pages is visited every 20h00m');
    expect(requests).toEqual(['/robots.txt', '/']);
    const file = JSON.parse(readFileSync(join(folder, 'gazete/tazi.config.json'), 'utf8')) as object;
    expect(file).toMatchObject({
      crawl: { contact: 'mailto:siz@ornek.com.tr' },
      update: { budgetPerHour: 50 },
    });
    expect(readFileSync(join(folder, 'gazete/seeds.txt'), 'utf8')).toContain(`\n${origin}/\n`);
  });

  test('says which seed cannot be crawled, and sends nothing without a contact', async () => {
    const seed = ['--seed', 'http://127.0.0.1:1/'];
    const { err } = await run(['init', 'a', '--contact', 'a@ornek.com.tr', ...seed]);
    expect(err).toContain('✗ http://127.0.0.1:1/: could not be reached');
    const silent = await run(['init', 'b', '--seed', `${origin}/`, '--json']);
    expect(JSON.parse(silent.out)).toEqual({ folder: join(folder, 'b'), version: packageVersion() });
    expect(requests).toEqual([]);
    expect((await run(['init', 'c', '--budget', 'çok'])).exit).toBe(2);
    expect(existsSync(join(folder, 'c'))).toBe(false);
  });

  test('asks at a terminal, in the language of the user', async () => {
    const asked: string[] = [];
    const answers = ['library', 'siz@ornek.com.tr', '', '30'];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift()!;
    };
    const { out } = await run(['init', 'kitaplar'], { ask, language: 'tr' });
    expect(asked[0]).toContain('kütüphane');
    expect(out).toContain('Saatte 30 yeniden ziyaret');
    const file = JSON.parse(readFileSync(join(folder, 'kitaplar/tazi.config.json'), 'utf8')) as object;
    expect(file).toMatchObject({ crawl: { scope: 'host' }, update: { budgetPerHour: 30 } });
  });

  test('does not touch a project that is there', async () => {
    writeFileSync(join(folder, 'tazi.config.json'), '{"crawl": {"delayMs": 5}}');
    const { exit, err } = await run(['init']);
    expect(exit).toBe(1);
    expect(err).toContain('already exists');
    expect(readFileSync(join(folder, 'tazi.config.json'), 'utf8')).toContain('5');
  });
});

describe('crawl', () => {
  test('without a contact exits 2, sends nothing and makes nothing', async () => {
    const { exit, err } = await run(['crawl', `${origin}/`], {
      environment: { TAZI_ALLOW_HOSTS: '127.0.0.1' },
    });
    expect(exit).toBe(2);
    expect(err).toContain('crawl.contact');
    expect(requests).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('without seeds exits 2 and makes nothing', async () => {
    expect((await run(['crawl'], { environment: CONTACT })).exit).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with a seed that is none exits 2, with the line named', async () => {
    writeFileSync(join(folder, 'seeds.txt'), '# not\nhttps://a.tr/\nmailto:a@b.tr\n');
    const { exit, err } = await run(['crawl'], { environment: CONTACT });
    expect(exit).toBe(2);
    expect(err).toContain('seeds.txt:3');
  });

  test('says what it does on stderr, and goes on without seeds the next time', async () => {
    const first = await crawl();
    expect(first).toMatchObject({ exit: 0, out: '' });
    expect(first.err).toContain('mailto:deneme@example.org');
    expect(first.err).toMatch(/Done: 1 visit .*1 page kept/);
    expect(first.err).toContain('Known addresses: 1 · kept 100.0 %');
    requests = [];
    expect((await run(['crawl'], crawlWorld())).exit).toBe(0);
    expect(requests).toEqual([]);
  });

  test('with --json tells every event as a line on stdout', async () => {
    const { out } = await crawl('--json');
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string })
      .filter(({ event }) => event !== 'status'); // every second: on a busy machine also before the first visit
    expect(events[0]).toMatchObject({ event: 'visit', outcome: 'indexed', url: `${origin}/` });
    expect(events.at(-1)).toMatchObject({
      ...{ event: 'end', interrupted: false, status: { leases: 1 } },
      audit: { known: 1, kept: 1 },
    });
  });

  test('while another one runs exits 1', async () => {
    await crawl();
    const lock = ProjectLock.take(join(folder, 'data'));
    const { exit, err } = await run(['crawl', '--json'], crawlWorld());
    lock.release();
    expect(exit).toBe(1);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'project-locked' } });
  });

  test('that reaches no server exits 1, and says nothing of outcomes where nothing was tried', async () => {
    const world = crawlWorld({ TAZI_ALLOW_HOSTS: '127.0.0.1:1', TAZI_CRAWL_RETRY_DELAY_MS: '1' });
    const tried = await run(['crawl', 'http://127.0.0.1:1/', '--once'], world);
    expect(tried.exit).toBe(1);
    expect(tried.err).toMatch(/failed 100\.0 %/);
    const idle = await run(['crawl', '--once'], world);
    expect(idle.exit).toBe(0);
    expect(idle.err).toMatch(/Done: 0 visits[^\n]*\nKnown addresses/);
  });

  test('that is interrupted exits 130', async () => {
    const onInterrupt: CommandContext['onInterrupt'] = (stop) => {
      setTimeout(stop, 50);
      return () => {};
    };
    const { exit, err } = await run(['crawl', '--watch', `${origin}/`], { ...crawlWorld(), onInterrupt });
    expect(exit).toBe(130);
    expect(err).toContain('resumes from here');
  });
});

describe('a folder without a project', () => {
  test.each([[['search', 'su']], [['export']], [['why', 'https://a.tr/']], [['doctor']], [['serve']]])(
    'makes %j exit 2, and stays as it is',
    async (args) => {
      const { exit, err } = await run(args, { language: 'tr' });
      expect(exit).toBe(2);
      expect(err).toContain('bir proje yok');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('can be elsewhere: by flag, by variable, seen from the current folder', async () => {
    mkdirSync(join(folder, 'orada'));
    writeFileSync(join(folder, 'orada', 'tazi.config.json'), '{}');
    expect((await run(['search', 'su', '--project', 'orada'])).exit).toBe(0);
    expect((await run(['search', 'su'], { environment: { TAZI_PROJECT: 'orada' } })).exit).toBe(0);
  });
});

describe('search', () => {
  test('finds what was crawled, for people and as JSON', async () => {
    await crawl();
    const people = await run(['search', 'meclisi', 'kararı']);
    expect(people.exit).toBe(0);
    expect(people.out).toContain('Sayfa /');
    expect(people.out).toContain(`${origin}/`);
    expect(people.out).not.toContain('<mark>');
    const machine = await run(['search', 'meclisi', '--json']);
    expect(JSON.parse(machine.out)).toMatchObject({ total: 1, results: [{ title: 'Sayfa /' }] });
  });

  test('says so where nothing is found', async () => {
    await crawl();
    const { exit, out } = await run(['search', 'zürafa'], { language: 'tr' });
    expect(exit).toBe(0);
    expect(out).toContain('bulunamadı');
  });

  test('lets no page reach the terminal', async () => {
    const sequence = '\x1b[2J\x1b]0;oyun\x07\u202e';
    bodyOf =
      () => `<html lang=tr><title>Kötü ${sequence} başlık</title><p>Belediye meclisi ${sequence} kararı dün akşam
      yapılan uzun toplantının ardından oy birliğiyle kabul etti.</p></html>`;
    await crawl();
    const { out } = await run(['search', 'meclisi'], { terminal: { isTTY: false, columns: 80 } });
    expect(out).toContain('Kötü');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(out).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f\u202e]/);
  });
});

describe('import and export', () => {
  const LINE = { url: 'https://www.ornek.com.tr/1', title: 'Başlık', text: 'Kararlar bugün açıklandı.' };

  test('take in and give out the same documents, files seen from the current folder', async () => {
    writeFileSync(join(folder, 'belgeler.jsonl'), `${JSON.stringify(LINE)}\n`);
    expect(JSON.parse((await run(['import', 'belgeler.jsonl', '--json'])).out)).toMatchObject({
      imported: 1,
      replaced: 0,
      unchanged: 0,
      skipped: 0,
      pages: 1,
      foreign: 0,
    });
    const { exit, out } = await run(['export']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: 1, site: 'ornek.com.tr', topic: null, ...LINE });
    const toFile = await run(['export', '--out', 'cikti.jsonl']);
    expect(toFile).toMatchObject({ exit: 0, out: '' });
    expect(readFileSync(join(folder, 'cikti.jsonl'), 'utf8')).toBe(out);
    expect(existsSync(join(folder, 'cikti.jsonl.part'))).toBe(false);
  });

  test('say which line is wrong, or that there is no file', async () => {
    writeFileSync(join(folder, 'b.jsonl'), `${JSON.stringify(LINE)}\nbozuk\n`);
    const wrong = await run(['import', 'b.jsonl']);
    expect(wrong.exit).toBe(1);
    expect(wrong.err).toMatch(/Line 2 .*after line 1 /);
    expect(await run(['import', 'yok.jsonl'])).toMatchObject({
      exit: 1,
      err: expect.stringContaining('yok.jsonl'),
    });
  });

  test('say so where the file cannot be written, and leave nothing behind', async () => {
    writeFileSync(join(folder, 'belgeler.jsonl'), JSON.stringify(LINE));
    await run(['import', 'belgeler.jsonl']);
    const { exit, err } = await run(['export', '--out', join('belgeler.jsonl', 'cikti.jsonl'), '--json']);
    expect(exit).toBe(1);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'folder-unwritable' } });
  });
});

describe('doctor and why', () => {
  test('find a crawled project sound', async () => {
    await crawl();
    const { exit, out } = await run(['doctor', '--json'], crawlWorld());
    const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: { what: string; ok: boolean }[] };
    expect({ exit, ok }).toEqual({ exit: 0, ok: true });
    expect(findings.map(({ what }) => what)).toEqual(['crawl.contact', 'disk', 'store', 'index']);
  });

  test('accept the flags of settings that the help of doctor does not list', async () => {
    await crawl();
    for (const flags of [
      ['--max-pages', '5'],
      ['--crawl-max-pages', '5'],
      ['--port', '0'],
    ])
      expect((await run(['doctor', ...flags], crawlWorld())).exit).toBe(0);
    expect((await run(['doctor', '--max-pages', 'çok'], crawlWorld())).exit).toBe(2);
  });

  test('find a damaged store, and exit 1', async () => {
    await crawl();
    writeFileSync(join(folder, 'data', 'tazi.db'), 'bozuk '.repeat(1000));
    const { exit, out } = await run(['doctor'], { ...crawlWorld(), language: 'tr' });
    expect(exit).toBe(1);
    expect(out).toContain('✗');
  });

  test('rebuild an index that is gone', async () => {
    await crawl();
    rmSync(join(folder, 'data', 'index'), { recursive: true });
    expect((await run(['doctor', '--repair'], crawlWorld())).exit).toBe(0);
    expect(JSON.parse((await run(['search', 'meclisi', '--json'])).out)).toMatchObject({ total: 1 });
  });

  test('tell the story of a URL', async () => {
    await crawl();
    const { exit, out } = await run(['why', `${origin}/`]);
    expect(exit).toBe(0);
    expect(out).toContain('indexed: new or changed · new page');
    const turkish = await run(['why', `${origin}/`], { language: 'tr' });
    expect(turkish.out).toContain('dizine alındı: yeni ya da değişmiş · yeni sayfa');
    expect(turkish.out).toMatch(/^puan \d,\d\d = /m);
    expect((await run(['why', 'https://baska.com.tr/', '--json'])).out).toContain('"known":false');
  });
});

test('a reader that has seen enough stops a crawl, which finishes what it has begun', () => {
  const before = process.stdout.listeners('error');
  const context = processContext({ serve: serveProject, serveMcp });
  const [listener] = process.stdout.listeners('error').filter((one) => !before.includes(one));
  const exits: (number | undefined)[] = [];
  const forget = context.onInterrupt((exitCode) => void exits.push(exitCode));
  try {
    const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    listener!.call(process.stdout, closed);
    listener!.call(process.stdout, closed);
    expect(exits).toEqual([141]);
    const write = vi.spyOn(process.stdout, 'write');
    context.out('nobody reads this');
    expect(write).not.toHaveBeenCalled();
  } finally {
    forget();
    process.stdout.removeListener('error', listener as () => void);
  }
});

test('messages that no one reads any more do not end the work, and are not reported in turn', () => {
  const [before, out] = [process.stderr.listeners('error'), process.stdout.listeners('error')];
  processContext({} as CommandContext);
  try {
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    expect(() => process.stderr.emit('error', broken)).not.toThrow();
    expect(() => process.stderr.emit('error', new Error('other'))).toThrow('other');
  } finally {
    for (const [stream, kept] of [
      [process.stderr, before],
      [process.stdout, out],
    ] as const)
      for (const listener of stream.listeners('error'))
        if (!kept.includes(listener)) stream.removeListener('error', listener as () => void);
  }
});
