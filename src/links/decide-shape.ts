import type { Shapes } from '../model/store.ts';
import type { UrlShape } from '../model/url-shape.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { newAccount, shapeOf } from './shape-account.ts';
import { ShapeReader } from './shape-reader.ts';
import { sectionOf } from './trap-guard.ts';

/** What a user decides about a shape of URLs: it is never closed, or closed for good. */
export type ShapeDecision = { pattern: string; decided: 'open' | 'closed' };

/** The pattern that a user means: as it is listed, or that of a URL; null if it is none. */
export function patternOf(given: string): string | null {
  if (!given.includes('://')) return /^[^\s/?]+\/\S*$/.test(given) ? given : null;
  const url = canonicalUrl(given);
  return url === null ? null : new ShapeReader().shapesOf(url as CanonicalUrl).fine;
}

/** Reads a request; null if it is not one. */
export function shapeDecision(payload: unknown): ShapeDecision | null {
  const { pattern, decided } = (payload ?? {}) as Record<string, unknown>;
  if (typeof pattern !== 'string' || patternOf(pattern) !== pattern) return null;
  return decided === 'open' || decided === 'closed' ? { pattern, decided } : null;
}

/** Applies a decision where no crawl runs: the next one finds it in the store. */
export async function decideShape(shapes: Shapes, { pattern, decided }: ShapeDecision): Promise<void> {
  const all = (await shapes.list()).map(({ waiting: _, ...shape }): UrlShape => shape);
  const shape =
    all.find((one) => one.pattern === pattern) ?? shapeOf(newAccount(pattern, sectionOf(pattern)));
  if (decided === 'closed') {
    await shapes.write([{ ...shape, decided, isClosed: true }]);
    return;
  }
  // With a section, all of its shapes are opened, unless a user closed them.
  const others = all.filter((one) => one.section === pattern && one !== shape && one.decided === null);
  const opened = { isClosed: false, streak: 0, dead: 0, tried: 0, beyond: 0 };
  await shapes.write([{ ...shape, ...opened, decided }, ...others.map((one) => ({ ...one, ...opened }))]);
  for (const one of [shape, ...others]) await shapes.release(one);
}
