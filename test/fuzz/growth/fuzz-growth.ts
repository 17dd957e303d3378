import { randomFrom } from '../../crash/random-from.ts';
import { growthReaders } from './growth-readers.ts';
import { type Growth, measureGrowth, type Pumped } from './measure-growth.ts';

export type GrowthCase = Pumped & { reader: string };
export type GrowthFinding = { case: GrowthCase; growth: Growth };

/** Signs on which scanners stop, begin again or look ahead, and letters of several classes. */
const SIGNS = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u2028',
    '<',
    '>',
    '"',
    "'",
    '’',
    '&',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '\\',
  ],
  ...[
    '/',
    '*',
    '-',
    '–',
    '|',
    '»',
    ':',
    ';',
    ',',
    '.',
    '…',
    '=',
    '?',
    '%',
    '#',
    '@',
    '!',
    '_',
    '~',
    '$',
    '^',
    '`',
    '+',
  ],
  ...[
    '0',
    '1',
    '12',
    'a',
    'A',
    'aA',
    'ı',
    'İ',
    'ş',
    'ý',
    'á',
    '\u0301',
    '\u00ad',
    '\u200b',
    '\ud800',
    '\u{1F600}',
    '\0',
    '中',
  ],
];
const MAX_PIECES = 3;

/** A random text that grows, of pieces of the reader's format and of signs; the same seed gives the same. */
export function randomCase(reader: string, seed: number): GrowthCase {
  const random = randomFrom(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const { pieces } = growthReaders[reader]!;
  const pick = () => {
    const list = random() < 0.6 ? pieces : SIGNS;
    return list[upTo(list.length)]!;
  };
  const some = (most: number) => Array.from({ length: upTo(most + 1) }, pick).join('');
  return { reader, prefix: some(2), pump: pick() + some(MAX_PIECES - 1), suffix: some(2) };
}

/** Null if the reader takes time in proportion to the length of this text. */
export async function tryGrowth(tried: GrowthCase, maxChars: number): Promise<GrowthFinding | null> {
  const growth = await measureGrowth(growthReaders[tried.reader]!.read, tried, maxChars);
  return growth === null ? null : { case: tried, growth };
}

/** How many texts of each reader are enough to name it; more add nothing. */
const MAX_FINDINGS = 3;

export type GrowthReport = { cases: number; findings: GrowthFinding[] };

/** Tries random texts on all readers by turns. */
export async function fuzzGrowth(limits: {
  seed: number;
  untilMs: number;
  maxChars: number;
  readers?: readonly string[];
  onFinding?: (finding: GrowthFinding) => void;
}): Promise<GrowthReport> {
  const { seed, untilMs, maxChars, readers = Object.keys(growthReaders), onFinding } = limits;
  const found = new Map<string, number>();
  const report: GrowthReport = { cases: 0, findings: [] };
  for (let round = 0; ; round++) {
    for (const reader of readers) {
      if (performance.now() >= untilMs) return report;
      if ((found.get(reader) ?? 0) >= MAX_FINDINGS) continue;
      const finding = await tryGrowth(randomCase(reader, seed * 1_000_003 + round), maxChars);
      report.cases++;
      if (finding === null) continue;
      found.set(reader, (found.get(reader) ?? 0) + 1);
      report.findings.push(finding);
      onFinding?.(finding);
    }
  }
}
