/**
 * The best possible freshness if every page changes at random (Poisson) at a known rate λ and is visited at
 * even intervals T: its copy is current (1 − e^(−λT)) / λT of the time. Cho and Garcia-Molina (2003): the
 * best intervals satisfy (1 − e^(−λT)(1 + λT)) / λ = L for all pages that are visited at all; L is the price
 * of a visit in hours of freshness, and makes the visits add up to the budget.
 */
export type Allocation = { freshness: number; price: number; visitRates: Float64Array };

/** Freshness if the budget is shared out evenly. */
export function uniformFreshness(rates: Float64Array, budgetPerHour: number): number {
  const intervalHours = rates.length / budgetPerHour;
  let sum = 0;
  for (const rate of rates) sum += freshShare(rate * intervalHours);
  return sum / rates.length;
}

/** The best freshness for a budget, and the visits per hour of each page that achieve it. */
export function bestAllocation(rates: Float64Array, budgetPerHour: number): Allocation {
  let low = -30;
  let high = 30;
  for (let i = 0; i < 70; i++) {
    const middle = (low + high) / 2;
    const price = Math.exp(middle);
    let demand = 0;
    for (const rate of rates) demand += bestVisitRate(rate, price);
    if (demand > budgetPerHour) low = middle;
    else high = middle;
  }
  const price = Math.exp(high);
  const visitRates = rates.map((rate) => bestVisitRate(rate, price));
  let sum = 0;
  for (let i = 0; i < rates.length; i++) {
    sum += visitRates[i]! > 0 ? freshShare(rates[i]! / visitRates[i]!) : rates[i] === 0 ? 1 : 0;
  }
  return { freshness: sum / rates.length, price, visitRates };
}

/** Share of the time that a copy is current, given `x` expected changes between two visits. */
export function freshShare(x: number): number {
  return x < 1e-9 ? 1 : -Math.expm1(-x) / x;
}

/**
 * Visits per hour for a page of this change rate at a price; 0 if it changes too fast to be worth a visit.
 */
export function bestVisitRate(rate: number, price: number): number {
  const x = changesBetweenVisits(price * rate);
  return x === Number.POSITIVE_INFINITY || rate <= 0 ? 0 : rate / x;
}

/** Solves 1 − e^(−x)(1 + x) = goal for x. */
export function changesBetweenVisits(goal: number): number {
  if (goal >= 1) return Number.POSITIVE_INFINITY;
  if (goal <= 0) return 0;
  let x = goal < 0.3 ? Math.sqrt(2 * goal) : 1 - Math.log(1 - goal);
  for (let i = 0; i < 60; i++) {
    const e = Math.exp(-x);
    const step = (1 - e * (1 + x) - goal) / (x * e);
    x = step >= x ? x / 2 : x - Math.max(step, -1);
    if (Math.abs(step) < 1e-12 * x) break;
  }
  return x;
}
