/** How many of the labelled facts are right, and which are wrong. */
import { FACTS, type Fact, type FactRow, isRight, type PageFacts } from './fact-sheet.ts';

export type FactScore = {
  /** Percent right, of all rows, of those that rules were tuned on, and of those held back. */
  shares: Record<Fact, { all: number; tuned: number; held: number }>;
  wrong: { file: string; fact: Fact; value: string | null; isHeld: boolean }[];
};

/** A page without facts (refused, unreadable) has all of them wrong. */
export function scoreFacts(
  rows: readonly FactRow[],
  factsOf: (file: string) => PageFacts | undefined,
): FactScore {
  const wrong: FactScore['wrong'] = [];
  const shares = {} as FactScore['shares'];
  for (const fact of FACTS) {
    const isWrong = new Set<FactRow>();
    for (const row of rows) {
      const facts = factsOf(row.file);
      if (facts !== undefined && isRight(row, fact, facts)) continue;
      isWrong.add(row);
      wrong.push({ file: row.file, fact, value: facts ? stated(facts, fact) : null, isHeld: row.isHeld });
    }
    const share = (of: readonly FactRow[]) =>
      (100 * of.filter((row) => !isWrong.has(row)).length) / Math.max(1, of.length);
    shares[fact] = {
      all: share(rows),
      tuned: share(rows.filter(({ isHeld }) => !isHeld)),
      held: share(rows.filter(({ isHeld }) => isHeld)),
    };
  }
  return { shares, wrong };
}

function stated({ title, author, siteName, kind }: PageFacts, fact: Fact): string | null {
  return { title, author, site: siteName, kind }[fact];
}
