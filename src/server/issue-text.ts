import type { z } from '@hono/zod-openapi';
import { parameterText, RULE_TEXTS, type RuleName } from '../i18n/parameter-texts.ts';
import { fill, type Language } from '../i18n/text.ts';
import { cleanQuery, cut } from './clean-query.ts';
import { LIMITS } from './limits.ts';

type Issue = z.core.$ZodIssue;
type Rule = { rule: RuleName; values?: Readonly<Record<string, string | number>> };

const MAX_NAME_CHARS = 60;

/**
 * What is wrong with a request, in one sentence part. Values, types and limits are those of the schema that refused it;
 * `given` is what it refused.
 */
export function issueText(issue: Issue, given: unknown, target: string, language: Language): string {
  if (issue.code === 'invalid_union' && issue.errors[0]?.[0]) {
    const [inner] = issue.errors[0];
    return issueText({ ...inner, path: [...issue.path, ...inner.path] }, given, target, language);
  }
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const name = path.length === 0 ? RULE_TEXTS.body[language] : nameOf(path);
  const own = target === 'json' || path.length !== 1 ? null : parameterText(name, language, LIMITS);
  if (own !== null) return own;
  const { rule, values } = ruleOf(issue, valueAt(given, issue.path), language);
  return fill(RULE_TEXTS[rule][language], { name, ...values });
}

function ruleOf(issue: Issue, value: unknown, language: Language): Rule {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { rule: 'unknown' };
    case 'invalid_value':
      return { rule: 'oneOf', values: { values: listOf(issue.values, language) } };
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? { rule: 'oneOf', values: { values: listOf(issue.options, language) } }
        : { rule: 'invalid' };
    case 'invalid_type':
      if (value === undefined) return { rule: 'required' };
      if (issue.expected === 'boolean')
        return { rule: 'oneOf', values: { values: listOf([true, false], language) } };
      return { rule: typeRule(issue.expected) };
    case 'too_big':
      return { rule: limitRule(issue.origin, 'AtMost'), values: { limit: Number(issue.maximum) } };
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number') return { rule: 'notEmpty' };
      return { rule: limitRule(issue.origin, 'AtLeast'), values: { limit: Number(issue.minimum) } };
    case 'custom':
      return isRule(issue.params) ? issue.params : { rule: 'invalid' };
    default:
      return { rule: 'invalid' };
  }
}

function typeRule(expected: string): RuleName {
  if (expected === 'record') return 'object';
  return isRuleName(expected) ? expected : 'invalid';
}

function limitRule(origin: string, bound: 'AtMost' | 'AtLeast'): RuleName {
  if (origin === 'string') return `chars${bound}`;
  if (origin === 'array' || origin === 'set') return `items${bound}`;
  return bound === 'AtMost' ? 'atMost' : 'atLeast';
}

/** Schemas that check by code of their own name the rule they check. */
function isRule(params: Record<string, unknown> | undefined): params is Record<string, unknown> & Rule {
  return isRuleName(params?.['rule']);
}

function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && Object.hasOwn(RULE_TEXTS, name);
}

/** "a, b or c". */
function listOf(values: readonly unknown[], language: Language): string {
  const all = values.map(String);
  const last = all.pop() ?? '';
  if (all.length === 0) return last;
  return `${all.join(', ')} ${language === 'tr' ? 'ya da' : 'or'} ${last}`;
}

/** `labels[0].page`. Names may come from the request. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? String(step) : `.${String(step)}`))
    .join('');
  return cleanQuery(cut(name, MAX_NAME_CHARS));
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (Object(value) === value ? (value as Record<PropertyKey, unknown>)[step] : undefined),
    given,
  );
}
