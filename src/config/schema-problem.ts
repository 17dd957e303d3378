import type { z } from 'zod';
import { RULE_TEXTS, type RuleName } from '../i18n/parameter-texts.ts';
import { fill, type Language } from '../i18n/text.ts';

export type SchemaIssue = z.core.$ZodIssue;
type Rule = { rule: RuleName; values?: Readonly<Record<string, string | number>> };

/**
 * What is wrong with a value, as part of a sentence. Allowed values, types and limits are those of the schema that
 * refused it; `given` is what it refused, `nameOf` says what the value at a path is called.
 */
export function schemaProblem(
  issue: SchemaIssue,
  given: unknown,
  nameOf: (path: readonly PropertyKey[]) => string,
  language: Language,
): string {
  const inner = innerIssue(issue);
  if (inner !== null) return schemaProblem(inner, given, nameOf, language);
  const { rule, values } = ruleOf(issue, valueAt(given, issue.path), language);
  return fill(RULE_TEXTS[rule][language], { name: nameOf(pathOf(issue)), ...values });
}

/** Of what a union refused, the first issue of its first option. */
export function innerIssue(issue: SchemaIssue): SchemaIssue | null {
  if (issue.code !== 'invalid_union' || !issue.errors[0]?.[0]) return null;
  const [inner] = issue.errors[0];
  return { ...inner, path: [...issue.path, ...inner.path] };
}

/** Where the issue is, with the name of a field that is too much. */
export function pathOf(issue: SchemaIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
}

/** `labels[0].page` */
export function pathName(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? String(step) : `.${String(step)}`))
    .join('');
}

function ruleOf(issue: SchemaIssue, value: unknown, language: Language): Rule {
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

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (Object(value) === value ? (value as Record<PropertyKey, unknown>)[step] : undefined),
    given,
  );
}
