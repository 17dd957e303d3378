import type { Text } from '../../i18n/text.ts';
import type { PageFields, PageKind } from '../../model/page.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RawDocument } from './raw-document.ts';

export type ImportedDocument = {
  /** Ids from another store, kept if they are free (E3). */
  ids?: { page: number; site: number | null };
  url: CanonicalUrl;
  title: string;
  text: string;
  language: string | null;
  topic: string | null;
  author: string | null;
  description: string | null;
  publishedAt: number | null;
  /** Null if the file does not say. */
  fetchedAt: number | null;
  changedAt?: number;
  /** How certain the topic is; certain if the file does not say. */
  topicScore?: number;
  kind?: PageKind;
  /** The program that named the language was not sure. */
  languageSure?: false;
  optOut?: string[];
  licence?: string;
  section?: string;
  charset?: string;
  fields?: PageFields;
};

export const DOCUMENT_FIELDS = [
  'url',
  'title',
  'text',
  'fetchedAt',
  'publishedAt',
  'language',
  'topic',
  'author',
  'description',
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

export type DocumentSource = {
  /** Its name in error messages. */
  name: string;
  /** Its file or folder; missing for a stream, which is never looked up on disk. */
  path?: string;
  /** Its address below `base`, if that is not its name. */
  address?: string;
  /** Its bytes; opened when needed. */
  open: () => AsyncIterable<Uint8Array | string>;
};

export type ReadingOptions = {
  /** The file's name of a field, if it differs from ours. */
  fields?: Readonly<Partial<Record<DocumentField, string>>>;
  /** Addresses are completed with it: "17" and https://ornek.tr/belge/ make https://ornek.tr/belge/17. */
  base?: string;
  /** Further fields of the file to keep under their own names; `*` for all. */
  keep?: readonly string[];
};

/** What `line` counts; a whole file is one document. */
export type ImportUnit = 'line' | 'record' | 'file';

/** A document with its line, or what is wrong with the line. */
export type DocumentLine = { line: number; unit?: ImportUnit; file?: string } & (
  | { document: ImportedDocument }
  | {
      document: null;
      detail: Text /** It ends no import: archives and folders are never perfect. */;
      isLenient?: boolean;
    }
  | { raw: RawDocument }
  /** An address of a sitemap, feed or OPML. */
  | { seed: CanonicalUrl }
);

export const NOTHING_KNOWN = {
  language: null,
  topic: null,
  author: null,
  description: null,
  publishedAt: null,
  fetchedAt: null,
};
