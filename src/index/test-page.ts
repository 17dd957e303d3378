import type { IndexablePage } from './indexable-page.ts';

/** A minimal page for tests. */
export function testPage(id: number, text: string, title = '', site = 'tazi.test'): IndexablePage {
  return { id, site, siteId: 1, title, text, language: 'tr', topic: null, publishedAt: null, changedAt: 1 };
}
