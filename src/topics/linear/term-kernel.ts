/**
 * Counts the terms of words and adds up their weights: the two operations that take most of the time of
 * judging a page. Its terms are all over the vocabulary, and reading what is known of them is mostly waiting
 * for memory. These loops have few instructions for each term and do not branch on what they read, so that
 * the processor waits for many terms at a time; with the loops as JavaScript, an unread page took twice as
 * long.
 */
import {
  ADD_F64,
  ADD_I32,
  ADD_TWO_F64,
  advance,
  assemble,
  F64,
  F64_OF_F32,
  FIRST_TWO_AS_F64,
  get,
  I32,
  IS_LESS,
  IS_ZERO,
  LOAD_F32,
  LOAD_F64,
  LOAD_FOUR_I16,
  LOAD_I32_AT,
  LOAD_U16,
  loop,
  MULTIPLY_F64,
  MULTIPLY_TWO_F64,
  number,
  REPEAT,
  SECOND_HALF,
  SELECT,
  SPLAT_F64,
  STORE,
  STORE_F64,
  STORE_I16,
  STORE_I32,
  set,
  times,
  V128,
  VECTOR_BYTES,
  when,
} from '../assemble.ts';
import type { TermRows } from './term-rows.ts';

/** What a kernel has room for: the words of a document, and the terms of all words that are remembered. */
export type KernelRoom = { words: number; terms: number };

/** A term that occurs more often counts as if it occurred this often. */
const MAX_COUNT = 4095;
/** Labels whose sums are made in one loop; with more, they would not fit into the 16 vector registers. */
const LABELS_AT_ONCE = 16;

type Functions = {
  count(from: number, to: number, firstPair: number, weight: number, counted: number): number;
} & Record<`add${number}`, (counted: number) => void>;

export class TermKernel {
  /** Where the terms of each word of a document are in the pool, and its pair with the word before. */
  readonly firsts: Int32Array;
  readonly ends: Int32Array;
  /** A pair below 0 is no term. */
  readonly pairs: Int32Array;
  /** The terms of words, word after word. */
  readonly pool: Int32Array;
  readonly #functions: Functions;
  readonly #rounds: number;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  /** Bytes that the list of counted terms takes. */
  #counted = 0;

  constructor(rows: TermRows, labels: number, room: KernelRoom) {
    const places = placesFor(rows, labels, room);
    this.#rounds = Math.ceil(labels / LABELS_AT_ONCE);
    const { memory, functions } = assemble<Functions>(places.end, [
      { name: 'count', parameters: 5, hasResult: true, code: countCode(places) },
      ...Array.from({ length: this.#rounds }, (_, round) => ({
        name: `add${round}`,
        parameters: 1,
        code: addCode(places, rows.stride * 4, labels, round),
      })),
    ]);
    this.#functions = functions;
    new Float32Array(memory, places.rows, rows.numbers.length).set(rows.numbers);
    const weights = new Float64Array(memory, places.weights, MAX_COUNT + 1);
    for (let count = 0; count <= MAX_COUNT; count++) weights[count] = count <= 1 ? 1 : 1 + Math.log(count);
    this.#sums = new Float64Array(memory, places.sums, labels);
    this.#squares = new Float64Array(memory, places.squares, 1);
    this.firsts = new Int32Array(memory, places.firsts, room.words);
    this.ends = new Int32Array(memory, places.ends, room.words);
    this.pairs = new Int32Array(memory, places.pairs, room.words);
    this.pool = new Int32Array(memory, places.pool, room.terms);
  }

  /** Counts the terms of the words from `from` on, before `to`; `firstPair` is the pair of the first. */
  count(from: number, to: number, firstPair: number, weight: number): void {
    if (from < to) this.#counted = this.#functions.count(from, to, firstPair, weight, this.#counted);
  }

  /** Sums of the weights of what was counted, by label, for a document of length one; clears the counts. */
  finish(): Float64Array {
    const sums = this.#sums.slice();
    if (this.#counted === 0) return sums.fill(0);
    for (let round = 0; round < this.#rounds; round++) this.#functions[`add${round}`]!(this.#counted);
    this.#counted = 0;
    const scale = this.#squares[0]! > 0 ? 1 / Math.sqrt(this.#squares[0]!) : 0;
    for (let k = 0; k < sums.length; k++) sums[k] = this.#sums[k]! * scale;
    return sums;
  }
}

type Places = ReturnType<typeof placesFor>;

/** Where everything is in the memory, each at the beginning of a vector. */
function placesFor(rows: TermRows, labels: number, room: KernelRoom) {
  let end = 0;
  const next = (bytes: number) => {
    const from = end;
    end += Math.ceil(bytes / VECTOR_BYTES) * VECTOR_BYTES;
    return from;
  };
  return {
    rows: next(rows.numbers.byteLength),
    weights: next((MAX_COUNT + 1) * 8),
    sums: next(labels * 8),
    squares: next(8),
    counts: next(rows.size * 2),
    counted: next((rows.size + SPARE_TERMS) * 4),
    values: next(labels > LABELS_AT_ONCE ? rows.size * 8 : 0),
    firsts: next(room.words * 4),
    ends: next(room.words * 4),
    pairs: next((room.words + 1) * 4),
    pool: next(room.terms * 4),
    end,
  };
}

/** A term is written before it is known to be new, and again if its count overflows. */
const SPARE_TERMS = 64;

function countCode(places: Places): number[] {
  const [word, end, pair, weight, counted, at, last, term, before] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const count = (local: number) => [
    ...[...get(local), ...times(2), ...LOAD_U16(places.counts), ...set(before)],
    ...[...get(local), ...times(2), ...get(before), ...get(weight), ...ADD_I32, ...STORE_I16(places.counts)],
    ...[...get(counted), ...get(local), ...STORE_I32(places.counted)],
    ...[...get(counted), ...get(before), ...IS_ZERO, ...times(4), ...ADD_I32, ...set(counted)],
  ];
  const isBefore = (one: number, other: number) => [...get(one), ...get(other), ...IS_LESS];
  return [
    ...[1, 4, I32],
    ...[...get(word), ...times(4), ...set(word)],
    ...[...get(end), ...times(4), ...set(end)],
    ...loop([
      ...[...get(pair), ...number(1), ...ADD_I32, ...when(count(pair))],
      ...[...get(word), ...LOAD_I32_AT(places.firsts), ...times(4), ...set(at)],
      ...[...get(word), ...LOAD_I32_AT(places.ends), ...times(4), ...set(last)],
      ...isBefore(at, last),
      ...when(
        loop([
          ...[...get(at), ...LOAD_I32_AT(places.pool), ...set(term)],
          ...count(term),
          ...advance(at, 4),
          ...isBefore(at, last),
          ...REPEAT,
        ]),
      ),
      ...advance(word, 4),
      ...[...get(word), ...LOAD_I32_AT(places.pairs), ...set(pair)],
      ...isBefore(word, end),
      ...REPEAT,
    ]),
    ...get(counted),
  ];
}

/** Adds up the weights of some labels; in the first round also weighs the terms and clears their counts. */
function addCode(places: Places, rowBytes: number, labels: number, round: number): number[] {
  const [counted, at, term, count, value, squares, twice, four, firstSum] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ] as const;
  const first = round * LABELS_AT_ONCE;
  const pairs = Array.from({ length: Math.ceil(Math.min(labels - first, LABELS_AT_ONCE) / 2) }, (_, i) => ({
    sum: firstSum + i,
    label: first + 2 * i,
    isSecondHalf: i % 2 === 1,
  }));
  const weighted = [
    ...[...get(term), ...times(2), ...LOAD_U16(places.counts), ...set(count)],
    ...[...get(term), ...times(2), ...number(0), ...STORE_I16(places.counts)],
    ...[...get(count), ...number(MAX_COUNT), ...get(count), ...number(MAX_COUNT), ...IS_LESS, ...SELECT],
    ...[...times(8), ...LOAD_F64(places.weights)],
    ...[...get(term), ...times(rowBytes), ...LOAD_F32(places.rows), ...F64_OF_F32, ...MULTIPLY_F64],
    ...set(value),
    ...[...get(squares), ...get(value), ...get(value), ...MULTIPLY_F64, ...ADD_F64, ...set(squares)],
  ];
  const isLastRound = first + LABELS_AT_ONCE >= labels;
  const kept = [...get(at), ...times(2), ...get(value), ...STORE_F64(places.values)];
  const known = [...get(at), ...times(2), ...LOAD_F64(places.values), ...set(value)];
  return [
    ...[3, 3, I32, 2, F64, 2 + pairs.length, V128],
    ...loop([
      ...[...get(at), ...LOAD_I32_AT(places.counted), ...set(term)],
      ...(round === 0 ? weighted : known),
      ...(round === 0 && !isLastRound ? kept : []),
      ...[...get(value), ...SPLAT_F64, ...set(twice)],
      ...[...get(term), ...times(rowBytes), ...set(term)],
      ...pairs.flatMap(({ sum, label, isSecondHalf }) => [
        ...(isSecondHalf ? [] : [...get(term), ...LOAD_FOUR_I16(places.rows + 4 + 2 * label), ...set(four)]),
        ...get(sum),
        ...(isSecondHalf ? [...get(four), ...get(four), ...SECOND_HALF] : get(four)),
        ...[...FIRST_TWO_AS_F64, ...get(twice), ...MULTIPLY_TWO_F64, ...ADD_TWO_F64, ...set(sum)],
      ]),
      ...advance(at, 4),
      ...[...get(at), ...get(counted), ...IS_LESS, ...REPEAT],
    ]),
    ...pairs.flatMap(({ sum, label }) => [...number(places.sums + 8 * label), ...get(sum), ...STORE(0)]),
    ...(round === 0 ? [...number(places.squares), ...get(squares), ...STORE_F64(0)] : []),
  ];
}
