/**
 * Names the language of a text with the package `eld` and its small tables. The tables come as a module with
 * one object per n-gram; they are read as text instead and packed (see `PackedGrams`), on first use.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
  const require = createRequire(import.meta.url);
  const folder = packageFolder(require);
  const { createEld } = require(join(folder, 'src/languageDetector.js')) as EldMaker;
  const { languages, grams } = readTables(readFileSync(join(folder, 'src/ngrams/small.js'), 'utf8'));
  const { instance, loadData } = createEld();
  const ngrams = new Proxy({}, { get: (_, gram) => grams.scoresOf(String(gram)) });
  loadData({ type: 'S60', languages, ngrams });
  return instance;
}

/** The package says only to `import` where its files are, which a bundled program is not. */
function packageFolder({ resolve }: NodeJS.Require): string {
  const folders = resolve.paths('eld')!.map((folder) => join(folder, 'eld'));
  const found = folders.find((folder) => existsSync(folder));
  if (found === undefined) throw new Error('the package eld is missing');
  return found;
}

function readTables(source: string): { languages: Record<string, string>; grams: PackedGrams } {
  const [, names, grams] = /languages:\{([^}]*)\}.*?ngrams:\{(.*)\}/s.exec(source) ?? [];
  if (names === undefined || grams === undefined) throw new Error('eld: the tables have another form');
  const languages = Object.fromEntries(
    [...names.matchAll(/(\d+):'(\w+)'/g)].map(([, id, code]) => [id, code]),
  );
  return { languages, grams: new PackedGrams(grams) };
}
