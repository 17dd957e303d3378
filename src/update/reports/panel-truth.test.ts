import { expect, it } from 'vitest';
import type { RecentVisit } from '../../model/insights.ts';
import type { Urls } from '../../model/store.ts';
import type { VisitSums } from '../../model/store-figures.ts';
import type { UrlRecord } from '../../model/url-record.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { ANNOUNCED, type ChangeSignal } from '../../model/visit.ts';
import { createPolicy } from '../create-policy.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { ChangeHints } from '../schedule/change-hints.ts';
import { Revisits } from '../schedule/revisits.ts';
import { drawWorld } from '../simulation/draw-world.ts';
import { RandomStream } from '../simulation/random-stream.ts';
import { ScoreKeeper } from '../simulation/score-keeper.ts';
import { freshnessReport } from './freshness-report.ts';

const HOUR_MS = 3_600_000;
const START = 1_700_000_000_000;
const CLASSES = [1e-6, 1 / 336, 1 / 72, 1 / 24, 1 / 6, 1];
const SHARES = [0.34, 0.54, 0.7, 0.84, 0.94, 1];

type Known = UrlRecord & { isAnnounced: boolean };

/** Watches a site with a sitemap and one without for two and a half days, and compares what the panel shows with the truth. */
async function watched(seed: number, pages: number, budgetPerHour: number) {
  const random = new RandomStream(seed, 7);
  const rates = Float64Array.from({ length: pages }, () => {
    const drawn = random.next();
    return CLASSES[SHARES.findIndex((share) => drawn < share)]!;
  });
  const hours = 60;
  const world = drawWorld(rates, { scenario: 'poisson', hours, seed });
  const keeper = new ScoreKeeper(world, hours - 24);
  const policy = createPolicy('harmonic', { budgetPerHour });
  const revisits = new Revisits(policy, { retryDelayMs: 0, timeScale: 1, budgetPerHour, startedAt: START });
  const hints = new ChangeHints();
  const visits: RecentVisit[] = [];
  const sums: VisitSums[] = [];
  const isListed = (id: number) => id <= pages / 2;
  const list = pages + 1;
  const urlOf = (id: number) => {
    if (id === list) return canonicalUrl('https://a.tr/sitemap.xml')!;
    return canonicalUrl(`https://${isListed(id) ? 'a' : 'b'}.tr/haber/${id}`)!;
  };
  const known = Array.from({ length: list }, (_, i) => {
    const record = { id: i + 1, url: urlOf(i + 1), foundAt: START, visits: 0, failures: 0, due: 0 };
    return { ...record, lastVisitAt: null, policyState: undefined, isAnnounced: false } as unknown as Known;
  });
  const changedAt = (id: number, at: number) => {
    let last = -1;
    for (let i = world.offsets[id - 1]!; i < world.offsets[id]! && world.times[i]! <= at; i++)
      last = world.times[i]!;
    return START + last * HOUR_MS;
  };
  const visit = (record: Known, now: number) => {
    const { id, url, lastVisitAt } = record;
    const at = (now - START) / HOUR_MS;
    let signal: ChangeSignal = 'changed';
    let brought = 0;
    if (id === list) {
      const listed = known.filter((page) => isListed(page.id));
      const named = listed.map((page) => ({
        ...{ id: page.id, changedAt: changedAt(page.id, at), seenAt: page.lastVisitAt ?? now },
      }));
      const read = hints.read(url, 'a.tr', named, now, (page) => revisits.worthOfChange(page));
      brought = read.brought;
      for (const due of read.due) Object.assign(known[due - 1]!, { isAnnounced: true, due: now });
    } else if (lastVisitAt === null) signal = 'new';
    else signal = keeper.fetch(id - 1, at) ? 'changed' : 'unchanged';
    const dated = hints.hear(id, signal, lastVisitAt ?? now, now);
    const outcome = id === list ? 'unsupported' : signal === 'unchanged' ? 'unchanged' : 'indexed';
    const reason = signal === 'changed' && dated && !dated.isLate ? ANNOUNCED : signal;
    visits.push({ id: visits.length, page: id, url, at: now, outcome, reason, status: 200, tookMs: 1 });
    const isCovered = hints.isCovered(id);
    const asked = { now, scheduled: Math.max(START, record.due), outcome: signal, id };
    const done = { endedAt: now, retryAfterMs: 0, brought, isCovered, dated };
    const { next, state } = revisits.next(record, outcome, asked, done);
    Object.assign(record, { due: next, policyState: state, lastVisitAt: now, isAnnounced: false });
    record.visits++;
    if (id === list) return;
    const sum = sums[id - 1] ?? { page: id, visits: 0, changes: 0, changedMs: 0, quietMs: 0, seenAt: now };
    sums[id - 1] = sum;
    sum.visits = record.visits - 1;
    if (signal === 'changed') sum.changedMs += now - sum.seenAt;
    else sum.quietMs += now - sum.seenAt;
    sum.seenAt = now;
  };
  for (const record of known) visit(record, START);
  const stored = {
    policyStates: async () => known.slice(0, pages).map(({ id, policyState: state }) => ({ id, state })),
  } as unknown as Urls;
  for (let slot = 1; slot <= hours * budgetPerHour; slot++) {
    const now = START + (slot / budgetPerHour) * HOUR_MS;
    for (const { id, due } of await revisits.replan(stored, now)) {
      const record = known[id - 1]!;
      if (!record.isAnnounced) record.due = due;
    }
    let first = known[0]!;
    for (const record of known) {
      const isSooner = record.isAnnounced === first.isAnnounced ? record.due < first.due : record.isAnnounced;
      if (isSooner) first = record;
    }
    visit(first, now);
  }
  const now = START + hours * HOUR_MS;
  const states = new Map(known.map(({ id, policyState }) => [id, policyState]));
  const recent = visits.filter(({ at }) => at >= now - 24 * HOUR_MS);
  const report = freshnessReport([], sums, { now, timeScale: 1, budgetPerHour }, recent, states);
  const { freshness } = keeper.finish();
  const uniform = uniformFreshness(rates, budgetPerHour);
  const best = bestAllocation(rates, budgetPerHour).freshness;
  return { report, freshness, skill: (freshness - uniform) / (best - uniform) };
}

it('the panel shows what is true, also of pages whose changes a sitemap announces', async () => {
  for (const seed of [2, 3]) {
    const { report, freshness, skill } = await watched(seed, 300, 30);
    expect(Math.abs(report.freshness! - freshness), `freshness, seed ${seed}`).toBeLessThan(0.01);
    // Of a skill of 1.6: the sitemap saves more visits than any intervals could.
    expect(Math.abs(report.skill! - skill), `skill, seed ${seed}`).toBeLessThan(report.skillMargin!);
    expect(report.skillMargin!, `margin, seed ${seed}`).toBeLessThan(0.5);
  }
}, 240_000);
