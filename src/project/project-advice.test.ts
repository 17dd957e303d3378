import { expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { nodeAdvice, projectAdvice } from './project-advice.ts';

const now = Date.UTC(2026, 10, 1);
const sound = {
  settings: loadSettings({ file: { crawl: { contact: 'mailto:a@ornek.com.tr' } } }).settings,
  freeBytes: 10e9,
  lowDiskBytes: 5e8,
  isShared: false,
  pages: 1000,
  visits: 2000,
  failed: 10,
  backup: { at: now - 86_400_000, file: 'y', bytes: 1, sha256: '', pages: 1 },
  now,
};
const english = (facts: Partial<typeof sound>) =>
  projectAdvice({ ...sound, ...facts } as typeof sound).map((text) => text.en);

test('a project in order gets no advice', () => {
  expect(english({})).toEqual([]);
});

test('advice names what is missing, with figures', () => {
  expect(english({ settings: loadSettings({ file: {} }).settings })[0]).toContain('crawl.contact');
  expect(english({ backup: null as never })[0]).toContain('tazi backup');
  expect(english({ backup: null as never, isShared: true })[0]).toContain('pg_dump');
  expect(english({ backup: { ...sound.backup, at: now - 40 * 86_400_000 } })[0]).toContain('40 days');
  expect(english({ failed: 1000 })[0]).toContain('50 %');
  expect(english({ pages: 1_000_000 })[0]).toContain('every 69 days');
  expect(nodeAdvice('20.19.0')[0]!.en).toContain('Node 24');
  expect(nodeAdvice('24.1.0')).toEqual([]);
  expect(english({ freeBytes: 1 })[0]).toContain('disk');
});

test('what has no effect on OpenSearch is said', () => {
  const search = { url: 'http://localhost:9200/tazi' };
  const advised = (more: object) =>
    english({ settings: { ...sound.settings, search: { ...sound.settings.search, ...search, ...more } } });
  expect(advised({})).toEqual([]);
  expect(advised({ mode: 'hybrid' })[0]).toContain('by their words alone');
  expect(advised({ encoder: 'encoder' })[0]).toContain('search.encoder');
});
