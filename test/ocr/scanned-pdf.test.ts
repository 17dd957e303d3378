import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTextRecognizer } from '../../src/documents/scans/open-text-recognizer.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { ExtractPool } from '../../src/pipeline/extraction/extract-pool.ts';

const SCAN = readFileSync(join(import.meta.dirname, 'tutanak.pdf'));
const READING_MS = 60_000;

async function extracted(options: { ocr?: boolean } = {}) {
  const pool = new ExtractPool(0, undefined, options);
  try {
    const page = await pool.extract({
      ...{ url: 'https://ornek.bel.tr/tutanak.pdf' as CanonicalUrl, site: 'ornek.bel.tr', body: SCAN },
      ...{ contentType: 'application/pdf', contentEncoding: '', robotsHeaders: [], robotsAgent: 'Tazi' },
      ...{ maxBodyBytes: 1_000_000, knownHash: '', now: 0 },
    });
    if (page.kind !== 'page') throw new Error(page.kind);
    return page;
  } finally {
    await pool.close();
  }
}

// `npm run test:ocr` installs the packages; `npm test` does not.
if (hasTextRecognizer()) {
  test('a scanned PDF becomes a page: title, text, language', { timeout: READING_MS }, async () => {
    const page = await extracted();
    expect(page.title).toContain('Kıyıköprü Belediye Meclisi');
    expect(page.text).toContain('içme suyu şebekesinin yenilenmesi görüşüldü');
    expect(page.text).toContain('çalışmaların ağustos ayında bitirilmesi öngörülüyor');
    expect(page.language).toBe('tr');
    expect(page.isScanned).toBeUndefined();
  });
} else {
  test('without the packages a scan is empty, and known as a scan', { timeout: READING_MS }, async () => {
    expect(await extracted()).toMatchObject({ text: '', isScanned: true });
  });
}

test('scans are not read if the setting says so', async () => {
  const page = await extracted({ ocr: false });
  expect(page.text).toBe('');
  expect(page.isScanned).toBeUndefined();
});
