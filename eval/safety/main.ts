/**
 * `npm run eval -- safety --data <xss.json> [--browser N]`: payloads of cross-site scripting as titles, texts,
 * addresses and queries. All of them are rendered; N of them are opened in a real browser with scripts on, where a
 * dialog or a violation of the Content-Security-Policy would reveal a hole.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { createApp } from '../../src/server/create-app.ts';
import { startServer } from '../../src/server/start-server.ts';
import { hostileEngine, hostilePages, liveParts, usualParts } from '../../test/server/hostile-face.ts';
import { numberOption } from '../number-options.ts';

const cases = z.object({ cases: z.array(z.object({ payload: z.string() })) });

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, browser: { type: 'string', default: '100' } },
  });
  if (values.data === undefined) throw new Error('--data names a file {"cases":[{"payload"}]}');
  const payloads = cases
    .parse(JSON.parse(readFileSync(values.data, 'utf8')))
    .cases.map(({ payload }) => payload);
  const usual = await usualParts();
  let pages = 0;
  const live: string[] = [];
  for await (const rendered of hostilePages(payloads)) {
    pages++;
    live.push(...liveParts(rendered, usual));
  }
  console.log(`renderer: ${payloads.length} payloads, ${pages} pages, ${live.length} not inert`);
  for (const one of live.slice(0, 20)) console.log(`  ${one}`);
  const sample = everyNth(payloads, numberOption('--browser', values.browser));
  const heard = await heardInBrowser(sample);
  console.log(`browser: ${sample.length} payloads, ${heard.length} complaints`);
  for (const one of heard.slice(0, 20)) console.log(`  ${one}`);
  if (live.length + heard.length > 0) process.exitCode = 1;
}

function everyNth<T>(list: readonly T[], wanted: number): T[] {
  const step = Math.max(1, list.length / Math.max(1, wanted));
  return Array.from({ length: Math.min(wanted, list.length) }, (_, i) => list[Math.floor(i * step)]!);
}

async function heardInBrowser(payloads: readonly string[]): Promise<string[]> {
  const engine = hostileEngine(payloads);
  const server = await startServer(createApp(engine), { ...engine.settings.server, port: 0 });
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const heard: string[] = [];
  try {
    const page = await browser.newPage();
    let at = '';
    page.on('dialog', async (dialog) => {
      heard.push(`${at}: dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('console', (message) => message.type() === 'error' && heard.push(`${at}: ${message.text()}`));
    page.on('pageerror', (error) => heard.push(`${at}: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.address)) heard.push(`${at}: left the origin: ${request.url()}`);
    });
    for (const [i, payload] of payloads.entries()) {
      for (const path of [`/pages/${i + 1}`, `/?q=${encodeURIComponent(payload.toWellFormed())}`]) {
        at = path;
        await page.goto(server.address + path);
      }
    }
    for (let number = 1; number <= payloads.length / 10; number++) {
      at = `results ${number}`;
      await page.goto(`${server.address}/?q=saldiri&page=${number}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return heard;
}
