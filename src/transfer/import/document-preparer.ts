/** The CPU part of an import, in threads: texts are described, bytes are read and cleaned as in a crawl. */
import { hash } from 'node:crypto';
import { type SiteName, SiteNames } from '../../documents/html/site-name.ts';
import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import type { Text } from '../../i18n/text.ts';
import type { Store } from '../../model/store.ts';
import { type CanonicalUrl, hostOf } from '../../model/urls/canonical-url.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import { Dictionary } from '../../nlp/dictionary.ts';
import { repairTurkishLetters } from '../../nlp/repair-turkish-letters.ts';
import type { UserWord } from '../../nlp/with-user-words.ts';
import { describeWords, type TextDescription } from '../../pipeline/describe-text.ts';
import { ExtractPool } from '../../pipeline/extraction/extract-pool.ts';
import type { ExtractedPage } from '../../pipeline/extraction/extracted.ts';
import { PendingTemplates } from '../../similartext/pending-templates.ts';
import { judgeOf, type TopicSources } from '../../topics/judge-of.ts';
import { DocumentDescribers } from './document-describers.ts';
import type { ImportedDocument } from './imported-document.ts';
import type { RawDocument } from './raw-document.ts';
import { type ReadyDocument, readyFromPage, readyFromText } from './ready-document.ts';
import { refusalText } from './refusal-text.ts';

/** `unchanged`: the same document is already stored; otherwise the reason why it is not a document. */
export type Prepared = ReadyDocument | 'unchanged' | { refused: Text };

const MAX_BODY_BYTES = 100_000_000;
/** Number of pages for a thread to extract while this one writes a batch to the store. */
const POSTED_PAGES = 40;
/** With this many pages waiting for each thread, this one has time to describe the words of a page. */
const BUSY_PAGES = 20;

export class DocumentPreparer {
  /** Started with the first text: a thread with its models takes 100 MB. */
  #describers: DocumentDescribers | null = null;
  readonly #topics: TopicSources;
  readonly #words: readonly UserWord[];
  readonly #dictionary: Dictionary;
  readonly #threads: number;
  readonly #templates: PendingTemplates;
  readonly #memories: Store['memories'];
  readonly #siteNames = new SiteNames();
  /** Started with the first bytes. */
  #pool: ExtractPool | null = null;

  constructor(store: Store, threads: number, topics: TopicSources, words: readonly UserWord[]) {
    this.#topics = topics;
    this.#words = words;
    this.#dictionary = new Dictionary(words);
    this.#threads = threads;
    this.#memories = store.memories;
    this.#templates = new PendingTemplates((site) => store.memories.load(site));
  }

  /** How many calls keep all threads busy. */
  get wanted(): number {
    return DocumentDescribers.wanted(this.#threads);
  }

  /** `knownHash` returns the hash of the stored text, if there is one. */
  async texts(documents: readonly { document: ImportedDocument; knownHash: string }[]): Promise<Prepared[]> {
    const hashes = documents.map(({ document }) => hashOf(document));
    const fresh = documents.flatMap(({ document, knownHash }, i) => {
      if (hashes[i] === knownHash) return [];
      const [title, text] = [document.title, document.text].map(repairTurkishLetters) as [string, string];
      return [{ ...document, title, text }];
    });
    const descriptions = fresh.length === 0 ? [] : await this.#describe(fresh);
    let next = 0;
    return documents.map(({ knownHash }, i) => {
      if (hashes[i] === knownHash) return 'unchanged';
      const at = next++;
      return readyFromText(fresh[at]!, hashes[i]!, descriptions[at]!);
    });
  }

  async #describe(documents: ImportedDocument[]): Promise<TextDescription[]> {
    this.#describers ??= new DocumentDescribers(this.#threads, { topics: this.#topics, words: this.#words });
    return this.#describers.describe(documents);
  }

  async bytes(raw: RawDocument, knownHash: string, now: number): Promise<Prepared> {
    if (this.#pool === null) {
      // This thread judges, too; those that are started afterwards share its tables.
      if (this.#threads > 0) judgeOf(this.#topics);
      this.#pool = new ExtractPool(this.#threads, this.#templates, { maxPosted: POSTED_PAGES });
      this.#pool.useWords(this.#words);
    }
    const { url, contentType, contentEncoding, robotsHeaders, tdmReservation, body } = raw;
    const leavesWords = this.#threads > 0 && this.#pool.backlog >= BUSY_PAGES * this.#threads;
    const extracted = await this.#pool.extract({
      ...{ url, site: siteOf(url), contentType, contentEncoding, robotsHeaders, body, knownHash },
      ...(tdmReservation === undefined ? {} : { tdmReservation }),
      maxBodyBytes: MAX_BODY_BYTES,
      robotsAgent: 'tazi',
      now,
      topics: this.#topics,
      ...(leavesWords ? { leavesWords } : {}),
    });
    if (extracted.kind === 'same') return 'unchanged';
    if (extracted.kind === 'listing') return { refused: IMPORT_TEXTS.listing };
    if (extracted.kind === 'unsupported') return { refused: refusalText(extracted.reason) };
    if (extracted.noindex) return { refused: IMPORT_TEXTS.noindex };
    if (extracted.text.trim() === '') return { refused: IMPORT_TEXTS.noText };
    const named = this.#nameOf(url, extracted);
    if (!leavesWords) return readyFromPage(raw, extracted, named);
    const { title, description, text, language } = extracted;
    const document = { title, ...(description ? { description } : {}), text };
    const words = describeWords(document, language, this.#topics, this.#dictionary);
    return readyFromPage(raw, { ...extracted, ...words }, named);
  }

  #nameOf(url: CanonicalUrl, { language, siteNaming, pageKind }: ExtractedPage): SiteName | null {
    if (language !== 'tr') return null;
    return this.#siteNames.add(siteOf(url), hostOf(url), siteNaming, pageKind === 'home');
  }

  /** Writes what has been learnt about sites so far. */
  async saveTemplates(): Promise<void> {
    await this.#memories.save(this.#templates.take());
  }

  async close(): Promise<void> {
    await Promise.all([this.#describers?.close(), this.#pool?.close()]);
    await this.saveTemplates();
  }
}

function hashOf(document: ImportedDocument): string {
  const { ids: _, ...content } = document;
  return hash('sha256', JSON.stringify({ ...content, url: '' }), 'hex').slice(0, 32);
}
