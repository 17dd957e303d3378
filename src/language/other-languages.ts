/**
 * Names the language of text that is not Turkish, by the package `eld` with its small tables. Loading them takes a third of a second, so it happens when
 * the first text is met that is not clearly Turkish.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

type Eld = typeof import('eld/small')['eld'];

let eld: Eld | undefined;

export type NamedLanguage = { language: string; score: number };

/** Languages by score (0 to 1), the best first; empty where the text has no words. */
export function namedLanguages(text: string): NamedLanguage[] {
  eld ??= (createRequire(import.meta.url)(fileURLToPath(import.meta.resolve('eld/small'))) as { eld: Eld })
    .eld;
  return Object.entries(eld.detect(text).getScores())
    .map(([language, score]) => ({ language, score }))
    .sort((a, b) => b.score - a.score);
}
