import { readdirSync, readFileSync } from 'node:fs';

export type ProcessFigures = { rssMb: number; peakMb: number; descriptors: number };

/** Memory and open files of another process, from /proc; null once it is gone. */
export function processFigures(pid: number): ProcessFigures | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return {
      rssMb: megabytes('VmRSS'),
      peakMb: megabytes('VmHWM'),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    };
  } catch {
    return null;
  }
}
