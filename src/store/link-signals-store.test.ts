import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkSignals } from '../model/page.ts';
import { LinkSignalsStore } from './link-signals-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-link-signals-'));
  file = join(folder, 'standing.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const signals = (quality: number, ...anchors: string[]): LinkSignals => ({ quality, anchors });

describe('LinkSignalsStore', () => {
  it('keeps the signals of pages, and which pages the index has not caught up with', () => {
    const store = LinkSignalsStore.open(file);
    expect(store.sequence).toBe(-1);
    store.replace(
      [
        [1, signals(200, 'bir', 'iki\nsatır')],
        [2, signals(128, 'x')],
      ],
      7,
    );
    expect(store.get(1)).toEqual(signals(200, 'bir', 'iki satır'));
    expect(store.get(3)).toBeUndefined();
    expect(store.pending(10)).toEqual([1, 2]);
    store.indexed([1, 2]);
    store.replace(
      [
        [1, signals(200, 'bir', 'iki\nsatır')],
        [2, signals(168, 'x')],
      ],
      8,
    );
    expect(store.pending(10)).toEqual([2]);
    expect(store.sequence).toBe(8);
    store.close();
    store.close();
    const again = LinkSignalsStore.open(file);
    expect(again.pending(10)).toEqual([2]);
    again.close();
  });
  it('holds small changes of quality back until they add up, then reports all of them', () => {
    const store = LinkSignalsStore.open(file);
    store.replace([[1, signals(152)]], 1);
    expect(store.pending(10)).toEqual([]);
    expect(store.get(1)).toEqual(signals(152));
    store.replace([[1, signals(160)]], 2);
    expect(store.pending(10)).toEqual([1]);
    store.indexed([1]);
    store.replace([[1, signals(184)]], 3);
    expect(store.pending(10)).toEqual([]);
    store.replace([[1, signals(184, 'yeni ad')]], 4);
    expect(store.pending(10)).toEqual([1]);
    store.close();
  });
  it('makes pages neutral that no longer have signals', () => {
    const store = LinkSignalsStore.open(file);
    store.replace([[1, signals(200, 'bir')]], 1);
    store.indexed([1]);
    store.replace([], 2);
    expect(store.pending(10)).toEqual([1]);
    expect(store.get(1)).toEqual(signals(128));
    store.indexed([1]);
    store.replace([], 3);
    expect(store.pending(10)).toEqual([]);
    store.close();
  });
  it('starts from scratch when its file cannot be read', () => {
    writeFileSync(file, 'bu bir veritabanı değil, ama yeterince uzun bir metin'.repeat(200));
    const store = LinkSignalsStore.open(file);
    expect(store.pending(10)).toEqual([]);
    store.close();
  });
});
