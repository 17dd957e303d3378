import { z } from 'zod';
import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';
import { PAGE_KINDS } from '../../model/page.ts';
import { pageFields } from '../../model/page-fields.ts';
import { withinLimits } from '../../model/page-limits.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import {
  DOCUMENT_FIELDS,
  type DocumentField,
  type ImportedDocument,
  type ReadingOptions,
} from './imported-document.ts';

const optionalText = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();

const documentSchema = z.object({
  url: z.union([z.string().max(2_048), z.number()]),
  title: z.union([z.string().max(10_000), z.number()]).nullish(),
  text: z.string(),
  fetchedAt: time,
  publishedAt: time,
  language: optionalText,
  topic: optionalText,
  author: optionalText,
  description: optionalText,
  // Further fields of our exports
  languageSure: z.boolean().nullish().catch(null),
  id: z.int().positive().nullish().catch(null),
  site: z.string().nullish().catch(null),
  changedAt: time.catch(null),
  topics: z
    .array(z.object({ topic: z.string(), score: z.number().min(0).max(1) }))
    .max(1_000)
    .nullish()
    .catch(null),
  kind: z.enum(PAGE_KINDS).nullish().catch(null),
  optOut: z.array(z.string().max(40)).max(10).nullish().catch(null),
  licence: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullish()
    .catch(null),
  section: z.string().max(1_000).nullish().catch(null),
  charset: z.string().max(40).nullish().catch(null),
  fields: z.record(z.string(), z.unknown()).nullish().catch(null),
});

export type Reading = { document: ImportedDocument } | { document: null; detail: Text };

/** A document from its fields, under the names given by `fields`. */
export function readFields(value: unknown, options: ReadingOptions): Reading {
  const { fields, base } = options;
  const wrong = (detail: Text): Reading => ({ document: null, detail });
  const shown = (name: string) => fields?.[name as DocumentField] ?? name;
  const given = renamed(value, fields);
  const parsed = documentSchema.safeParse(given);
  if (!parsed.success) {
    const [name] = parsed.error.issues[0]!.path;
    if (name === undefined) return wrong(IMPORT_TEXTS.notAnObject);
    const fault = faultOf((given as Record<string, unknown>)[String(name)]);
    return wrong(fillText(fault, { name: shown(String(name)) }));
  }
  const {
    url: told,
    title,
    text,
    language,
    languageSure,
    topic,
    author,
    description,
    id,
    site,
    kind,
    optOut,
    licence,
    section,
    charset,
  } = parsed.data;
  const url = canonicalUrl(completed(String(told), base));
  if (url === null)
    return wrong(
      told === ''
        ? fillText(IMPORT_TEXTS.fieldMissing, { name: shown('url') })
        : notAnAddress(shown('url'), told),
    );
  const notATime = (name: 'fetchedAt' | 'publishedAt') =>
    fillText(IMPORT_TEXTS.notATime, { name: shown(name), value: String(parsed.data[name]) });
  const fetchedAt = timeOf(parsed.data.fetchedAt);
  const publishedAt = timeOf(parsed.data.publishedAt);
  if (Number.isNaN(fetchedAt)) return wrong(notATime('fetchedAt'));
  if (Number.isNaN(publishedAt)) return wrong(notATime('publishedAt'));
  const changedAt = timeOf(parsed.data.changedAt);
  const topicScore = parsed.data.topics?.find((one) => one.topic === topic)?.score;
  const kept = pageFields({ ...parsed.data.fields, ...keptFields(value, options) });
  const ids = id && typeof site === 'string' ? { ids: { page: id, site: null } } : {};
  return {
    document: withinLimits({
      ...ids,
      ...(topicScore === undefined ? {} : { topicScore }),
      ...(kind ? { kind } : {}),
      ...(optOut?.length ? { optOut } : {}),
      ...(licence ? { licence } : {}),
      ...(section ? { section } : {}),
      ...(charset ? { charset } : {}),
      ...(kept ? { fields: kept } : {}),
      ...(language && languageSure === false ? { languageSure } : {}),
      ...(changedAt !== null && Number.isFinite(changedAt) ? { changedAt } : {}),
      url,
      title: String(title ?? ''),
      text,
      language: language || null,
      topic: topic || null,
      author: author || null,
      description: description || null,
      publishedAt,
      fetchedAt,
    }),
  };
}

/** What is wrong with the value of a field that the schema refuses. */
function faultOf(value: unknown): Text {
  if (value === undefined || value === null) return IMPORT_TEXTS.fieldMissing;
  return typeof value === 'string' ? IMPORT_TEXTS.fieldLong : IMPORT_TEXTS.fieldWrong;
}

export function notAnAddress(name: string, value: string | number): Text {
  return fillText(IMPORT_TEXTS.notAnAddress, { name, value });
}

/** The requested fields of the file that are not ours. */
function keptFields(value: unknown, { fields = {}, keep = [] }: ReadingOptions): Record<string, unknown> {
  if (keep.length === 0 || typeof value !== 'object' || value === null) return {};
  const ours = new Set<string>([
    ...Object.keys(documentSchema.shape).filter((name) => fields[name as DocumentField] === undefined),
    ...Object.values(fields),
  ]);
  const isKept = (name: string) => !ours.has(name) && (keep.includes('*') || keep.includes(name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name)));
}

function renamed(value: unknown, fields: ReadingOptions['fields']): unknown {
  if (fields === undefined || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const known: Record<string, unknown> = {};
  for (const field of DOCUMENT_FIELDS) known[field] = given[fields[field] ?? field];
  return known;
}

/** An address below a base, if there is one. */
export function completed(told: string, base: string | undefined): string {
  if (base === undefined) return told;
  try {
    return new URL(told, base).href;
  } catch {
    return told;
  }
}

/** Numbers above this are milliseconds, below it seconds. */
const FIRST_MILLISECONDS = 1e11;

/** ISO 8601, seconds or milliseconds since 1970; NaN for anything else. */
function timeOf(told: string | number | null | undefined): number | null {
  if (told === undefined || told === null || told === '') return null;
  const ms = typeof told === 'string' ? Date.parse(told) : told < FIRST_MILLISECONDS ? told * 1_000 : told;
  return Math.abs(ms) <= 8.64e15 ? ms : Number.NaN;
}
