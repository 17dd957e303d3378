/** The search rules as people write them in the panel: one rule per line. */
import type { SearchRules } from '../../src/client/operations.ts';

export type RulesText = Record<keyof SearchRules, string>;

export function textOfRules({ synonyms, pins, hidden, boosts }: SearchRules): RulesText {
  const pages = (rules: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(rules).map(([query, urls]) => `${query}: ${urls.join(' ')}`);
  return {
    synonyms: synonyms.join('\n'),
    pins: pages(pins).join('\n'),
    hidden: pages(hidden).join('\n'),
    boosts: Object.entries(boosts)
      .map(([what, factor]) => `${what} ${factor}`)
      .join('\n'),
  };
}

/** A line that is not a rule is `wrong`. */
export function rulesOfText(text: RulesText): { rules: SearchRules } | { wrong: string } {
  const wrong: string[] = [];
  const pages = (lines: string): Record<string, string[]> => {
    const rules: Record<string, string[]> = {};
    for (const line of linesOf(lines)) {
      const end = line.search(/:\s*https?:\/\//i);
      const query = line.slice(0, end).trim();
      if (end < 0 || query === '') wrong.push(line);
      else
        rules[query] = [
          ...(rules[query] ?? []),
          ...line
            .slice(end + 1)
            .trim()
            .split(/\s+/),
        ];
    }
    return rules;
  };
  const boosts: Record<string, number> = {};
  for (const line of linesOf(text.boosts)) {
    const [, what, factor = ''] = /^(\S+)\s+(\d+(?:[.,]\d+)?)$/.exec(line) ?? [];
    if (what === undefined) wrong.push(line);
    else boosts[what] = Number(factor.replace(',', '.'));
  }
  const rules = {
    synonyms: linesOf(text.synonyms),
    pins: pages(text.pins),
    hidden: pages(text.hidden),
    boosts,
  };
  return wrong[0] === undefined ? { rules } : { wrong: wrong[0] };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
