import type { StatePacking } from '../../model/revisit-policy.ts';
import { clamp, MINUTE_MS } from '../policy-options.ts';
import { MOST_GROUP, type RateState } from './rate-state.ts';

const SECOND_MS = 1_000;
const MOST_SECONDS = 0xffffffff;
const MOST_U16 = 0xffff;
const VARIANCE_STEPS = 4_096;
const SUM_STEPS = 6_000;
const WEIGHT_STEPS = 16;
const WEIGHT_ONE = 128;
/** Marks a missing weight. */
const GONE = 0;
const NO_GROUP = MOST_GROUP;

/**
 * A state in 32 bytes, for planning in memory: times to the second, hours as 32-bit floats, counts
 * and sums to a fraction of a percent. What is stored with the page stays exact.
 */
export const RATE_STATE_PACKING: StatePacking<RateState> = {
  bytes: 32,

  write(state, view, at) {
    view.setUint32(at, seconds(state.seen));
    view.setUint16(at + 4, clamp(Math.ceil((state.tried - state.seen) / MINUTE_MS), 0, MOST_U16));
    const group = state.group ?? NO_GROUP;
    view.setUint16(at + 6, group & MOST_U16);
    view.setUint8(at + 23, group >>> 16);
    view.setUint16(at + 8, packSum(state.changes));
    view.setUint16(at + 10, packSum(state.dated ?? 0));
    view.setFloat32(at + 12, state.logMean);
    view.setFloat32(at + 16, state.quietHours);
    view.setUint16(at + 20, clamp(Math.round(state.logVariance * VARIANCE_STEPS), 0, MOST_U16));
    const weight = Math.round(WEIGHT_STEPS * Math.log2(state.weight ?? 1)) + WEIGHT_ONE;
    view.setUint8(at + 22, state.gone ? GONE : clamp(weight, 1, 255));
    view.setUint16(at + 24, packSum(state.burstFound));
    view.setUint16(at + 26, packSum(state.burstExpected));
    view.setUint16(at + 28, packSum(state.latelyFound));
    view.setUint16(at + 30, packSum(state.latelyExpected));
  },

  read(view, at) {
    const seen = view.getUint32(at) * SECOND_MS;
    const state: RateState = {
      seen,
      tried: seen + view.getUint16(at + 4) * MINUTE_MS,
      changes: unpackSum(view.getUint16(at + 8)),
      logMean: view.getFloat32(at + 12),
      logVariance: view.getUint16(at + 20) / VARIANCE_STEPS,
      quietHours: view.getFloat32(at + 16),
      burstFound: unpackSum(view.getUint16(at + 24)),
      burstExpected: unpackSum(view.getUint16(at + 26)),
      latelyFound: unpackSum(view.getUint16(at + 28)),
      latelyExpected: unpackSum(view.getUint16(at + 30)),
    };
    const dated = view.getUint16(at + 10);
    if (dated > 0) state.dated = unpackSum(dated);
    const group = (view.getUint8(at + 23) << 16) | view.getUint16(at + 6);
    if (group !== NO_GROUP) state.group = group;
    const weight = view.getUint8(at + 22);
    if (weight === GONE) state.gone = true;
    else if (weight !== WEIGHT_ONE) state.weight = 2 ** ((weight - WEIGHT_ONE) / WEIGHT_STEPS);
    return state;
  },
};

function seconds(ms: number): number {
  return clamp(Math.round(ms / SECOND_MS), 0, MOST_SECONDS);
}

function packSum(sum: number): number {
  return clamp(Math.round(SUM_STEPS * Math.log1p(sum)), 0, MOST_U16);
}

function unpackSum(packed: number): number {
  return Math.expm1(packed / SUM_STEPS);
}
