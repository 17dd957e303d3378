import { clamp, HOUR_MS } from '../policy-options.ts';

const LEAST = 1e-4;
const MOST = 1e5;
/**
 * The most that one correction changes the logarithm of the price: large at first, halved whenever the price
 * swings back (if many pages change alike, the demand jumps at one price), and slowly growing while it does
 * not.
 */
const FIRST_STEP = 2;
const SWING = 0.5;
const CALM = 1.2;
const LEAST_STEP = 0.01;
const LEAST_ELASTICITY = 0.3;
/** For demand that can be queried: it falls roughly with the square root of the price. */
const FIRST_SLOPE = 0.5;
const STEEPEST = 20;
const CLOSE = 0.01;
/** Hours over which the demand is measured if it is only visible in the visits. */
const MEMORY_HOURS = 12;
const LEAST_MEMORY_HOURS = 1;
/** Caps the weight of a page that returns from a long absence to short intervals. */
const MOST_ASKED = 3;
/**
 * Without sweeps the caller is assumed to idle when nothing is due. The demand is then set slightly above the
 * budget: pages wait a moment, and no slot is lost.
 */
const EXCESS = 1.03;

/**
 * The cost of one visit, in hours of freshness: the one number that makes the intervals of all pages add up
 * to the budget. A sweep over all pages gives the exact demand. Without sweeps it is estimated from the
 * visits: each represents the time since the previous one, so that a page seen ten times as often counts a
 * tenth each time.
 */
export class VisitPrice {
  value = 1;
  /** Whether nothing has been learnt about the demand yet. */
  isFirst = true;
  budgetPerHour: number;
  /** Visits demanded within the memory, how they react to the price, and how many hours that covers. */
  #demand = 0;
  #leverage = 0;
  #memory = 0;
  #lastVisit = Number.NaN;
  #longestStep = FIRST_STEP;
  #lastStep = 0;

  constructor(budgetPerHour: number) {
    this.budgetPerHour = budgetPerHour;
  }

  /** A page visited `hours` after its previous visit, and the interval it was given now. */
  addVisit(now: number, hours: number, intervalHours: number, elasticity: number): void {
    const since = clamp((now - this.#lastVisit) / HOUR_MS, 0, MEMORY_HOURS);
    this.#lastVisit = now;
    if (since > 0) {
      const keep = Math.exp(-since / MEMORY_HOURS);
      this.#demand *= keep;
      this.#leverage *= keep;
      this.#memory = this.#memory * keep + since;
    }
    const asked = Math.min(MOST_ASKED, hours / intervalHours);
    this.#demand += asked;
    this.#leverage += asked * elasticity;
  }

  /** Adjusts to the visits since the last call. */
  refresh(pages: number): void {
    // Until every page has had its turn, there is too little evidence.
    const enough = Math.min(MEMORY_HOURS / 2, Math.max(LEAST_MEMORY_HOURS, pages / this.budgetPerHour));
    if (this.#memory < enough || this.#demand <= 0) return;
    const elasticity = this.#leverage / this.#demand;
    const step = this.#move(this.#demand / this.#memory / EXCESS, elasticity);
    const change = Math.exp(-step * elasticity);
    this.#demand *= change;
    this.#leverage *= change;
  }

  /**
   * Finds the price at which the demand equals the budget, if the demand can be queried: a few steps along
   * the slope of the demand on logarithmic scales, halved if they overshoot a price known to be too low or
   * too high.
   */
  solve(demandAt: (price: number) => number, mostTries: number): void {
    let low = Math.log(LEAST);
    let high = Math.log(MOST);
    let slope = FIRST_SLOPE;
    let log = Math.log(this.value);
    let excess = Math.log(demandAt(this.value) / this.budgetPerHour);
    for (let tries = 0; tries < mostTries && Math.abs(excess) > CLOSE; tries++) {
      if (excess > 0) low = log;
      else high = log;
      const next = log + excess / slope;
      const to = next > low && next < high ? next : (low + high) / 2;
      const found = Math.log(demandAt(Math.exp(to)) / this.budgetPerHour);
      slope = clamp((excess - found) / (to - log), LEAST_ELASTICITY, STEEPEST);
      log = to;
      excess = found;
    }
    this.value = Math.exp(log);
    this.isFirst = false;
  }

  #move(demand: number, elasticity: number): number {
    const wanted = Math.log(demand / this.budgetPerHour) / Math.max(LEAST_ELASTICITY, elasticity);
    const isSwing = wanted * this.#lastStep < 0;
    this.#longestStep = clamp(this.#longestStep * (isSwing ? SWING : CALM), LEAST_STEP, FIRST_STEP);
    const step = clamp(wanted, -this.#longestStep, this.#longestStep);
    this.#lastStep = step;
    this.value = clamp(this.value * Math.exp(step), LEAST, MOST);
    this.isFirst = false;
    return step;
  }
}
