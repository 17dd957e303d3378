/**
 * Words that mean the same, as defined by the operator: "ABD = Amerika Birleşik Devletleri" works both ways,
 * "oto > otomobil" only from left to right. A query with one of them also finds pages with the others, which
 * count a little less than what was typed.
 */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import type { Atom, Group, Query } from './query.ts';

/** Weight of a synonym relative to the typed word; the words of a longer one share it. */
const WEIGHT = 0.8;
/** Beyond these nothing is read. */
const MAX_WORDS = 6;

type Rule = { from: readonly AnalyzedWord[]; to: readonly AnalyzedWord[] };

export class Synonyms {
  /** By the stem of the first word. */
  readonly #rules = new Map<string, Rule[]>();

  constructor(lines: readonly string[], analyzer: Analyzer) {
    for (const line of lines) {
      for (const rule of rulesOf(line, analyzer)) {
        const { stem } = rule.from[0]!;
        this.#rules.set(stem, [...(this.#rules.get(stem) ?? []), rule]);
      }
    }
  }

  expand(query: Query): Query {
    if (this.#rules.size === 0) return query;
    const groups = query.groups.map((group, number) => {
      const word = plainWord(group);
      const rules = word === null ? [] : (this.#rules.get(word.stem) ?? []);
      const atoms = rules
        .filter(({ from }) => from.every((wanted, at) => isForm(wanted, query.groups[number + at])))
        .map(({ to }) => atomOf(to));
      return atoms.length === 0 ? group : { ...group, atoms: [...group.atoms, ...atoms] };
    });
    return { ...query, groups };
  }
}

function rulesOf(line: string, analyzer: Analyzer): Rule[] {
  const read = (text: string): AnalyzedWord[] => analyzer.analyze(text).slice(0, MAX_WORDS);
  const isOneWay = line.includes('>');
  const sides = line
    .split(isOneWay ? '>' : '=')
    .map(read)
    .filter((words) => words.length > 0);
  const [first, ...others] = sides;
  if (first === undefined) return [];
  if (isOneWay) return others.map((to) => ({ from: first, to }));
  return sides.flatMap((from) => sides.filter((to) => to !== from).map((to) => ({ from, to })));
}

function atomOf(words: readonly AnalyzedWord[]): Atom {
  const [word] = words;
  return words.length === 1
    ? { kind: 'word', words: [word!], inTitle: false, weight: WEIGHT }
    : { kind: 'phrase', words: [...words], inTitle: false, weight: WEIGHT / words.length };
}

function isForm(wanted: AnalyzedWord, group: Group | undefined): boolean {
  const word = group ? plainWord(group) : null;
  return word !== null && (word.word === wanted.word || word.stem === wanted.stem);
}

function plainWord({ atoms, need }: Group): AnalyzedWord | null {
  const [atom] = atoms;
  return need !== 'mustNot' && atom?.kind === 'word' && !atom.inTitle ? atom.words[0] : null;
}
