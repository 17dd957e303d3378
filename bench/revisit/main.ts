/**
 * `npm run bench -- revisit`: what planning costs. The due queue at 10 million URLs (pop and put again), and
 * a policy at a million pages: one visit with its turn in the queue, one plan of all due times from states in
 * memory and the new positions in the queue; CPU time as a share of one core at 300 fetches per second.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DueCalendar } from '../../src/frontier/due-calendar.ts';
import { createPolicy } from '../../src/update/create-policy.ts';
import { PlannedStates } from '../../src/update/schedule/planned-states.ts';

const URLS = 10_000_000;
const TURNS = 3_000_000;
const SPREAD_MS = 14 * 24 * 3_600_000;
const START = Date.UTC(2026, 0, 1);
const PAGES = 1_000_000;
const VISITS = 300_000;
const HOUR_MS = 3_600_000;
const FETCHES_PER_SECOND = 300;
const PLAN_EVERY_SECONDS = 2 * 3600;

export async function run(): Promise<void> {
  console.log(JSON.stringify({ queue: queue(), policy: policy() }, null, 2));
}

function queue() {
  collectGarbage();
  const before = process.memoryUsage();
  const due = new Float64Array(URLS + 1);
  const calendar = new DueCalendar((page) => due[page]!);
  let random = 1;
  const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let page = 1; page <= URLS; page++) {
    due[page] = START + next() * SPREAD_MS;
    calendar.put(page);
  }
  collectGarbage();
  const after = process.memoryUsage();
  let now = START;
  const from = process.cpuUsage();
  for (let turn = 0; turn < TURNS; turn++) {
    const page = calendar.popDue(now) ?? calendar.popEarly(Number.POSITIVE_INFINITY)!;
    now = Math.max(now, due[page]!);
    due[page] = now + next() * SPREAD_MS;
    calendar.put(page);
  }
  const { user, system } = process.cpuUsage(from);
  const seconds = (user + system) / 1e6;
  const megabytes = (after.arrayBuffers - before.arrayBuffers) / 1e6;
  return {
    urls: URLS,
    turnsPerCpuSecond: Math.round(TURNS / seconds),
    megabytesWithDueTimes: Math.round(megabytes),
  };
}

/** Arrays that were outgrown do not count for the calendar. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function policy() {
  const made = createPolicy('harmonic', { budgetPerHour: FETCHES_PER_SECOND * 3600, pages: PAGES });
  const states = new PlannedStates<unknown>(made.packing!);
  const due = new Float64Array(PAGES + 1);
  const calendar = new DueCalendar((page) => due[page]!);
  for (let id = 1; id <= PAGES; id++) {
    const { state, next } = made.visit(undefined, { now: START, scheduled: START, outcome: 'new', id });
    states.set(id, state);
    due[id] = next;
    calendar.put(id);
  }
  const plan = (now: number) => {
    for (let id = 1; id <= PAGES; id++) {
      calendar.remove(id);
      due[id] = made.due!(states.get(id), now);
      calendar.put(id);
    }
  };
  const visits = (from: number) => {
    for (let i = 0; i < VISITS; i++) {
      const now = from + (i * 1000) / FETCHES_PER_SECOND;
      const id = calendar.popDue(now) ?? calendar.popEarly(Number.POSITIVE_INFINITY)!;
      const outcome = id % 3 === 0 ? 'changed' : 'unchanged';
      const { state, next } = made.visit(states.get(id), { now, scheduled: due[id]!, outcome, id });
      states.set(id, state);
      due[id] = next;
      calendar.put(id);
    }
  };
  visits(START + HOUR_MS);
  plan(START + 2 * HOUR_MS);
  const visitMicros = cpuMicros(() => visits(START + 2 * HOUR_MS)) / VISITS;
  const planMicros = cpuMicros(() => plan(START + 4 * HOUR_MS)) / PAGES;
  const share = (FETCHES_PER_SECOND * visitMicros + (PAGES * planMicros) / PLAN_EVERY_SECONDS) / 1e6;
  return { visitMicros, planMicros, percentOfOneCoreAt300PerSecondAndAMillionPages: 100 * share };
}

/** CPU time of all threads: the machine may be busy with other work. */
function cpuMicros(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}
