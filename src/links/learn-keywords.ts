import { setImmediate as breathe } from 'node:timers/promises';
import type { Page } from '../model/page.ts';
import type { ChangeLog } from '../model/store.ts';
import { KeywordProfile } from './keyword-profile.ts';

/** Pages that are read for it: more would change little. */
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
    // A server has others to answer in between.
    await breathe();
  }
  return profile;
}

/** A page that is on the crawl's topics at least this much is of them. */
const RELEVANT = 0.5;

/** The keywords of a project, or of its topics where it has some (`relevanceOf`). */
export function learnProjectKeywords(
  changes: Pick<ChangeLog, 'scan'>,
  relevanceOf: ((page: Page) => number) | null,
): Promise<KeywordProfile> {
  return learnKeywords(changes, (page) => !relevanceOf || relevanceOf(page) >= RELEVANT);
}
