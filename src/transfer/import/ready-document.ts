import type { SiteName } from '../../documents/html/site-name.ts';
import type { Link } from '../../model/link.ts';
import type { PageContent } from '../../model/page.ts';
import type { PageTopic } from '../../model/topic.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { UnknownWord } from '../../nlp/stems-of.ts';
import type { TextDescription } from '../../pipeline/describe-text.ts';
import type { Extracted } from '../../pipeline/extraction/extracted.ts';
import type { ImportedDocument } from './imported-document.ts';
import type { RawDocument } from './raw-document.ts';

/** A document with everything derived from it, ready to be stored. */
export type ReadyDocument = {
  url: CanonicalUrl;
  /** From another store, kept if they are free (E3). */
  ids: { page: number; site: number | null } | null;
  /** Times are null if the file does not say. */
  content: Omit<PageContent, 'fetchedAt' | 'changedAt'> & {
    fetchedAt: number | null;
    changedAt: number | null;
  };
  /** The HTML, compressed for the store. */
  body: Uint8Array | null;
  links: readonly Link[];
  unknownWords: UnknownWord[];
};

/** For a text that came with metadata. */
export function readyFromText(
  document: ImportedDocument,
  bodyHash: string,
  { language, isLanguageDoubtful, topics, textHash, simhash, unknownWords }: TextDescription,
): ReadyDocument {
  const {
    url,
    title,
    text,
    author,
    description,
    publishedAt,
    fetchedAt,
    changedAt = null,
    kind,
    optOut,
    licence,
    section,
    charset,
    fields,
  } = document;
  return {
    url,
    ids: document.ids ?? null,
    content: {
      title,
      text,
      language,
      ...(isLanguageDoubtful || document.languageSure === false ? { isLanguageDoubtful: true } : {}),
      topic: document.topic ?? topics?.topic ?? null,
      ...(topics ? { topicScores: topics.scores, topics: importedTopics(document, topics.topics) } : {}),
      description,
      author,
      ...(kind ? { kind } : {}),
      ...(optOut?.length ? { optOut } : {}),
      ...(licence ? { licence } : {}),
      ...(section ? { section } : {}),
      ...(charset ? { charset } : {}),
      ...(fields ? { fields } : {}),
      publishedAt,
      fetchedAt,
      changedAt,
      bodyHash,
      textHash,
      simhash,
    },
    body: null,
    links: [],
    unknownWords,
  };
}

/** For bytes that were read as in a crawl. */
export function readyFromPage(
  raw: RawDocument,
  page: Extract<Extracted, { kind: 'page' }>,
  named: SiteName | null,
): ReadyDocument {
  const { title, text, language, isLanguageDoubtful, topics, media, optOut } = page;
  const { licence, section, charset } = page;
  return {
    url: raw.url,
    ids: raw.id === null ? null : { page: raw.id, site: null },
    content: {
      title,
      text,
      language,
      ...(isLanguageDoubtful ? { isLanguageDoubtful } : {}),
      topic: topics?.topic ?? null,
      ...(topics ? { topicScores: topics.scores, topics: topics.topics } : {}),
      description: page.description,
      author: page.author,
      kind: page.pageKind,
      ...(media.length > 0 ? { media } : {}),
      ...(optOut.length > 0 ? { optOut } : {}),
      ...(licence ? { licence } : {}),
      ...(section ? { section } : {}),
      ...(charset ? { charset } : {}),
      ...(named ? { siteName: named.name, isSiteNameSure: named.isSure } : {}),
      publishedAt: page.publishedAt,
      fetchedAt: raw.fetchedAt,
      changedAt: null,
      bodyHash: page.bodyHash,
      textHash: page.textHash,
      simhash: page.simhash,
    },
    body: page.packedHtml,
    links: [...page.links],
    unknownWords: page.unknownWords,
  };
}

/** The topic that the document names comes first. */
function importedTopics(
  { topic: given, topicScore: score = 1 }: ImportedDocument,
  judged: readonly PageTopic[],
): readonly PageTopic[] {
  if (!given) return judged;
  const others = judged.filter(({ topic }) => topic !== given);
  return [{ topic: given, score, part: 1 }, ...others];
}
