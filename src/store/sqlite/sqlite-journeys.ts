import { type Journey, staysStored } from '../../model/journey.ts';
import { isForeign, type PageContent, type PageId } from '../../model/page.ts';
import type { Journeys } from '../../model/store.ts';
import type { Visit } from '../../model/visit.ts';
import { storableText } from '../storable-text.ts';
import type { SqliteBodies } from './sqlite-bodies.ts';
import type { SqliteChangeLog } from './sqlite-change-log.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { SqliteLinkGraph } from './sqlite-link-graph.ts';
import type { SqlitePages } from './sqlite-pages.ts';
import type { SqliteSiteMemories } from './sqlite-site-memories.ts';
import type { SqliteTotals } from './sqlite-totals.ts';
import type { SqliteUrls } from './sqlite-urls.ts';
import type { SqliteVisitLog } from './sqlite-visit-log.ts';

/** The parts that a journey writes to. */
export type JourneyParts = {
  pages: SqlitePages;
  bodies: SqliteBodies;
  changes: SqliteChangeLog;
  links: SqliteLinkGraph;
  visits: SqliteVisitLog;
  urls: SqliteUrls;
  totals: SqliteTotals;
  memories: SqliteSiteMemories;
};

/** What pages leave behind, in one transaction over all parts. */
export class SqliteJourneys implements Journeys {
  readonly #file: SqliteFile;
  readonly #parts: JourneyParts;

  constructor(file: SqliteFile, parts: JourneyParts) {
    this.#file = file;
    this.#parts = parts;
  }

  async commit(journeys: readonly Journey[]): Promise<undefined> {
    if (journeys.length === 0) return;
    const { urls, totals } = this.#parts;
    try {
      this.#file.transaction(() => {
        for (const journey of journeys) this.#write(journey);
        totals.write();
      });
    } catch (error) {
      totals.forget();
      urls.forgetSites();
      throw error;
    }
  }

  #write(journey: Journey): void {
    const { pages, links, visits, urls, totals, memories } = this.#parts;
    const { visit, content } = journey;
    urls.insert(journey.discovered, visit.at);
    urls.visited(journey);
    totals.add(`outcome:${visit.outcome}`, 1);
    visits.add(visit);
    if (content) this.#put(visit.page, content, journey.body);
    else if (visit.outcome === 'unchanged') pages.seen(visit.page, visit.at);
    else if (!staysStored(visit.outcome) && !isForeignAgain(visit)) this.remove(visit.page);
    if (journey.links) links.put(visit.page, journey.links);
    for (const replaced of journey.replaces ?? []) {
      this.remove(replaced);
      urls.giveWay(replaced, visit.page);
    }
    if (journey.memories) memories.write(journey.memories);
  }

  #put(id: PageId, content: PageContent, body: Uint8Array | null): void {
    const { pages, bodies, changes, totals, urls } = this.#parts;
    const before = pages.put(id, content);
    if (before !== null) totals.add(totalOf(before), -1);
    totals.add(totalOf(content.language), 1);
    if (body) bodies.put(id, body);
    else if (before !== null) bodies.remove(id);
    if (content.siteName) urls.nameSite(id, storableText(content.siteName), content.isSiteNameSure === true);
    changes.add(id);
  }

  /** Inside the caller's transaction; the caller writes the totals. False if no page is stored. */
  remove(id: PageId): boolean {
    const { pages, bodies, changes, totals } = this.#parts;
    const language = pages.languageOf(id);
    if (language === null) return false;
    bodies.remove(id);
    pages.remove(id);
    changes.add(id);
    totals.add(totalOf(language), -1);
    return true;
  }
}

/** Pages in other languages are counted separately: search excludes them. */
function totalOf(language: string): 'pages' | 'foreign' {
  return isForeign(language) ? 'foreign' : 'pages';
}

/** A page in another language that was revisited without a change: its saved data stays. */
function isForeignAgain({ outcome, reason }: Visit): boolean {
  return outcome === 'not-turkish' && (reason === 'same-bytes' || reason === 'http-304');
}
