import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, the same on all current Linux systems. */
const TICKS = 100;

/**
 * Processor time that a process and its children, including ended ones, have used so far. Linux only: 0
 * elsewhere.
 */
export function processCpuMs(pid: number | null): number {
  if (pid === null || process.platform !== 'linux') return 0;
  const own = ticksOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ticksOf(Number(name)))
    .filter((ticks) => ticks?.parent === pid);
  const used = (own?.own ?? 0) + (own?.ended ?? 0) + children.reduce((sum, each) => sum + each!.own, 0);
  return (used * 1000) / TICKS;
}

type Ticks = { parent: number; own: number; ended: number };

function ticksOf(pid: number): Ticks | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces; the state follows it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const at = (field: number) => Number(fields[field - 3]);
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return null; // it has just ended
  }
}
