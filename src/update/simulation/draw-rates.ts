import { RandomStream } from './random-stream.ts';

/**
 * A share of the pages whose change rates (changes per hour) lie between two bounds, evenly on a logarithmic
 * scale.
 */
export type RateClass = { readonly share: number; readonly from: number; readonly to: number };
export type Mix = readonly RateClass[];

/** URLs of the paper's experiment. */
export const PAPER_PAGES = 1046;

/**
 * The mix of Çizelge 8 (EMA's column): 745 static pages, 60 of low, 173 of medium and 68 of high dynamism. The paper
 * counts the share D of visits that found a change; at a visit an hour the bounds 0.25 and 0.5 are 0.29 and 0.69
 * changes an hour. Pages that did not change in its 12 hours are taken to change between twice a week and once a year.
 */
export const CIZELGE_8_MIX: Mix = [
  { share: 745, from: 1 / 8760, to: 1 / 84 },
  { share: 60, from: 0.02, to: 0.29 },
  { share: 173, from: 0.29, to: 0.69 },
  { share: 68, from: 0.69, to: 3 },
];

/** Change rates of `pages` pages, in an order that is unrelated to them. */
export function drawRates(mix: Mix, pages: number, seed: number): Float64Array {
  const random = new RandomStream(seed, 0x5eed);
  const rates = new Float64Array(pages);
  const total = mix.reduce((sum, { share }) => sum + share, 0);
  let filled = 0;
  let share = 0;
  for (const rateClass of mix) {
    share += rateClass.share;
    const end = Math.round((pages * share) / total);
    for (; filled < end; filled++) {
      rates[filled] = rateClass.from * (rateClass.to / rateClass.from) ** random.next();
    }
  }
  for (let i = pages - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1));
    const kept = rates[i]!;
    rates[i] = rates[j]!;
    rates[j] = kept;
  }
  return rates;
}
