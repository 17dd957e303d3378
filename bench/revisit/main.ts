/**
 * `npm run bench -- revisit`: what planning costs. The due queue at 10 million URLs (pop and put again), and a policy at
 * a million pages: one visit, one plan of all due times; as a share of one core at 300 fetches a second.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DueCalendar } from '../../src/frontier/due-calendar.ts';
import { createPolicy } from '../../src/update/create-policy.ts';

const URLS = 10_000_000;
const TURNS = 3_000_000;
const SPREAD_MS = 14 * 24 * 3_600_000;
const START = Date.UTC(2026, 0, 1);
const PAGES = 1_000_000;
const SAMPLE = 50_000;
const FETCHES_PER_SECOND = 300;
const PLAN_EVERY_SECONDS = 2 * 3600;

export async function run(): Promise<void> {
  console.log(JSON.stringify({ queue: queue(), policy: policy() }, null, 2));
}

function queue() {
  const due = new Float64Array(URLS + 1);
  const before = process.memoryUsage();
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
    calendarMegabytes: Math.round(megabytes),
  };
}

/** Arrays that were outgrown are not the calendar's. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function policy() {
  const made = createPolicy('harmonic', { budgetPerHour: FETCHES_PER_SECOND * 3600, pages: PAGES });
  const states = Array.from({ length: SAMPLE }, (_, id) =>
    made.visit(undefined, { now: START, scheduled: START, outcome: 'new', id }),
  );
  const from = performance.now();
  for (let id = 0; id < SAMPLE; id++) {
    const now = START + 3_600_000 + id;
    const outcome = id % 3 === 0 ? 'changed' : 'unchanged';
    states[id] = made.visit(states[id]!.state, { now, scheduled: now, outcome, id });
  }
  const visitMicros = ((performance.now() - from) * 1000) / SAMPLE;
  const planned = performance.now();
  for (const { state } of states) made.due!(state, START + 7_200_000);
  const dueMicros = ((performance.now() - planned) * 1000) / SAMPLE;
  const share = (FETCHES_PER_SECOND * visitMicros + (PAGES * dueMicros) / PLAN_EVERY_SECONDS) / 1e6;
  return { visitMicros, dueMicros, percentOfOneCoreAt300PerSecondAndAMillionPages: 100 * share };
}
