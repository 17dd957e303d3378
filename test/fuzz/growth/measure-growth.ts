/** A reader of foreign text: what it returns is not looked at. */
export type Read = (text: string) => unknown;

/** A text that grows: a beginning, a piece that is repeated, an end. */
export type Pumped = { prefix: string; pump: string; suffix: string };

export type Growth = { chars: number; ms: number }[];

/** A text of one piece more takes little longer, but no cache has it. */
const FRESH_TEXTS = 3;
/** Below this, a time says more about the machine than about the code. */
const FLOOR_MS = 30;
/** Time that makes a longer text unnecessary for the first point of the curve. */
const ENOUGH_MS = FLOOR_MS / 9;
/** A step that is linear takes twice the time for twice the length, a quadratic one four times. */
const SUPERLINEAR = 3;
/** Up to this number of pieces texts grow slowly: an exponential step takes minutes for 50 of them. */
const CAREFUL_PIECES = 64;
const CAREFUL_GROWTH = 1.2;

/**
 * Null if the time grows with the length, or stays below the floor up to the longest text; otherwise the times at 1, 2
 * and 4 times the length. CPU time, the shortest of several fresh texts, and both doublings, twice: a busy machine
 * makes a time longer, but hardly three times at every measurement.
 */
export async function measureGrowth(read: Read, pumped: Pumped, maxChars: number): Promise<Growth | null> {
  const exponential = await explosion(read, pumped);
  if (exponential !== null) return exponential;
  let chars = CAREFUL_PIECES * pumped.pump.length;
  while (chars * 8 <= maxChars && (await cpuMs(read, pumped, chars)) < ENOUGH_MS) chars *= 2;
  const first = await curve(read, pumped, chars);
  return isSuperlinear(first) && isSuperlinear(await curve(read, pumped, chars)) ? first : null;
}

/** Three steps of a few pieces more, each of which takes several times as long. */
async function explosion(read: Read, pumped: Pumped): Promise<Growth | null> {
  let steps: Growth = [];
  for (let pieces = 8; pieces <= CAREFUL_PIECES; pieces = Math.ceil(pieces * CAREFUL_GROWTH)) {
    const chars = pieces * pumped.pump.length;
    const step = { chars, ms: await cpuMs(read, pumped, chars) };
    const last = steps.at(-1);
    steps = last !== undefined && isSteep(last, step) ? [...steps, step] : [step];
    if (steps.length >= 3 && step.ms >= FLOOR_MS) return steps;
  }
  return null;
}

async function curve(read: Read, pumped: Pumped, start: number): Promise<Growth> {
  const points: Growth = [];
  for (const chars of [start, start * 2, start * 4]) {
    let ms = Number.POSITIVE_INFINITY;
    for (let fresh = 0; fresh < FRESH_TEXTS && ms > ENOUGH_MS / 4; fresh++) {
      ms = Math.min(ms, await cpuMs(read, pumped, chars, fresh));
      // Three seconds are slow by any measure.
      if (ms > 3_000) break;
    }
    points.push({ chars, ms });
    if (points.length > 1 && !isSteep(points.at(-2)!, points.at(-1)!)) break;
  }
  return points;
}

function isSteep(one: Growth[number], other: Growth[number]): boolean {
  return other.ms > one.ms * SUPERLINEAR;
}

function isSuperlinear(growth: Growth): boolean {
  const [one, two, four] = growth;
  return !!one && !!two && !!four && four.ms >= FLOOR_MS && isSteep(one, two) && isSteep(two, four);
}

async function cpuMs(
  read: Read,
  { prefix, pump, suffix }: Pumped,
  chars: number,
  fresh = 0,
): Promise<number> {
  const text = prefix + pump.repeat(Math.ceil(chars / pump.length) + fresh) + suffix;
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
