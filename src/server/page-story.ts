import type { PageVersion } from '../model/insights.ts';
import type { Page, PageId } from '../model/page.ts';
import type { SearchResult } from '../model/search-result.ts';
import type { ShownTopic } from '../model/topic.ts';
import { type SharedShares, sharesOf, type UrlRecord } from '../model/url-record.ts';
import type { Visit } from '../model/visit.ts';
import type { Keyword } from '../nlp/keywords.ts';
import type { PageViews } from '../project/page-views.ts';
import type { PageWords } from '../project/read-words.ts';
import type { TopicExplanation } from '../topics/explain-topic.ts';
import { type Dynamism, dynamismOf } from '../update/reports/hour-report.ts';
import { type HistoryRow, revisitHistory } from '../update/reports/revisit-history.ts';
import { LIMITS } from './limits.ts';
import type { ServerServices } from './server-services.ts';

export type LinkedPage = { id: PageId; url: string; anchor: string };

/** Another address of the page or of its text: another spelling of its own, or a copy with what it shares. */
export type OtherAddress = { id: PageId; url: string; isAlias?: boolean; shared?: SharedShares };

/** Everything known about a page, as the API returns it and the X-ray shows it. */
export type PageStory = PageWords & {
  page: Page;
  /** What its site calls itself; null if it does not say. */
  siteName: string | null;
  /** HTML, Dİ, BMT and clean text side by side, with the reason for every removed block (S3). */
  views: PageViews;
  record: UrlRecord | null;
  /** Newest first. */
  visits: Visit[];
  /** Oldest first (Çizelge 6). */
  history: HistoryRow[];
  dynamism: Dynamism;
  linksOut: LinkedPage[];
  linksIn: { links: LinkedPage[]; isComplete: boolean };
  /** Those of the first links in both directions that are kept, and so have an X-ray. */
  keptLinks: ReadonlySet<PageId>;
  duplicates: OtherAddress[];
  /** Newest first. */
  versions: PageVersion[];
  similar: SearchResult[];
  keywords: Keyword[];
  /** All topics of the page, highest score first. */
  topics: ShownTopic[];
  /** How the topic of the page was determined; null if the model cannot say. */
  topicExplanation: TopicExplanation | null;
  /** Name of the policy that schedules the next visit. */
  policy: string;
};

/** Keywords, topics and differences are computed from this much of a text. */
const MAX_STORY_CHARS = 100_000;
const MAX_SIMILAR = 5;
const MAX_KEYWORDS = 15;
/** The X-ray shows this many links in each direction. */
export const MAX_SHOWN_LINKS = 40;

/** Null if no page with this id is kept. */
export async function pageStory(services: ServerServices, id: PageId): Promise<PageStory | null> {
  const stored = await services.store.pages.get(id);
  if (!stored) return null;
  const page = { ...stored, text: stored.text.slice(0, MAX_STORY_CHARS) };
  const { pages, visits: log, links, urls } = services.store;
  const [views, visits, linksOut, similar, topics, topicExplanation, status] = await Promise.all([
    services.views(id),
    log.of(id, LIMITS.maxVisitsPerPage),
    links.from(id),
    services.search.similar(id, MAX_SIMILAR),
    services.topics.shown(page),
    services.topics.explain(page),
    services.status(),
  ]);
  if (!views) return null;
  const history = revisitHistory(visits, services.settings.update.ema.mode);
  const linksIn = await links.to(id, page.siteId, LIMITS.maxLinksPerPage);
  const shownLinks = [linksOut, linksIn.links].flatMap((list) => list.slice(0, MAX_SHOWN_LINKS));
  const shown = await pages.getShown([id, ...new Set(shownLinks.map((link) => link.id))]);
  const marked = history.filter((row) => row.mark !== null);
  return {
    page,
    siteName: shown.get(id)?.siteName ?? null,
    views,
    record: await urls.get(id),
    visits,
    history,
    dynamism: dynamismOf(marked.filter((row) => row.mark === 2).length, marked.length),
    linksOut: linksOut.slice(0, LIMITS.maxLinksPerPage),
    linksIn,
    keptLinks: new Set(shown.keys()),
    duplicates: await otherAddresses(urls, id),
    versions: (await pages.versions(id)).map((version) => ({
      ...version,
      text: version.text.slice(0, MAX_STORY_CHARS),
    })),
    similar: similar ?? [],
    keywords: await services.keywords(page, MAX_KEYWORDS),
    topics,
    topicExplanation,
    ...(await services.wordsIn(page)),
    policy: status?.update?.policy ?? services.settings.update.policy,
  };
}

async function otherAddresses(urls: ServerServices['store']['urls'], id: PageId): Promise<OtherAddress[]> {
  const named = await urls.duplicatesOf(id, LIMITS.maxLinksPerPage);
  const records = await urls.getMany(named.map((address) => address.id));
  return named.map((address) => {
    const record = records.get(address.id);
    const shared = record && sharesOf(record);
    return {
      ...address,
      ...(record?.lastOutcome === 'alias' ? { isAlias: true } : {}),
      ...(shared ? { shared } : {}),
    };
  });
}
