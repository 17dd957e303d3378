import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../src/config/package-root.ts';

/**
 * The container files without a container engine: rules of hadolint by hand, and the steps of the last stage
 * in a fresh folder with only the production packages. The workflow builds the image itself.
 */
const root = packageRoot();
type Step = { word: string; rest: string };

const steps: Step[] = readFileSync(join(root, 'examples/Dockerfile'), 'utf8')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ', 1)[0]!, rest: line.slice(line.indexOf(' ') + 1) }));
const lastStage = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'));
const named = (list: readonly Step[], word: string) =>
  list.filter((step) => step.word === word).map(({ rest }) => rest);

describe('examples/Dockerfile', () => {
  it('has instructions in capitals, and begins with an image', () => {
    expect(steps.filter(({ word }) => !/^[A-Z]+$/.test(word))).toEqual([]);
    expect(steps[0]!.word).toBe('FROM');
  });

  it('names the version of every image (DL3006, DL3007), one that Tazı runs on', () => {
    for (const image of named(steps, 'FROM'))
      expect(image).toMatch(/^node:(?:22|24)(?:\.\d+)*-slim(?: AS \w+)?$/);
  });

  it('copies, from stages that are there (DL3020, DL3022)', () => {
    expect(named(steps, 'ADD')).toEqual([]);
    const stages = named(steps, 'FROM').flatMap((image) => / AS (\w+)$/.exec(image)?.slice(1) ?? []);
    for (const copy of named(steps, 'COPY')) {
      const from = /--from=(\w+)/.exec(copy)?.[1];
      if (from !== undefined) expect(stages).toContain(from);
    }
  });

  it('has absolute folders, neither sudo nor cd nor curl into a shell (DL3000, DL3003, DL3004, DL4006)', () => {
    for (const folder of named(steps, 'WORKDIR')) expect(folder).toMatch(/^\//);
    for (const command of named(steps, 'RUN')) expect(command).not.toMatch(/\bsudo\b|\bcd \b|\|/);
  });

  it('installs exactly what the lock file names, without the packages of development', () => {
    expect(named(steps, 'RUN').join('\n')).toMatch(/npm ci && npm prune --omit=dev/);
  });

  it('runs one program, not as root, in the form that gets signals (DL3002, DL3025, DL4003, DL4004)', () => {
    expect(named(lastStage, 'USER').at(-1)).not.toMatch(/^(?:root|0)$/);
    expect(named(lastStage, 'USER')).toHaveLength(1);
    for (const word of ['ENTRYPOINT', 'CMD']) {
      expect(named(lastStage, word)).toHaveLength(1);
      expect(() => JSON.parse(named(lastStage, word)[0]!)).not.toThrow();
    }
  });

  it('reports its health, at the port that it opens', () => {
    const [port] = named(lastStage, 'EXPOSE');
    expect(named(lastStage, 'HEALTHCHECK')[0]).toContain(`:${port}/readyz`);
  });

  it('does not send the history, installed packages or results into the build', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist']));
    for (const needed of ['src', 'docs', 'models', 'scripts', 'ui', 'sample-web'])
      expect(ignored).not.toContain(needed);
  });
});

it('examples/compose.yml: builds by that file, and is open to this machine alone', () => {
  const compose = readFileSync(join(root, 'examples/compose.yml'), 'utf8');
  const files = [...compose.matchAll(/dockerfile: ([^ }]+)/g)].map(([, file]) => file!);
  expect(files).toHaveLength([...compose.matchAll(/^ {2}\w+:$/gm)].length);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  for (const [, ports] of compose.matchAll(/ports: (\[.*\])/g)) expect(ports).toMatch(/"127\.0\.0\.1:/);
  expect(compose).not.toMatch(/TOKEN: [^$\s]/);
});

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  networks: string[];
  ports?: string[];
  volumes: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  restart: string;
};

describe('examples/compose-scale.yml', () => {
  const text = readFileSync(join(root, 'examples/compose-scale.yml'), 'utf8');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, { internal?: boolean }>;
    volumes: Record<string, object>;
  };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { build }]) => build);
  const doing = (...command: string[]) =>
    ours.filter(([, service]) => service.command!.slice(0, command.length).join() === command.join());

  it('has three crawlers, an indexer and two servers, built from the file next to it', () => {
    expect(doing('crawl')).toHaveLength(3);
    expect(doing('index', 'feed')).toHaveLength(1);
    expect(doing('serve')).toHaveLength(2);
    expect(ours).toHaveLength(6);
    for (const [, { build }] of ours)
      expect(existsSync(join(root, 'examples', build!.context, build!.dockerfile))).toBe(true);
  });

  it('names the version of every other image', () => {
    for (const [name, { build, image }] of services)
      if (!build) expect(image, name).toMatch(/^[a-z/]+:\d+(?:\.\d+)*(?:-alpine)?$/);
  });

  it('gives all of ours the same places, of services that are there, and settings that are known', () => {
    const known = readFileSync(join(root, 'docs/settings.md'), 'utf8');
    for (const [name, { environment }] of ours) {
      for (const variable of Object.keys(environment!)) expect(known, name).toContain(`\`${variable}\``);
      expect(Object.keys(compose.services)).toContain(
        /@(\w+)\/tazi$/.exec(environment!.TAZI_STORE_URL!)?.[1],
      );
      expect(Object.keys(compose.services)).toContain(new URL(environment!.TAZI_SEARCH_URL!).hostname);
    }
  });

  it('waits for services that report their health', () => {
    for (const [name, { depends_on = [] }] of services)
      for (const needed of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(compose.services[needed], `${name}: ${needed}`).toBeDefined();
    for (const [, { depends_on }] of ours)
      expect(depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        opensearch: { condition: 'service_healthy' },
      });
    for (const name of ['postgres', 'opensearch', 'proxy'])
      expect(compose.services[name]!.healthcheck!.test![0], name).toBe('CMD');
    // The image checks the health of a server: the others have nothing to check.
    for (const [name, { healthcheck }] of ours)
      expect(healthcheck?.disable ?? false, name).toBe(!name.startsWith('server'));
  });

  it('keeps data in volumes that are declared, one for each process, and mounts files that are there', () => {
    const named = services.flatMap(([, { volumes }]) =>
      volumes.filter((volume) => !volume.startsWith('.')).map((volume) => volume.split(':', 1)[0]!),
    );
    expect(new Set(named).size).toBe(named.length);
    expect(Object.keys(compose.volumes).sort()).toEqual(named.sort());
    const mounted = services.flatMap(([, { volumes }]) => volumes.filter((volume) => volume.startsWith('.')));
    for (const mount of mounted) {
      expect(mount).toMatch(/:ro$/);
      // The user's own folder is made by `tazi init`.
      if (!mount.startsWith('./project/'))
        expect(existsSync(join(root, 'examples', mount.split(':', 1)[0]!)), mount).toBe(true);
    }
  });

  it('opens the proxy alone, to this machine, and keeps both engines off the network that leads out', () => {
    const open = services.filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    for (const port of open[0]![1].ports!) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const name of ['postgres', 'opensearch'])
      expect(compose.services[name]!.networks).toEqual(['inside']);
    expect(compose.networks.inside).toEqual({ internal: true });
    expect(text).not.toMatch(/(?:TOKEN|PASSWORD): [^$\s]/);
  });

  it('has a proxy in front of both servers, at the port of the image', () => {
    const proxy = readFileSync(join(root, 'examples/Caddyfile'), 'utf8');
    const [port] = named(lastStage, 'EXPOSE');
    const asked = /reverse_proxy (.+) \{/.exec(proxy)![1]!.split(' ');
    expect(asked).toEqual(doing('serve').map(([name]) => `${name}:${port}`));
    const listens = /^:(\d+) \{/m.exec(proxy)![1]!;
    expect(compose.services.proxy!.ports![0]!.split(':').at(-1)).toBe(listens);
    expect(compose.services.proxy!.healthcheck!.test!.at(-1)).toContain(`:${listens}/healthz`);
  });
});

describe('the steps of the image in a fresh folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-image-'));
  const app = join(folder, 'app');
  const project = join(folder, 'project');
  const cli = join(app, 'dist/bin/cli.js');
  let server: ChildProcess | undefined;

  afterAll(async () => {
    if (server && server.exitCode === null) {
      const ended = new Promise((done) => server!.once('close', done));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const tazi = (...args: string[]) =>
    execFileSync(process.execPath, [cli, ...args], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('give an engine that imports, searches and serves with what was copied', async () => {
    for (const copy of named(lastStage, 'COPY')) copyInto(app, copy);
    mkdirSync(project);
    expect(tazi('--version')).toContain('Node');
    tazi('init', '.', '--contact', 'mailto:siz@ornek.com.tr');
    const page = {
      url: 'https://www.ornek.bel.tr/',
      title: 'Kütüphane',
      text: 'Çarşıda bir kütüphane açıldı.',
    };
    writeFileSync(join(project, 'belgeler.jsonl'), `${JSON.stringify(page)}\n`);
    tazi('import', 'belgeler.jsonl');
    expect(tazi('search', 'kutuphaneler')).toContain(page.url);

    const command = JSON.parse(named(lastStage, 'CMD')[0]!) as string[];
    server = spawn(process.execPath, [cli, ...command, '--port', '0'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/?q=kutuphane`)).text()).toContain('<mark>');
    expect((await fetch(`${address}/panel`)).status).toBe(200);
    expect((await fetch(`${address}/docs/tr/`)).status).toBe(200);
  });
});

/** Like `COPY --from=build /app/dist ./dist`; of the packages, those that are not only for development. */
function copyInto(app: string, copy: string): void {
  const paths = copy.split(' ').filter((word) => !word.startsWith('--'));
  const target = paths.pop()!;
  for (const path of paths) {
    const from = path.replace('/app/', '');
    const to = join(app, target.endsWith('/') ? from : target);
    if (from === 'node_modules') linkPackages(to);
    else cpSync(join(root, from), to, { recursive: true });
  }
}

function linkPackages(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || dev || devOptional || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    // A junction needs no rights on Windows.
    symlinkSync(join(root, path), join(to, name), 'junction');
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('close', () => reject(new Error(said)));
  });
}
