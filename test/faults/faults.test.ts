/**
 * Faults of the machine: each time a clear error, the right exit code, nothing lost, and everything continues
 * once the cause is gone.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTazi, runTazi as tazi } from './run-tazi.ts';

const DOCUMENTS = 300;
const LINES = Array.from({ length: DOCUMENTS }, (_, n) =>
  JSON.stringify({
    url: `https://www.ornek.com.tr/${n}`,
    title: `Belge ${n}`,
    text: `Zeytin hasadı ${n}. gününde sürüyor. ${'Köylüler erken kalktı. '.repeat(20)}`,
  }),
).join('\n');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-faults-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function found(project: string, query: string): Promise<number> {
  const { exitCode, out, err } = await tazi(project, ['search', query, '--json']);
  expect(exitCode, err).toBe(0);
  return (JSON.parse(out) as { total: number }).total;
}

test('a full disk ends an import with its own error; with space again it continues', async () => {
  writeFileSync(join(folder, 'belgeler.jsonl'), LINES);
  // No file may grow beyond 200 kB: the write fails as on a full disk, without a signal.
  const full = await tazi(folder, ['import', 'belgeler.jsonl'], "trap '' XFSZ; ulimit -f 200");
  expect(full.exitCode).toBe(1);
  expect(full.err).not.toMatch(/\n\s+at /);
  expect(full.err).toMatch(/disk|space|full|written/i);
  const again = await tazi(folder, ['import', 'belgeler.jsonl']);
  expect(again.exitCode, again.err).toBe(0);
  expect(await found(folder, 'zeytin')).toBe(DOCUMENTS);
}, 120_000);

test('long and Unicode paths, a moved folder, few file descriptors and a closed stdout do no harm', async () => {
  const deep = join(folder, 'Çalışmalarım ğüşiöç 文書', 've boşluklu %20 # ? adlar', 'uzun'.repeat(50));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'belgeler.jsonl'), LINES);
  const imported = await tazi(deep, ['import', 'belgeler.jsonl']);
  expect(imported.exitCode, imported.err).toBe(0);
  const moved = join(folder, 'taşındı');
  renameSync(deep, moved);
  expect(await found(moved, 'zeytin')).toBe(DOCUMENTS);
  // Node itself opens about a hundred files at a time while it loads the program.
  const few = await tazi(moved, ['search', 'zeytin', '--json'], 'ulimit -n 256');
  expect(few.exitCode, few.err).toBe(0);
  // A reader that goes away ends an export silently.
  const cut = await tazi(moved, ['export', '--format', 'jsonl'], 'exec > >(head -1)');
  expect(JSON.parse(cut.out)).toMatchObject({ url: expect.stringContaining('ornek.com.tr') });
  expect(cut.err).not.toMatch(/EPIPE|\n\s+at /);
}, 120_000);

test('the program as it is installed explains settings that are wrong', async () => {
  const project = mkdtempSync(join(folder, 'project-'));
  for (const args of [
    ['crawl', '--max-pages', 'çok'],
    ['serve', '--port', '99999'],
    ['crawl', '--crawl-scope', 'world'],
  ]) {
    const { exitCode, out, err } = await tazi(project, args);
    expect(exitCode, err).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/The setting \S+ cannot be .*: \S+ (?:must|may) be /);
  }
});

// Each memory of WebAssembly takes 8 GB of addresses.
test.runIf(process.platform === 'linux')(
  'where addresses are limited, documents get the same topics',
  async () => {
    const topics: (string | null)[][] = [];
    for (const limit of ['', 'ulimit -v 6000000']) {
      const project = mkdtempSync(join(folder, 'project-'));
      const lines = LINES.replaceAll('Köylüler erken kalktı.', 'Hakem maçta penaltı verdi, takım gol attı.');
      writeFileSync(join(project, 'belgeler.jsonl'), lines);
      const imported = await tazi(project, ['import', 'belgeler.jsonl'], limit);
      expect(imported.exitCode, imported.err).toBe(0);
      const { out } = await tazi(project, ['export', '--format', 'jsonl']);
      const pages = out.trim().split('\n');
      topics.push(pages.map((page) => (JSON.parse(page) as { topic: string | null }).topic));
    }
    expect(topics[0]).toContain('spor');
    expect(topics[1]).toEqual(topics[0]);
  },
  120_000,
);

/** Whether the test may mount a file system of its own. */
const MAY_MOUNT = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
/** Root writes to read-only folders, unless it gives up that right. */
const AS_OTHERS =
  process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override --inh-caps=-dac_override' : '';
const CAN_BE_REFUSED = AS_OTHERS === '' || spawnSync('sh', ['-c', `${AS_OTHERS} true`]).status === 0;

test.skipIf(!MAY_MOUNT)(
  'a file system that is really full is named; with more room an import goes on',
  async () => {
    writeFileSync(join(folder, 'belgeler.jsonl'), LINES);
    mkdirSync(join(folder, 'data'));
    const mount = `mount -t tmpfs -o size=600k tmpfs data`;
    const first = `"$0" "$@" 2> hata; echo "exit $?"; cat hata; mount -o remount,size=64m data`;
    const script = `${mount}; ${first}`;
    const { exitCode, out, err } = await tazi(folder, ['import', 'belgeler.jsonl'], script, {}, [
      'unshare',
      '-m',
    ]);
    expect(out).toMatch(/^exit 1\n/);
    expect(out).toMatch(/disk.*full|no space/i);
    expect(out).not.toMatch(/\n\s+at /);
    expect(exitCode, err).toBe(0);
    expect(out).toContain(`${DOCUMENTS} pages in the store`);
  },
  120_000,
);

test.skipIf(!CAN_BE_REFUSED)(
  'a read-only folder is searched and exported; what writes says why it cannot',
  async () => {
    writeFileSync(join(folder, 'belgeler.jsonl'), LINES);
    expect(await tazi(folder, ['import', 'belgeler.jsonl'])).toMatchObject({ exitCode: 0 });
    const all = [folder, join(folder, 'data'), join(folder, 'data/index')];
    const lock = (mode: 'shut' | 'open') => {
      for (const one of all) {
        for (const entry of readdirSync(one, { withFileTypes: true }))
          if (entry.isFile()) chmodSync(join(one, entry.name), mode === 'shut' ? 0o444 : 0o644);
        chmodSync(one, mode === 'shut' ? 0o555 : 0o755);
      }
    };
    lock('shut');
    try {
      const as = { AS: AS_OTHERS };
      const searched = await tazi(folder, ['search', 'zeytin', '--json'], '', as);
      expect(searched.exitCode, searched.err).toBe(0);
      expect(JSON.parse(searched.out)).toMatchObject({ total: DOCUMENTS });
      const exported = await tazi(folder, ['export', '--format', 'jsonl'], '', as);
      expect(exported.exitCode, exported.err).toBe(0);
      expect(exported.out.trim().split('\n')).toHaveLength(DOCUMENTS);
      const refused = await tazi(folder, ['import', 'belgeler.jsonl'], '', as);
      expect(refused.exitCode).toBe(1);
      expect(refused.err).toContain('cannot write');
    } finally {
      lock('open');
    }
    expect(await tazi(folder, ['import', 'belgeler.jsonl'])).toMatchObject({ exitCode: 0 });
  },
  120_000,
);

test('a server whose file descriptors are used up answers again once they are free', async () => {
  writeFileSync(join(folder, 'belgeler.jsonl'), LINES);
  expect(await tazi(folder, ['import', 'belgeler.jsonl'])).toMatchObject({ exitCode: 0 });
  const server = startTazi(folder, ['serve', '--json', '--port', '0'], 'ulimit -n 256');
  try {
    await server.said('"address"');
    const address = server.heard().match(/http:[^"]+/)![0];
    const crowd = Array.from({ length: 400 }, () =>
      connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(
      crowd.map((socket) => new Promise((done) => socket.once('connect', done).once('close', done))),
    );
    for (const socket of crowd) socket.destroy();
    const answer = await fetch(`${address}/api/search?q=zeytin`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ total: DOCUMENTS });
  } finally {
    server.process.kill('SIGTERM');
  }
  expect((await server.ended).exitCode).toBe(143);
}, 120_000);

describe('a crawl', () => {
  /** More pages that are this similar would be treated as a trap. */
  const PAGES = 12;
  const FREE = 4;
  let site: Server;
  let host: string;
  /** Pages after the first few are answered once this is settled. */
  let gate: Promise<unknown> = Promise.resolve();
  const answered = new Set<string>();

  beforeEach(() => {
    answered.clear();
    gate = Promise.resolve();
  });

  beforeAll(async () => {
    site = createServer(async ({ url }, response) => {
      const number = Number(url!.slice(1)) || 0;
      if (number > FREE) await gate;
      const links = Array.from({ length: PAGES }, (_, n) => `<a href="/${n + 1}">Gün ${n + 1}</a>`).join(' ');
      const body = `<html lang="tr"><title>Gün ${number}</title><p>Zeytin hasadının ${number}. gününde köylüler erken kalktı, dallara merdiven kurdu ve akşama kadar çalıştı.</p>${number === 0 ? links : ''}</html>`;
      if (url !== '/robots.txt') response.once('finish', () => answered.add(url!));
      response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  /** All pages were read, and the store is intact. */
  async function expectWhole(): Promise<void> {
    expect(answered.size).toBe(PAGES + 1);
    const { exitCode, out, err } = await tazi(folder, ['doctor']);
    expect(exitCode, out + err).toBe(0);
    expect(out).toContain(`${PAGES + 1} URLs`);
  }

  const crawl = (...more: string[]) =>
    startTazi(folder, ['crawl', `http://${host}/`, '--once', '--json', ...more], '', {
      TAZI_ALLOW_HOSTS: host,
      TAZI_CRAWL_DELAY_MS: '1',
    });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'that gets %s exits %d, and the next one loses nothing',
    async (signal, code) => {
      gate = new Promise(() => {});
      const first = crawl();
      await first.said('"indexed"');
      first.process.kill(signal);
      expect(await first.ended).toMatchObject({ exitCode: code });
      gate = Promise.resolve();
      const { exitCode, err } = await crawl().ended;
      expect(exitCode, err).toBe(0);
      await expectWhole();
    },
    120_000,
  );

  test('refuses a second one, and continues to the end', async () => {
    let open = () => {};
    gate = new Promise<void>((done) => (open = done));
    const first = crawl();
    await first.said('"indexed"');
    const second = await crawl().ended;
    open();
    expect(second.exitCode).toBe(1);
    expect(`${second.out}${second.err}`).toMatch(/project-locked|in use|another/i);
    const { exitCode, err } = await first.ended;
    expect(exitCode, err).toBe(0);
    await expectWhole();
  }, 120_000);

  test('with little memory completes', async () => {
    gate = Promise.resolve();
    const variables = {
      TAZI_ALLOW_HOSTS: host,
      TAZI_CRAWL_DELAY_MS: '1',
      NODE_OPTIONS: '--max-old-space-size=64',
    };
    const args = ['crawl', `http://${host}/`, '--once', '--json'];
    const { exitCode, err } = await tazi(folder, args, '', variables);
    expect(exitCode, err).toBe(0);
    await expectWhole();
  }, 120_000);
});
