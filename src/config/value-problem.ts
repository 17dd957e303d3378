import type { z } from 'zod';
import { fillText, type Text } from '../i18n/text.ts';
import { VALUE_TEXTS } from '../i18n/value-texts.ts';

/** What is wrong with a value according to its schema, in both languages: the first problem, and where it is. */
export function valueProblem({ issues }: z.ZodError): Text {
  const [issue] = issues;
  if (issue === undefined) return VALUE_TEXTS.other;
  const problem = problemOf(issue);
  if (issue.path.length === 0) return problem;
  const place = issue.path.join('.');
  return {
    tr: fillText(VALUE_TEXTS.within, { place, problem: problem.tr }).tr,
    en: fillText(VALUE_TEXTS.within, { place, problem: problem.en }).en,
  };
}

function problemOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected);
    case 'too_small': {
      const limit = String(issue.minimum);
      if (isLength(issue.origin)) return fillText(VALUE_TEXTS.longer, { limit });
      return fillText(issue.inclusive === false ? VALUE_TEXTS.moreThan : VALUE_TEXTS.atLeast, { limit });
    }
    case 'too_big': {
      const limit = String(issue.maximum);
      if (isLength(issue.origin)) return fillText(VALUE_TEXTS.shorter, { limit });
      return fillText(issue.inclusive === false ? VALUE_TEXTS.lessThan : VALUE_TEXTS.atMost, { limit });
    }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return fillText(issue.values.length === 1 ? VALUE_TEXTS.only : VALUE_TEXTS.oneOf, { values });
    }
    case 'unrecognized_keys':
      return fillText(VALUE_TEXTS.unknownKey, { keys: issue.keys.map((key) => `"${key}"`).join(', ') });
    default:
      return VALUE_TEXTS.other;
  }
}

function typeText(expected: string): Text {
  if (expected === 'record') return VALUE_TEXTS.object;
  return isNamed(expected) ? VALUE_TEXTS[expected] : VALUE_TEXTS.other;
}

const NAMED = ['number', 'int', 'boolean', 'string', 'array', 'object'] as const;

function isNamed(expected: string): expected is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(expected);
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}
