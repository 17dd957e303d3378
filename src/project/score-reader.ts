/** The link sorter's score of URLs (F4), for `tazi why` and `/api/why`: the same reading for both. */
import type { Settings } from '../config/settings.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import { explainScore, type ScoreStory } from '../links/explain-score.ts';
import type { KeywordProfile } from '../links/keyword-profile.ts';
import { learnProjectKeywords } from '../links/learn-keywords.ts';
import { linkContexts } from '../links/link-contexts.ts';
import { SorterMemoryFile } from '../links/sorter-memory-file.ts';
import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { unpackHtml } from '../store/stored-html.ts';
import { CrawlTopics, ownModelsFolder } from '../topics/crawl-topics.ts';

export type ScoredStore = Pick<Store, 'links' | 'pages' | 'changes' | 'urls' | 'bodies'>;

/** Bytes of a linking page that are read for the text around its links. */
const MAX_HTML_BYTES = 400_000;
/** Keywords are learnt again after this time. */
const LEARN_AGAIN_MS = 600_000;

export class ScoreReader {
  readonly #store: ScoredStore;
  readonly #settings: Settings;
  readonly #dataFolder: string;
  #profile: Promise<KeywordProfile> | null = null;
  #learntAt = 0;

  constructor(store: ScoredStore, settings: Settings, dataFolder: string) {
    this.#store = store;
    this.#settings = settings;
    this.#dataFolder = dataFolder;
  }

  /** Null for a URL that the project does not know. */
  async scoreOf(url: CanonicalUrl): Promise<ScoreStory | null> {
    const { urls, pages } = this.#store;
    const record = await urls.find(url);
    if (!record) return null;
    const topics = new CrawlTopics(this.#settings, this.#dataFolder);
    const relevanceOf = topics.isFocused
      ? ({ topicScores }: Page) => (topicScores ? topics.relevance(topicScores) : 0)
      : null;
    const memory = new SorterMemoryFile(ownModelsFolder(this.#dataFolder), topics.sources.focus).read();
    const page = (await pages.get(record.id)) ?? (record.foundOn && (await pages.get(record.foundOn)));
    return explainScore(record, page ? page.siteId : 0, {
      ...{ links: this.#store.links, pages, memory, relevanceOf },
      profile: await this.#keywords(relevanceOf),
      around: (from, anchor) => this.#around(from, anchor),
    });
  }

  #keywords(relevanceOf: ((page: Page) => number) | null): Promise<KeywordProfile> {
    const now = performance.now();
    if (this.#profile === null || now - this.#learntAt > LEARN_AGAIN_MS) {
      this.#learntAt = now;
      this.#profile = learnProjectKeywords(this.#store.changes, relevanceOf);
      this.#profile.catch(() => (this.#profile = null));
    }
    return this.#profile;
  }

  /** The text around a link, from the stored HTML of its page; '' if there is none. */
  async #around(from: PageId, anchor: string): Promise<string> {
    const body = await this.#store.bodies.get(from);
    if (body === null) return '';
    const html = unpackHtml(body).subarray(0, MAX_HTML_BYTES).toString();
    return linkContexts(parsePage(html)).get(anchor) ?? '';
  }
}
