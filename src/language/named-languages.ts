/**
 * Names the language of a text with the package `eld` and its small tables. The tables come as a module with
 * one object per n-gram; they are read as text instead and packed (see `PackedGrams`), on first use.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PackedGrams } from './packed-grams.ts';

export type NamedLanguage = { language: string; score: number };

/** Languages by score (0 to 1), the best first; empty if the text has no words. */
export function namedLanguages(text: string): NamedLanguage[] {
  eld ??= openEld();
  return Object.entries(eld.detect(text).getScores())
    .map(([language, score]) => ({ language, score }))
    .sort((a, b) => b.score - a.score);
}

type Eld = typeof import('eld/small')['eld'];
/** The class that `eld/small` itself is made with. */
type EldMaker = {
  createEld(): {
    instance: Eld;
    loadData(tables: { type: string; languages: Record<string, string>; ngrams: object }): void;
  };
};

let eld: Eld | undefined;

function openEld(): Eld {
  const entry = import.meta.resolve('eld/small');
  const fileOf = (path: string) => fileURLToPath(new URL(path, entry));
  const { createEld } = createRequire(import.meta.url)(fileOf('../languageDetector.js')) as EldMaker;
  const { languages, grams } = readTables(readFileSync(fileOf('../ngrams/small.js'), 'utf8'));
  const { instance, loadData } = createEld();
  const ngrams = new Proxy({}, { get: (_, gram) => grams.scoresOf(String(gram)) });
  loadData({ type: 'S60', languages, ngrams });
  return instance;
}

function readTables(source: string): { languages: Record<string, string>; grams: PackedGrams } {
  const [, names, grams] = /languages:\{([^}]*)\}.*?ngrams:\{(.*)\}/s.exec(source) ?? [];
  if (names === undefined || grams === undefined) throw new Error('eld: the tables have another form');
  const languages = Object.fromEntries(
    [...names.matchAll(/(\d+):'(\w+)'/g)].map(([, id, code]) => [id, code]),
  );
  return { languages, grams: new PackedGrams(grams) };
}
