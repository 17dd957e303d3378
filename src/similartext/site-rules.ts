import { linearPattern, type Span } from '../model/urls/linear-pattern.ts';

/**
 * Rules of a site (S2): if the pages of a site mark their article, a rule given by the user cuts it out,
 * before anything is learnt or judged. A rule is a pattern with (.*?) in place of the article, as in the SET
 * paper (`<!--.PRINT.BASLADI.-->(.*?)<!--.PRINT.BİTTİ.-->`), or a CSS selector; it may apply to a range of
 * dates only, as that one did until 2007. A miss is recorded with the visit, so that a rule which no longer
 * matches is reported.
 */
export type SiteRule = {
  site: string;
  /** A regular expression around one (.*?); . matches line breaks too. */
  pattern?: string;
  /** A CSS selector; all elements that match are taken, in order. */
  selector?: string;
  /** Epoch milliseconds: for pages of this time and later. */
  from?: number;
  /** For pages before this time. */
  until?: number;
};

/** Reason of a visit to a page of a site with rules, none of which matched. */
export const RULE_MISSED = 'rule-missed';

/**
 * Cuts the HTML of all matching elements out of a page; null if none matches. Provided by a unit that can
 * build a tree.
 */
export type SelectHtml = (html: string, selector: string) => string | null;

export type RuleResult = { kind: 'cut'; html: string } | { kind: 'missed' } | { kind: 'no-rule' };

const ARTICLE = '(.*?)';

/** Tries the rules for a page of that time, in the order given; the first that matches cuts. */
export function applyRules(
  rules: readonly SiteRule[],
  html: string,
  pageTime: number,
  select: SelectHtml,
): RuleResult {
  let result: RuleResult = { kind: 'no-rule' };
  for (const rule of rules) {
    if (!isInRange(rule, pageTime)) continue;
    const cut = rule.selector !== undefined ? select(html, rule.selector) : between(html, rule.pattern ?? '');
    if (cut !== null) return { kind: 'cut', html: cut };
    result = { kind: 'missed' };
  }
  return result;
}

/** What is wrong with a pattern; null if nothing is. */
export function patternFault(pattern: string): string | null {
  if (!pattern.includes(ARTICLE)) return `${ARTICLE} is missing, where the article stands`;
  try {
    halvesOf(pattern);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * The two halves are searched for one after the other: as one expression, a page full of beginnings without
 * an end would be searched to its end from each of them.
 */
function between(html: string, pattern: string): string | null {
  const { start, end } = halvesOf(pattern);
  const opening = start(html);
  if (!opening) return null;
  const rest = html.slice(opening.end);
  const closing = end(rest);
  return closing ? rest.slice(0, closing.start) : null;
}

function halvesOf(pattern: string): Record<'start' | 'end', (text: string) => Span | null> {
  const at = pattern.indexOf(ARTICLE);
  return {
    start: linearPattern(pattern.slice(0, at)),
    end: linearPattern(pattern.slice(at + ARTICLE.length)),
  };
}

function isInRange({ from, until }: SiteRule, time: number): boolean {
  return (from === undefined || time >= from) && (until === undefined || time < until);
}
