import type { PageVersion } from '../model/insights.ts';
import type { Page, PageId } from '../model/page.ts';
import type { SearchResult } from '../model/search-result.ts';
import type { ShownTopic } from '../model/topic.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { Visit } from '../model/visit.ts';
import type { Dictionary } from '../nlp/dictionary.ts';
import { lowerTurkish } from '../nlp/fold.ts';
import type { Keyword } from '../nlp/keywords.ts';
import { lemmatize } from '../nlp/lemmatize.ts';
import { type CountedName, countNames } from '../nlp/pos/count-names.ts';
import { forEachSentence } from '../nlp/sentences.ts';
import { tokenize } from '../nlp/tokenize.ts';
import type { PageViews } from '../project/page-views.ts';
import type { TopicExplanation } from '../topics/explain-topic.ts';
import { type Dynamism, dynamismOf } from '../update/reports/hour-report.ts';
import { type HistoryRow, revisitHistory } from '../update/reports/revisit-history.ts';
import { LIMITS } from './limits.ts';
import type { ServerServices } from './server-services.ts';

export type LinkedPage = { id: PageId; url: string; anchor: string };

/** Everything known about a page, as the API returns it and the X-ray shows it. */
export type PageStory = {
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
  duplicates: { id: PageId; url: string }[];
  /** Newest first. */
  versions: PageVersion[];
  similar: SearchResult[];
  keywords: Keyword[];
  /** The most frequent first. */
  names: CountedName[];
  /** All topics of the page, highest score first. */
  topics: ShownTopic[];
  /** How the topic of the page was determined; null if the model cannot say. */
  topicExplanation: TopicExplanation | null;
  /**
   * The beginning of the text, token by token; null if the dictionary form is the word itself. `isSpaced`: something was
   * left out before it.
   */
  lemmas: { token: string; lemma: string | null; isSpaced: boolean }[];
  /** Name of the policy that schedules the next visit. */
  policy: string;
};

/** Keywords, topics and differences are computed from this much of a text. */
const MAX_STORY_CHARS = 100_000;
const MAX_SIMILAR = 5;
const MAX_KEYWORDS = 15;
const MAX_NAMES = 20;
/** The X-ray shows this many links in each direction. */
export const MAX_SHOWN_LINKS = 40;
/** Tagging takes a millisecond for some hundred characters. */
const MAX_TAGGED_CHARS = 8_000;

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
    duplicates: await urls.duplicatesOf(id, LIMITS.maxLinksPerPage),
    versions: (await pages.versions(id)).map((version) => ({
      ...version,
      text: version.text.slice(0, MAX_STORY_CHARS),
    })),
    similar: similar ?? [],
    keywords: await services.keywords(page, MAX_KEYWORDS),
    names: page.language === 'tr' ? countNames(page.text.slice(0, MAX_TAGGED_CHARS), MAX_NAMES) : [],
    topics,
    topicExplanation,
    lemmas: lemmasOf(beginningOf(page.text), await services.dictionary()),
    policy: status?.update?.policy ?? services.settings.update.policy,
  };
}

/** As much as a reader takes in at a glance. */
const MAX_LEMMA_CHARS = 700;

/** Browsers do not break what has something written above it. */
const MAX_RUBY_CHARS = 40;

/** To the end of a word, unless that is far. */
function beginningOf(text: string): string {
  if (text.length <= MAX_LEMMA_CHARS) return text;
  const cut = text.slice(0, MAX_LEMMA_CHARS);
  return /\s/.test(text.charAt(MAX_LEMMA_CHARS)) ? cut : cut.replace(/(\s)\S+$/, '$1');
}

function lemmasOf(text: string, dictionary: Dictionary): PageStory['lemmas'] {
  const out: PageStory['lemmas'] = [];
  let last = 0;
  forEachSentence(text, (start, end) => {
    const tokens = tokenize(text.slice(start, end));
    const lemmas = lemmatize(
      tokens.map((token) => token.text),
      dictionary,
    );
    for (const [i, { text: token, start: at }] of tokens.entries()) {
      const lemma = lemmas[i]!;
      const isShown = token.length <= MAX_RUBY_CHARS && lowerTurkish(lemma) !== lowerTurkish(token);
      const isSpaced = start + at > last;
      last = start + at + token.length;
      out.push({ token, lemma: isShown ? lemma : null, isSpaced });
    }
  });
  return out;
}
