import { innerIssue, pathName, pathOf, type SchemaIssue, schemaProblem } from '../config/schema-problem.ts';
import { parameterText, RULE_TEXTS } from '../i18n/parameter-texts.ts';
import type { Language } from '../i18n/text.ts';
import { cleanQuery, cut } from './clean-query.ts';
import { LIMITS } from './limits.ts';

const MAX_NAME_CHARS = 60;

/** What is wrong with a request, in one sentence part; `given` is what its schema refused. */
export function issueText(issue: SchemaIssue, given: unknown, target: string, language: Language): string {
  const inner = innerIssue(issue);
  if (inner !== null) return issueText(inner, given, target, language);
  const path = pathOf(issue);
  const own = target === 'json' || path.length !== 1 ? null : parameterText(pathName(path), language, LIMITS);
  return own ?? schemaProblem(issue, given, (place) => nameOf(place, language), language);
}

/** Names may come from the request. */
function nameOf(path: readonly PropertyKey[], language: Language): string {
  return path.length === 0 ? RULE_TEXTS.body[language] : cleanQuery(cut(pathName(path), MAX_NAME_CHARS));
}
