/** `npm run screenshots`: crawls the sample web, and writes the pictures of the README into docs/images. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { packageRoot } from '../src/config/package-root.ts';
import { servedProject } from '../test/e2e/served-project.ts';
import { buildUi } from './build-ui.mjs';

const PICTURES = [
  { name: 'search', path: '/?q=sağlık', scheme: 'light' },
  { name: 'x-ray', path: null, scheme: 'light' },
  { name: 'panel', path: '/panel', scheme: 'dark' },
] as const;

/** For the charts of the panel to have something to show. */
const LOOK_MS = 12_000;

const folder = join(packageRoot(), 'docs/images');
mkdirSync(folder, { recursive: true });
await buildUi();
const served = await servedProject(400, null, true);
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  for (const { name, path, scheme } of PICTURES) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: scheme,
      locale: 'tr-TR',
    });
    const page = await context.newPage();
    await page.goto(served.address + (path ?? `/pages/${await articleId()}`));
    if (path === null) await page.locator('#views').evaluate((part) => part.scrollIntoView());
    if (path === '/panel') {
      await crawlOn();
      await page.waitForTimeout(LOOK_MS);
    }
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await served.close();
}
console.log(`${PICTURES.length} pictures written to docs/images`);

/** Starts the crawl again, and waits until it fetches. */
async function crawlOn(): Promise<void> {
  const api = `${served.address}/api/crawl`;
  await fetch(api, {
    method: 'POST',
    headers: { Authorization: `Bearer ${served.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'start', maxPages: 0, watch: true }),
  });
  for (;;) {
    const { running } = (await (await fetch(api)).json()) as { running: boolean };
    if (running) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A page with something to remove and something to keep. */
async function articleId(): Promise<number> {
  const answer = await fetch(`${served.address}/api/search?q=grip&size=1`);
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results[0]!.id;
}
