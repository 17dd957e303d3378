import type { PageVersion } from '../../model/insights.ts';
import { type SentenceDiff, sentenceDiff } from './sentence-diff.ts';

/** What a change of a page added and removed; `at` is when the new text was first seen. */
export type PageChangeDiff = SentenceDiff & { at: string };

/** The changes between the versions that are kept, newest first. */
export function pageChanges(
  current: { changedAt: number; title: string; text: string },
  before: readonly PageVersion[],
): PageChangeDiff[] {
  const versions = [{ ...current, at: current.changedAt }, ...before];
  return before.map((old, i) => {
    const fresh = versions[i]!;
    const diff = sentenceDiff(`${old.title}\n${old.text}`, `${fresh.title}\n${fresh.text}`);
    return { at: new Date(fresh.at).toISOString(), ...diff };
  });
}
