import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { decodeBody } from '../documents/charset/decode-body.ts';
import { pagesOfPath } from '../pipeline/page-cleaner.ts';
import type { SetPage } from './set-experiment.ts';

/** A newspaper of the sample web with enough articles. */
const NEWSPAPER = 'gunluk';
/** A fixed time of the sample web, so that every run sees the same pages. */
const NOW = Date.UTC(2026, 10, 2);

/** The articles of the sample web's newspaper, with the truth about each. */
export async function newspaperPages(): Promise<SetPage[]> {
  const web = await startSampleWeb({ seed: 1, now: () => NOW, latencyMs: 0 });
  try {
    const pages: SetPage[] = [];
    for (const page of web.pages()) {
      if (page.site !== NEWSPAPER || page.kind !== 'article') continue;
      const { url, text, isGone } = page.truth();
      if (isGone) continue;
      const response = await fetch(url);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const html = decodeBody(bytes, response.headers.get('content-type')).text;
      pages.push({ name: new URL(url).pathname, html, article: text });
    }
    return pages;
  } finally {
    await web.close();
  }
}

/** The pages in a folder; `haber.txt` next to `haber.html` is its reference article. */
export async function folderPages(folder: string, cwd: string): Promise<SetPage[]> {
  return (await pagesOfPath(folder, cwd)).map(({ url, html }) => {
    const gold = resolve(cwd, url.replace(/\.[^./\\]+$/, '.txt'));
    return { name: url, html, article: existsSync(gold) ? readFileSync(gold, 'utf8') : null };
  });
}
