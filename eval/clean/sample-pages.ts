import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { decodeBody } from '../../src/documents/charset/decode-body.ts';
import type { GoldPage } from './dataset.ts';

/** A moment at which the web has changed a little since its beginning. */
const NOW = Date.UTC(2026, 10, 2);

export type SampleGoldPage = GoldPage & { kind: string; title: string };

/** The pages of the sample web that a crawl would keep, in Turkish, with the truth as gold text. */
export async function loadSamplePages(): Promise<SampleGoldPage[]> {
  const web = await startSampleWeb({ seed: 1, now: () => NOW, latencyMs: 0 });
  try {
    const pages: SampleGoldPage[] = [];
    for (const page of web.pages()) {
      const truth = page.truth();
      if (truth.language !== 'tr' || truth.isGone || truth.needsScript || truth.text === '') continue;
      if (!truth.reachable || !truth.indexable) continue;
      const response = await fetch(truth.url, { redirect: 'manual' });
      const contentType = response.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 200 || !contentType.includes('html')) continue;
      pages.push({
        dataSet: 'sample',
        site: `sample/${truth.site}`,
        // Without the port, which is another in every run.
        key: new URL(truth.url).pathname + new URL(truth.url).search,
        kind: truth.kind,
        html: decodeBody(bytes, contentType).text,
        gold: truth.text,
        title: truth.title,
      });
    }
    return pages;
  } finally {
    await web.close();
  }
}
