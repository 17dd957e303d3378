/**
 * `npm run moving-picture`: the pictures at the head of README.md and README.tr.md. The built program is run on the sample web as a
 * newcomer would run it; what it prints, and its search page in a browser, become docs/images/tour.svg and tour.tr.svg.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { type SampleWeb, startSampleWeb } from '../sample-web/sample-web.ts';
import { packageRoot } from '../src/config/package-root.ts';
import { type Scene, terminalTour } from './terminal-tour.ts';

const TITLES = {
  en: 'Tazı: from a seed to a search page, in a terminal and a browser',
  tr: 'Tazı: bir başlangıç adresinden arama sayfasına, uçbirimde ve internet tarayıcısında',
};
/** The newspaper of the sample web. */
const PAPER = 'gazete';
const BASE_PORT = 7940;
const MAX_LINES = 16;
const SIZE = { width: 880, height: 460 };

type Language = keyof typeof TITLES;

const web = await startSampleWeb({ basePort: BASE_PORT, withNames: true, latencyMs: 0 });
try {
  for (const language of ['en', 'tr'] as const) {
    const file = join(packageRoot(), 'docs/images', language === 'en' ? 'tour.svg' : `tour.${language}.svg`);
    const svg = await tourIn(language, web);
    writeFileSync(file, svg);
    console.log(`${file}: ${Math.round(Buffer.byteLength(svg) / 1000)} kB`);
  }
} finally {
  await web.close();
}

async function tourIn(language: Language, { sites }: SampleWeb): Promise<string> {
  const seed = `${sites.find(({ about }) => about === PAPER)!.origin}/`;
  const parent = mkdtempSync(join(tmpdir(), 'tazi-tour-'));
  const environment = {
    ...process.env,
    TAZI_LANGUAGE: language,
    TAZI_ALLOW_HOSTS: sites.map(({ origin }) => new URL(origin).host).join(','),
    TAZI_CRAWL_DELAY_MS: '10',
    TAZI_SERVER_PORT: '0',
  };
  const folder = join(parent, 'haberler');
  const shown = (text: string) => text.replaceAll(folder, '~/haberler');
  const scenes: Scene[] = [];
  const run = async (args: string[], cwd: string) => {
    const output = await printed(args, cwd, environment);
    const command = ['tazi', ...args].join(' ');
    scenes.push({ kind: 'command', command, lines: shown(output).trimEnd().split('\n').slice(0, MAX_LINES) });
  };
  try {
    const init = [
      'init',
      'haberler',
      '--profile',
      'news',
      '--contact',
      'mailto:siz@ornek.com.tr',
      '--seed',
      seed,
    ];
    await run(init, parent);
    await run(['crawl'], folder);
    await run(['search', 'cocuklarin', 'okulu'], folder);
    await run(['why', seed], folder);
    const picture = await searchPage(folder, environment, language);
    scenes.push({ kind: 'browser', command: 'tazi serve', jpeg: picture.toString('base64') });
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  return terminalTour(scenes, { title: TITLES[language], ...SIZE });
}

/** What a command prints, results and messages as they come. */
function printed(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'dist/bin/cli.js'), ...args], { cwd, env });
    let text = '';
    child.stdout.on('data', (chunk) => void (text += chunk));
    child.stderr.on('data', (chunk) => void (text += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`tazi ${args[0]}: ${text}`))));
  });
}

/** The search page of `tazi serve`, as a JPEG. */
async function searchPage(cwd: string, env: NodeJS.ProcessEnv, language: Language): Promise<Buffer> {
  const server = spawn(process.execPath, [join(packageRoot(), 'dist/bin/cli.js'), 'serve'], { cwd, env });
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      const read = (chunk: Buffer) => {
        said += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (found) resolve(found[0]);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('close', () => reject(new Error(said)));
    });
    const context = await browser.newContext({
      viewport: SIZE,
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
    });
    const page = await context.newPage();
    const query = `${address}/?q=${encodeURIComponent('çocukların okulu')}`;
    // The first answer of a server is slower than those that people see.
    for (let i = 0; i < 3; i++) await page.goto(query);
    return await page.screenshot({ type: 'jpeg', quality: 55 });
  } finally {
    await browser.close();
    const ended = new Promise((done) => server.once('close', done));
    server.kill('SIGTERM');
    await ended;
  }
}
