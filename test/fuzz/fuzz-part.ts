import { createHash } from 'node:crypto';
import { randomFrom } from '../crash/random-from.ts';
import { mutate } from './mutate.ts';

/** One reader of external input, and what must hold for any input. */
export type FuzzTarget = {
  seeds: readonly Buffer[];
  /** Words of the format. */
  words: readonly string[];
  /** Throws if a promise is broken. */
  check(input: Buffer): void | Promise<void>;
  close?(): void | Promise<void>;
};

export type Finding = {
  part: string;
  seed: number;
  case: number;
  error: string;
  name: string;
  input: Buffer;
};
export type FuzzReport = { cases: number; slowestMs: number; findings: Finding[] };
export type FuzzLimits = { seed: number; maxCases: number; untilMs: number };

/**
 * Limit of CPU time for one input of at most 200 kB; wall time says more about the machine than about the
 * code.
 */
const MAX_CPU_MS = 3_000;
/** More of them add nothing. */
const MAX_FINDINGS = 10;

/**
 * Runs a target on variants of the seeds, the seeds themselves first. Seed and number of a case reproduce it.
 */
export async function fuzzPart(part: string, target: FuzzTarget, limits: FuzzLimits): Promise<FuzzReport> {
  const report: FuzzReport = { cases: 0, slowestMs: 0, findings: [] };
  const { seed, maxCases, untilMs } = limits;
  while (report.cases < maxCases && performance.now() < untilMs && report.findings.length < MAX_FINDINGS) {
    const number = report.cases++;
    const input = target.seeds[number] ?? inputOf(target, seed, number);
    const { error, cpuMs } = await tryInput(target, input);
    report.slowestMs = Math.max(report.slowestMs, cpuMs);
    if (error === null) continue;
    const name = createHash('sha256').update(input).digest('hex').slice(0, 12);
    report.findings.push({ part, seed, case: number, error, name, input });
  }
  return report;
}

/** Null if all promises are kept. */
export async function tryInput(
  target: Pick<FuzzTarget, 'check'>,
  input: Buffer,
): Promise<{ error: string | null; cpuMs: number }> {
  const before = process.cpuUsage();
  let error: string | null = null;
  try {
    await target.check(input);
  } catch (thrown) {
    error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = Math.round((user + system) / 1_000);
  return { error: error ?? (cpuMs > MAX_CPU_MS ? `took ${cpuMs} ms of CPU time` : null), cpuMs };
}

function inputOf({ seeds, words }: FuzzTarget, seed: number, number: number): Buffer {
  return mutate(seeds, words, randomFrom(seed * 1_000_003 + number));
}
