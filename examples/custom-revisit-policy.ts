/**
 * A revisit policy of your own against the built-in one, on a simulated web whose changes are known.
 * `npx tsx examples/custom-revisit-policy.ts`
 */
import { CIZELGE_8_MIX, createPolicy, drawRates, drawWorld, type RevisitPolicy, simulate } from 'tazi/update';

const HOUR_MS = 3_600_000;

/** Twice as soon after a change, twice as late after none. */
const doubling: RevisitPolicy<{ hours: number }> = {
  visit(state, { now, outcome }) {
    const before = state?.hours ?? 1;
    const hours = outcome === 'changed' ? before / 2 : outcome === 'unchanged' ? before * 2 : before;
    return { state: { hours }, next: now + hours * HOUR_MS };
  },
};

const pages = 300;
const budgetPerHour = 60;
const world = drawWorld(drawRates(CIZELGE_8_MIX, pages, 1), { scenario: 'poisson', hours: 96, seed: 1 });
for (const [name, policy] of [
  ['doubling', doubling as RevisitPolicy],
  ['harmonic', createPolicy('harmonic', { budgetPerHour, pages })],
] as const) {
  const { freshness } = simulate(policy, world, { budgetPerHour, warmHours: 48 });
  console.log(`${name}: ${(100 * freshness).toFixed(1)} % of the copies are current`);
}
