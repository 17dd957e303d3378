/**
 * Pages in other languages are saved and indexed, but search excludes them unless `lang:` asks for them (F3).
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import { isForeign } from '../../model/page.ts';
import type { Query } from './query.ts';

/** Restricts the query to Turkish pages if it names no language and the index has pages in others. */
export function inTurkish(query: Query, segments: readonly LiveSegment[]): Query {
  if (query.filters.languages.length > 0) return query;
  const names = new Set(segments.flatMap(({ reader }) => reader.names.languages));
  const languages = [...names].filter((name) => !isForeign(name));
  if (languages.length === names.size) return query;
  return { ...query, filters: { ...query.filters, languages: languages.length > 0 ? languages : ['tr'] } };
}
