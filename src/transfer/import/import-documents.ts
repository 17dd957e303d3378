import { mkdirSync } from 'node:fs';
import { KnownUrls } from '../../frontier/known-urls.ts';
import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { fillText, type Language, type Text } from '../../i18n/text.ts';
import { followIndex } from '../../indexing/index-follower.ts';
import { dictionaryOf, WordCounts } from '../../indexing/project-dictionary.ts';
import { Admission } from '../../links/admission.ts';
import { FilterChain } from '../../links/filters/filter-chain.ts';
import { TaziError } from '../../model/errors.ts';
import { ForgottenList } from '../../model/forgotten-list.ts';
import type { Journey } from '../../model/journey.ts';
import { PAGE_LIMITS } from '../../model/page-limits.ts';
import type { Store } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { requireOwnStore } from '../../project/require-own-store.ts';
import { openStore, syncStore } from '../../store/open-store.ts';
import { ProjectLock } from '../../store/project-lock.ts';
import { sweepLeftovers } from '../../store/sweep-leftovers.ts';
import { collectGarbage, type GarbageLimits, MemoryRelief } from '../../threads/memory-relief.ts';
import { ownModelsFolder } from '../../topics/crawl-topics.ts';
import { requireSentenceEncoder } from '../../topics/encoders/sentence-encoder.ts';
import { judgeOf, type TopicSources } from '../../topics/judge-of.ts';
import { LivingXmlStore } from '../xml/living-xml-store.ts';
import { documentLines } from './document-lines.ts';
import { DocumentPreparer, type Prepared } from './document-preparer.ts';
import { FileAddresses } from './file-addresses.ts';
import type {
  DocumentLine,
  DocumentSource,
  ImportedDocument,
  ImportUnit,
  ReadingOptions,
} from './imported-document.ts';
import { importedJourney } from './imported-journey.ts';
import type { RawDocument } from './raw-document.ts';
import { Replacements } from './replacements.ts';

/** Number of documents per transaction. */
const BATCH = 250;
/**
 * Larger steps make larger segments: fewer words are written and merged several times. Segments are as large
 * as memory allows (`maxBufferedWords` of the writer) if 700 documents of 256 words arrive per second.
 */
const PUBLISH_EVERY_MS = 10_000;
/** Counting unknown words took a third of the writing: counts collected during this time are written once. */
const WRITE_WORDS_EVERY_MS = 15_000;
/** Number of documents sent to a thread together. */
const CHUNK = 25;
const CHUNK_BYTES = 4_000_000;
/**
 * Documents become garbage steadily. With 20 MB an import takes 4 % more processor time; only one that knows
 * hundreds of thousands of addresses gets less.
 */
const GARBAGE: GarbageLimits = { maxBytes: 28_000_000, totalBytes: 85_000_000, minBytes: 14_000_000 };
/** Bodies being extracted, or waiting for it. */
const MAX_PENDING_BYTES = 4_000_000;

export type ImportPaths = {
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  /** Makes the vectors of pages; by default the built-in ones. */
  encoderFolder?: string;
};

export type ImportOptions = ReadingOptions & {
  /** Lines that are not documents are reported and skipped; without it the first one ends the import. */
  onInvalid?: (line: number, detail: string) => void;
  /** Called for everything that was skipped, instead of `onInvalid`; `unit` is what `line` counts. */
  onSkipped?: (file: string, line: number, detail: string, unit: ImportUnit) => void;
  /** Called for every document whose text was too long to be kept whole. */
  onCut?: (file: string, line: number, detail: string, unit: ImportUnit) => void;
  /** The language of `detail`; English by default. */
  language?: Language;
  onProgress?: (report: ImportReport) => void;
  /** Classifies documents without a topic; the shipped model by default. */
  topics?: TopicSources;
  /** Threads for the analysis; with none it is done here. */
  threads?: number;
  /** Roots of words in the index (S5); by default as in the existing index. */
  roots?: boolean;
  /** The living XML store, if the project has one. */
  xmlFolder?: string;
  /** Called after each transaction. */
  isStopped?: () => boolean;
};

export type ImportReport = {
  /** Number of documents imported, new or changed. */
  imported: number;
  /** Number of those that took the place of a document with another text at the same address. */
  replaced: number;
  /** Number of documents that were already stored, word for word. */
  unchanged: number;
  /** Number of lines, records and files that were not documents. */
  skipped: number;
  /** Number of documents that the project was asked to forget; missing if there were none. */
  forgotten?: number;
  /** Number of documents of which only the beginning is kept; missing if there were none. */
  cut?: number;
  /** Number of addresses of sitemaps, feeds and OPML for the next crawl; missing if there were none. */
  seeds?: number;
};

/** All pages of the store, which an export writes, and those in other languages among them. */
export type StoredPages = { pages: number; foreign: number };

/**
 * Imports existing texts into store and index: files and folders of any kind that `documentLines` reads. A
 * document whose URL is known replaces the old one; an identical one is skipped, so that an interrupted
 * import continues where it stopped when it is started again.
 */
export async function importDocuments(
  paths: ImportPaths,
  given: DocumentSource | readonly DocumentSource[],
  options: ImportOptions = {},
): Promise<ImportReport & StoredPages> {
  requireOwnStore(paths, 'import');
  mkdirSync(paths.dataFolder, { recursive: true });
  const topics = options.topics ?? sourcesIn(paths);
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    sweepLeftovers(paths);
    // A model that cannot be read is reported before anything starts.
    judgeOf(topics);
    if (paths.encoderFolder !== undefined) await requireSentenceEncoder(paths.encoderFolder);
    const store = await openStore(paths.databaseFile, 'bulk');
    const index = await followIndex(
      {
        ...paths,
        publishEveryMs: PUBLISH_EVERY_MS,
        isBulk: true,
        ...(options.roots === undefined ? {} : { roots: options.roots }),
      },
      true,
    );
    const threads = options.threads ?? 0;
    const preparer = new DocumentPreparer(store, threads, topics, await dictionaryOf(store.words));
    try {
      const report = await storeDocuments(store, preparer, [given].flat(), options);
      // The threads, and what was known of URLs, hold as much memory as the last merges need.
      await preparer.close();
      collectGarbage();
      syncStore(paths.databaseFile);
      if (options.xmlFolder !== undefined) await new LivingXmlStore(store, options.xmlFolder).catchUp();
      await (options.isStopped?.() ? index.catchUp() : index.settle());
      const { pages, foreign } = await store.totals.read();
      return { ...report, pages: pages + foreign, foreign };
    } finally {
      await preparer.close();
      await index.close().finally(() => store.close());
    }
  } finally {
    lock.release();
  }
}

/** Reads the sources to their end and stores what they hold; the index follows the store. */
async function storeDocuments(
  store: Store,
  preparer: DocumentPreparer,
  sources: readonly DocumentSource[],
  options: ImportOptions,
): Promise<ImportReport> {
  const frontier = await KnownUrls.load(store.urls);
  const admission = new Admission({ frontier, filters: new FilterChain([]) });
  const registry = { frontier, admission, urls: store.urls };
  const addresses = new FileAddresses((host) => frontier.knowsHost(host));
  const replacements = new Replacements(store.pages);
  const words = new WordCounts(store.words, () => {}, WRITE_WORDS_EVERY_MS);
  const forgotten = new ForgottenList(await store.forgotten.list());
  const report: ImportReport = { imported: 0, replaced: 0, unchanged: 0, skipped: 0 };
  const relief = new MemoryRelief(GARBAGE);
  let batch: Journey[] = [];
  let chunk = new Chunk();
  /** In the order of the lines, which is the order in which they are stored. */
  const pending: { prepared: Promise<Prepared[]>; places: Place[]; bytes: number }[] = [];
  let pendingBytes = 0;
  const prepareChunk = () => {
    const prepared = chunk.prepare(preparer, Date.now());
    prepared.catch(() => {}); // it is awaited later, where it throws
    pending.push({ prepared, places: chunk.places, bytes: chunk.bytes });
    pendingBytes += chunk.bytes;
    chunk = new Chunk();
  };
  const takeBack = async (maxPending: number) => {
    while (pending.length > maxPending || (pending.length > 1 && pendingBytes > MAX_PENDING_BYTES)) {
      const { prepared, places, bytes } = pending.shift()!;
      pendingBytes -= bytes;
      for (const [number, ready] of (await prepared).entries()) {
        if (ready === 'unchanged') report.unchanged++;
        else if ('refused' in ready) skip(places[number]!, ready.refused, report, options);
        else {
          const isKnown = frontier.idOf(ready.url) !== undefined;
          if (isCut(ready.content.text)) noteCut(places[number]!, report, options);
          const journey = await importedJourney(ready, registry, Date.now());
          words.add(journey.visit.page, ready.unknownWords);
          if (await replacements.isOne(journey.visit.page, ready.content.text, isKnown)) report.replaced++;
          batch.push(journey);
        }
      }
      relief.look();
    }
  };
  const flush = async () => {
    await store.journeys.commit(batch);
    await preparer.saveTemplates();
    await words.writeIfDue(Date.now());
    report.imported += batch.length;
    batch = [];
    replacements.forget();
    options.onProgress?.(report);
  };
  const knownHash = async (url: CanonicalUrl): Promise<string> => {
    const known = frontier.idOf(url);
    const record = known === undefined ? null : await store.urls.get(known);
    return record?.lastOutcome === 'indexed' ? (record.bodyHash ?? '') : '';
  };
  const take = async (read: DocumentLine, place: Place) => {
    if ('seed' in read) {
      const found = { url: read.seed, via: 'seed', foundOn: null, anchor: '', depth: 0 } as const;
      const admitted = await admission.add([found], store.urls, Date.now());
      // The home page of its host may be added too.
      report.seeds = (report.seeds ?? 0) + admitted.filter(({ via }) => via === 'seed').length;
    } else if (!('raw' in read) && read.document === null) refuse(read, place, report, options);
    else {
      const { url } = 'raw' in read ? read.raw : read.document!;
      if (forgotten.find(url)) report.forgotten = (report.forgotten ?? 0) + 1;
      else chunk.add(read, place, await knownHash(url));
    }
  };
  try {
    for (const source of sources) {
      for await (const read of documentLines(source, store.urls, options, addresses)) {
        const { line, unit = 'line', file = source.name } = read;
        await take(read, { file, line, unit });
        if (!chunk.isFull) continue;
        prepareChunk();
        await takeBack(preparer.wanted);
        if (batch.length < BATCH) continue;
        await flush();
        if (options.isStopped?.()) break;
      }
      if (options.isStopped?.()) break;
    }
  } finally {
    prepareChunk();
    await takeBack(0);
    await flush();
    await words.write();
  }
  return report;
}

/** Where a document was read. */
type Place = { file: string; line: number; unit: ImportUnit };

/** Documents sent to the threads together: many texts, or few bodies, which are large. */
class Chunk {
  readonly #texts: { document: ImportedDocument; knownHash: string; at: number }[] = [];
  readonly #bodies: { raw: RawDocument; knownHash: string; at: number }[] = [];
  readonly places: Place[] = [];
  /** Of bodies. */
  bytes = 0;

  get isFull(): boolean {
    return this.places.length >= CHUNK || this.bytes >= CHUNK_BYTES;
  }

  add(read: DocumentLine, place: Place, knownHash: string): void {
    const at = this.places.length;
    if ('raw' in read) {
      this.#bodies.push({ raw: read.raw, knownHash, at });
      this.bytes += read.raw.body.length;
    } else if ('document' in read && read.document !== null)
      this.#texts.push({ document: read.document, knownHash, at });
    else return;
    this.places.push(place);
  }

  /** In the order in which they were added. */
  async prepare(preparer: DocumentPreparer, now: number): Promise<Prepared[]> {
    const [texts, bodies] = await Promise.all([
      preparer.texts(this.#texts),
      Promise.all(this.#bodies.map(({ raw, knownHash }) => preparer.bytes(raw, knownHash, now))),
    ]);
    const prepared: Prepared[] = [];
    for (const [i, { at }] of this.#texts.entries()) prepared[at] = texts[i]!;
    for (const [i, { at }] of this.#bodies.entries()) prepared[at] = bodies[i]!;
    return prepared;
  }
}

/**
 * A line that is not a document ends the import unless such lines are skipped; those of a whole archive or
 * folder never do.
 */
function refuse(
  { detail, isLenient = false }: { detail: Text; isLenient?: boolean },
  place: Place,
  report: ImportReport,
  options: ImportOptions,
): void {
  const { file, line } = place;
  if (!isLenient && options.onInvalid === undefined)
    throw new TaziError('import-invalid', { line, file, detail, kept: line - 1 });
  skip(place, detail, report, options);
}

/** One code unit less if a character would have been cut in half. */
function isCut(text: string): boolean {
  return text.length >= PAGE_LIMITS.textChars - 1;
}

function noteCut(
  { file, line, unit }: Place,
  report: ImportReport,
  { onCut, language = 'en' }: ImportOptions,
): void {
  report.cut = (report.cut ?? 0) + 1;
  const millions = PAGE_LIMITS.textChars / 1e6;
  onCut?.(file, line, fillText(IMPORT_TEXTS.cutText, { millions })[language], unit);
}

function skip(
  { file, line, unit }: Place,
  detail: Text,
  report: ImportReport,
  { onInvalid, onSkipped, language = 'en' }: ImportOptions,
): void {
  report.skipped++;
  if (onSkipped) onSkipped(file, line, detail[language], unit);
  else onInvalid?.(line, detail[language]);
}

function sourcesIn(paths: ImportPaths): TopicSources {
  return { modelFile: null, ownFolder: ownModelsFolder(paths.dataFolder), version: 0, focus: [] };
}
