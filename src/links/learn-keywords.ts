import { setImmediate as breathe } from 'node:timers/promises';
import type { Page } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';
import { KeywordProfile } from './keyword-profile.ts';

/** Number of pages to read: more would change little. */
const MOST_PAGES = 1_000;
const BATCH = 50;

/** The keywords of stored pages; `isOn`: the page is on the topic. */
export async function learnKeywords(
  changes: Pick<ChangeLog, 'scan'>,
  isOn: (page: Page) => boolean,
): Promise<KeywordProfile> {
  const profile = new KeywordProfile();
  let [read, after] = [0, 0];
  while (read < MOST_PAGES) {
    const batch = await changes.scan(after, BATCH);
    for (const { page } of batch) {
      if (!page) continue;
      profile.learn(`${page.title}\n${page.text}`, isOn(page));
      read++;
    }
    const last = batch.at(-1);
    if (!last) break;
    after = last.seq;
    // Lets a server handle other requests in between.
    await breathe();
  }
  return profile;
}

/** A page at least this relevant to the crawl's topics counts as on topic. */
const RELEVANT = 0.5;

/** The keywords of a project, or of its topics if it has any (`relevanceOf`). */
export function learnProjectKeywords(
  changes: Pick<ChangeLog, 'scan'>,
  relevanceOf: ((page: Page) => number) | null,
): Promise<KeywordProfile> {
  return learnKeywords(changes, (page) => !relevanceOf || relevanceOf(page) >= RELEVANT);
}
