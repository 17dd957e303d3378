/**
 * Runs a revisit policy against a world of pages whose every change is known, and keeps the score.
 * Deterministic: the world is drawn from a seed, and policies draw nothing. All pages are new at one moment; there is one fetch slot every 1/budget hours; in each, the page
 * that is due earliest is fetched if it is due, otherwise the slot is lost; `idle`, `due` and `select` are
 * used if a policy has them.
 */
import type { RevisitPolicy } from '../../model/revisit-policy.ts';
import { HOUR_MS } from '../policy-options.ts';
import type { World } from './draw-world.ts';
import { DueHeap } from './due-heap.ts';
import { type ScoreCard, ScoreKeeper } from './score-keeper.ts';

export type SimulationOptions = {
  budgetPerHour: number;
  /**
   * Hours before the score begins to count, while the policy settles. Days and hours are reported from the
   * start.
   */
  warmHours?: number;
  /** Off: the policy is driven by `visit` alone. */
  useExtras?: boolean;
  /** Epoch milliseconds of the first fetch. */
  start?: number;
};

/** The day of the paper's Çizelge 6. */
const START = Date.UTC(2023, 5, 6);
const DUE_ROUND_HOURS = 2;

export function simulate(policy: RevisitPolicy, world: World, options: SimulationOptions): ScoreCard {
  const { budgetPerHour, warmHours = 0, useExtras = true, start = START } = options;
  const pages = world.rates.length;
  const keeper = new ScoreKeeper(world, warmHours);
  const states: unknown[] = new Array(pages);
  const heap = new DueHeap(pages);
  for (let id = 0; id < pages; id++) {
    const { state, next } = policy.visit(undefined, { now: start, scheduled: start, outcome: 'new', id });
    states[id] = state;
    heap.set(id, next);
  }
  const extras = useExtras ? policy : undefined;
  const slots = Math.floor(world.hours * budgetPerHour);
  let nextRound = DUE_ROUND_HOURS;
  for (let slot = 1; slot <= slots; slot++) {
    const hours = slot / budgetPerHour;
    const now = start + hours * HOUR_MS;
    if (extras?.due !== undefined && hours >= nextRound) {
      for (let id = 0; id < pages; id++) heap.put(id, extras.due(states[id], now));
      heap.order();
      nextRound += DUE_ROUND_HOURS;
    }
    let id = heap.first();
    if (extras?.select !== undefined) id = extras.select(now, 1)[0] ?? -1;
    else if (heap.due(id) > now && (extras?.idle !== false || heap.due(id) === Number.POSITIVE_INFINITY))
      id = -1;
    if (id < 0) continue;
    const outcome = keeper.fetch(id, hours) ? 'changed' : 'unchanged';
    const { state, next } = policy.visit(states[id], { now, scheduled: heap.due(id), outcome, id });
    states[id] = state;
    heap.set(id, next);
  }
  return keeper.finish();
}
