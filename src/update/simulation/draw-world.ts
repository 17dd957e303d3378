import type { Bursts } from './burst-optimum.ts';
import { RandomStream } from './random-stream.ts';

/**
 * How the changes of a page are distributed over time; the mean rate is the same in all four. poisson: at
 * random. diurnal: by the hour of the day, quiet at night. bursty: in bursts of some hours with silence in
 * between. drifting: the rate itself drifts, by a factor of two or so within days.
 */
export const CHANGE_SCENARIOS = ['poisson', 'diurnal', 'bursty', 'drifting'] as const;
export type ChangeScenario = (typeof CHANGE_SCENARIOS)[number];

/** When each page changes: the times of page i, in hours from the start, are times[offsets[i] … offsets[i+1] − 1]. */
export type World = {
  readonly hours: number;
  readonly rates: Float64Array;
  readonly offsets: Uint32Array;
  readonly times: Float64Array;
  /** How bursts come, if changes come in bursts. */
  readonly bursts?: Bursts;
};

export type WorldOptions = { scenario: ChangeScenario; hours: number; seed: number };

/** Depth of the daily wave: 0 for none, 1 for no change at all in the quietest minute. */
const DIURNAL_DEPTH = 0.9;
const BUSIEST_HOUR = 14;
const BURSTS: Bursts = { share: 0.2, hours: 6 };
const DRIFT_DEVIATION = 0.7;
const DRIFT_HOURS = 96;

/**
 * Draws all changes of all pages. Each page has its own random stream, so worlds do not depend on the other
 * pages.
 */
export function drawWorld(rates: Float64Array, { scenario, hours, seed }: WorldOptions): World {
  const offsets = new Uint32Array(rates.length + 1);
  let times = new Float64Array(1024);
  let used = 0;
  for (let page = 0; page < rates.length; page++) {
    const random = new RandomStream(seed, page + 1);
    const intensity = intensities[scenario](random);
    let operational = 0;
    for (;;) {
      operational += random.exponential() / rates[page]!;
      const time = intensity(operational);
      if (time >= hours) break;
      if (used === times.length) {
        const grown = new Float64Array(2 * used);
        grown.set(times);
        times = grown;
      }
      times[used++] = time;
    }
    offsets[page + 1] = used;
  }
  const bursts = scenario === 'bursty' ? { bursts: BURSTS } : {};
  return { hours, rates, offsets, times: times.slice(0, used), ...bursts };
}

/**
 * Converts operational time, in which changes come at an even rate, to hours. Called with increasing
 * arguments.
 */
type TimeWarp = (operational: number) => number;

const intensities: Readonly<Record<ChangeScenario, (random: RandomStream) => TimeWarp>> = {
  poisson: () => (operational) => operational,
  diurnal: () => (operational) => diurnalHours(operational),
  bursty: burstWarp,
  drifting: driftWarp,
};

/** Inverts t + depth · sin(2π(t − busiest)/24) · 24/2π, the integral of the daily wave, by bisection. */
function diurnalHours(operational: number): number {
  const angle = (2 * Math.PI) / 24;
  const wave = (t: number) => (DIURNAL_DEPTH / angle) * Math.sin(angle * (t - BUSIEST_HOUR));
  const offset = wave(0);
  let low = operational - 8;
  let high = operational + 8;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (middle + wave(middle) - offset < operational) low = middle;
    else high = middle;
  }
  return high;
}

function burstWarp(random: RandomStream): TimeWarp {
  const { share, hours: burstHours } = BURSTS;
  const silenceHours = (burstHours * (1 - share)) / share;
  let isBurst = random.next() < share;
  let start = 0;
  let startOperational = 0;
  let length = random.exponential() * (isBurst ? burstHours : silenceHours);
  return (operational) => {
    for (;;) {
      const speed = isBurst ? 1 / share : 0;
      if (startOperational + length * speed > operational)
        return start + (operational - startOperational) / speed;
      start += length;
      startOperational += length * speed;
      isBurst = !isBurst;
      length = random.exponential() * (isBurst ? burstHours : silenceHours);
    }
  };
}

/** The logarithm of the rate returns to its mean within DRIFT_HOURS; it is constant within each hour. */
function driftWarp(random: RandomStream): TimeWarp {
  const keep = Math.exp(-1 / DRIFT_HOURS);
  const step = DRIFT_DEVIATION * Math.sqrt(1 - keep * keep);
  let log = random.normal() * DRIFT_DEVIATION;
  let hour = 0;
  let startOperational = 0;
  return (operational) => {
    for (;;) {
      const speed = Math.exp(log - DRIFT_DEVIATION ** 2 / 2);
      if (startOperational + speed > operational) return hour + (operational - startOperational) / speed;
      startOperational += speed;
      hour++;
      log = keep * log + step * random.normal();
    }
  };
}
