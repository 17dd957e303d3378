/**
 * The best freshness if pages change in bursts, for a policy that knows each page's rate and how bursts come and go, but
 * not when: it sees only whether a page has changed since the last visit, and infers from that how likely a burst is. Even
 * intervals for the mean rates are far from the best there, so that a formula for random changes is no yardstick.
 *
 * For one page and a price L of a visit this is a decision problem with one number as its state, the probability b of a
 * burst just after a visit: waiting t hours gains the expected time until the first change, and leads to one of two new
 * values of b. Policy iteration finds the highest gain g(L) per hour. For all pages together, the freshness at a
 * budget is the least of Σ g(L) + L · budget over L.
 */
import { lookUp } from './look-up.ts';

/** Bursts take this share of the time and last this many hours on average. */
export type Bursts = { share: number; hours: number };

/** Intervals from two minutes to two months, and values of b. */
const INTERVALS = Float64Array.from({ length: 64 }, (_, j) => 0.03 * (1500 / 0.03) ** (j / 63));
const BELIEFS = 21;
/** Rates for which g is computed; it is interpolated between them. */
const RATES = Float64Array.from({ length: 16 }, (_, i) => 1e-4 * (20 / 1e-4) ** (i / 15));
const PRICE_STEPS = 12;
const MOST_ROUNDS = 30;

/** What waiting leads to, starting in a burst [0] or in silence [1]. */
type Wait = {
  hours: number;
  /** Chance of no change, alone and together with a burst at the end; expected hours until the first change. */
  unchanged: readonly [number, number];
  unchangedInBurst: readonly [number, number];
  freshHours: readonly [number, number];
  /** Chance of a burst at the end, changes or not. */
  inBurst: readonly [number, number];
};

export function burstFreshness(
  rates: Float64Array,
  budgetPerHour: number,
  bursts: Bursts,
): { uniform: number; optimum: number } {
  const { share } = bursts;
  const interval = rates.length / budgetPerHour;
  const even = Float64Array.from(RATES, (rate) => {
    const [burst, silence] = waitFor(interval, rate, bursts).freshHours;
    return (share * burst + (1 - share) * silence) / interval;
  });
  const waits = Array.from(RATES, (rate) => Array.from(INTERVALS, (hours) => waitFor(hours, rate, bursts)));
  const bound = (price: number) => {
    const gains = Float64Array.from(waits, (of) => bestGain(of, price));
    return meanOver(rates, gains) + (price * budgetPerHour) / rates.length;
  };
  return { uniform: meanOver(rates, even), optimum: least(bound, Math.log(0.01), Math.log(30)) };
}

/** The mean of a figure known for RATES. */
function meanOver(rates: Float64Array, figures: Float64Array): number {
  const step = Math.log(RATES[1]! / RATES[0]!);
  let sum = 0;
  for (const rate of rates) sum += lookUp(figures, Math.log(rate / RATES[0]!) / step);
  return sum / rates.length;
}

/** The least value of a convex function between two logarithms, by golden sections. */
function least(figure: (value: number) => number, low: number, high: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [high - golden * (high - low), low + golden * (high - low)];
  let [atA, atB] = [figure(Math.exp(a)), figure(Math.exp(b))];
  for (let i = 0; i < PRICE_STEPS; i++) {
    if (atA < atB) {
      [high, b, atB] = [b, a, atA];
      a = high - golden * (high - low);
      atA = figure(Math.exp(a));
    } else {
      [low, a, atA] = [a, b, atB];
      b = low + golden * (high - low);
      atB = figure(Math.exp(b));
    }
  }
  return Math.min(atA, atB);
}

function waitFor(hours: number, rate: number, { share, hours: burstHours }: Bursts): Wait {
  const ends = 1 / burstHours;
  const begins = (ends * share) / (1 - share);
  // No change so far: d/dt (burst, silence) = (burst, silence) · [[a, ends], [begins, −begins]]
  const a = -ends - rate / share;
  const middle = (a - begins) / 2;
  const spread = Math.sqrt(((a + begins) / 2) ** 2 + ends * begins);
  const [fast, slow] = [Math.exp((middle - spread) * hours), Math.exp((middle + spread) * hours)];
  const slope = (slow - fast) / (2 * spread);
  const base = (slow + fast) / 2 - middle * slope;
  const [bb, bs, sb, ss] = [base + a * slope, ends * slope, begins * slope, base - begins * slope];
  // The integral of the above over the hours.
  const determinant = -a * begins - ends * begins;
  const whole = (first: number, second: number) => [
    (-begins * first - ends * second) / determinant,
    (-begins * first + a * second) / determinant,
  ];
  const [burst, silence] = whole(bb + bs - 1, sb + ss - 1) as [number, number];
  const forgotten = Math.exp(-(ends + begins) * hours);
  return {
    hours,
    unchanged: [bb + bs, sb + ss],
    unchangedInBurst: [bb, sb],
    freshHours: [burst, silence],
    inBurst: [share + (1 - share) * forgotten, share - share * forgotten],
  };
}

/** A choice in one state: what it gains, how long it takes, and the two states that may follow. */
type Choice = { hours: number; gain: number; unchanged: number; ifUnchanged: number; ifChanged: number };

/** The highest mean gain per hour, fresh hours less the price of the visits; 0 without visits. */
function bestGain(waits: readonly Wait[], price: number): number {
  const choices = Array.from({ length: BELIEFS }, (_, i) => {
    const b = i / (BELIEFS - 1);
    return waits.map((wait): Choice => {
      const of = ([burst, silence]: readonly [number, number]) => b * burst + (1 - b) * silence;
      const unchanged = Math.max(0, Math.min(1, of(wait.unchanged)));
      const both = of(wait.unchangedInBurst);
      const place = (joint: number, chance: number) =>
        chance < 1e-12 ? 0 : Math.max(0, Math.min(1, joint / chance)) * (BELIEFS - 1);
      return {
        hours: wait.hours,
        gain: of(wait.freshHours) - price,
        unchanged,
        ifUnchanged: place(both, unchanged),
        ifChanged: place(of(wait.inBurst) - both, 1 - unchanged),
      };
    });
  });
  let policy = choices.map((of) => of[of.length >> 1]!);
  for (let round = 0; ; round++) {
    const { perHour, values } = valuesOf(policy);
    const worthOf = ({ hours, gain, unchanged, ifUnchanged, ifChanged }: Choice) =>
      gain -
      perHour * hours +
      unchanged * lookUp(values, ifUnchanged) +
      (1 - unchanged) * lookUp(values, ifChanged);
    const better = policy.map((chosen, i) => {
      let best = chosen;
      let value = worthOf(chosen) + 1e-9;
      for (const choice of choices[i]!) {
        const other = worthOf(choice);
        if (other > value) [best, value] = [choice, other];
      }
      return best;
    });
    if (round === MOST_ROUNDS || better.every((choice, i) => choice === policy[i]))
      return Math.max(0, perHour);
    policy = better;
  }
}

/**
 * The mean gain of a policy, and by how much each state is better than the first: solves
 * value(i) = gain − perHour · hours + mean value of the states that follow, with value(0) = 0.
 */
function valuesOf(policy: readonly Choice[]): { perHour: number; values: Float64Array } {
  const size = policy.length;
  const rows = policy.map(({ hours, gain, unchanged, ifUnchanged, ifChanged }, i) => {
    const row = new Float64Array(size + 1);
    row[i] = 1;
    for (const [place, chance] of [
      [ifUnchanged, unchanged],
      [ifChanged, 1 - unchanged],
    ] as const) {
      const k = Math.min(size - 2, Math.floor(place));
      row[k]! -= chance * (1 - (place - k));
      row[k + 1]! -= chance * (place - k);
    }
    // Its value is 0: the column is that of perHour.
    row[0] = hours;
    row[size] = gain;
    return row;
  });
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++)
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!;
    for (const [i, row] of rows.entries()) {
      if (i === column || row[column] === 0) continue;
      const factor = row[column]! / top[column]!;
      for (let k = column; k <= size; k++) row[k]! -= factor * top[k]!;
    }
  }
  const values = Float64Array.from(rows, (row, i) => row[size]! / row[i]!);
  const perHour = values[0]!;
  values[0] = 0;
  return { perHour, values };
}
