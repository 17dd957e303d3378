/** Reads root dictionaries: one word per line, `[P:…; A:…]` for word class and attributes, verbs in the infinitive. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowerTurkish } from '../../../src/nlp/fold.ts';
import type { WordClass } from '../../../src/nlp/morphology/stem.ts';
import type { Root } from '../../../src/nlp/morphology/stem-variants.ts';

const CLASSES: Readonly<Record<string, WordClass>> = {
  Noun: 'noun',
  Adj: 'adjective',
  Adv: 'adverb',
  Verb: 'verb',
  Num: 'number',
  Pron: 'pronoun',
  Postp: 'postposition',
  Conj: 'conjunction',
  Det: 'determiner',
  Interj: 'interjection',
  Ques: 'question',
  Dup: 'other',
  Abbrv: 'abbreviation',
};

const FILES = [
  { name: 'master-dictionary.dict', names: false },
  { name: 'non-tdk.dict', names: false },
  { name: 'proper.dict', names: true },
  { name: 'person-names.dict', names: true },
  { name: 'locations-tr.dict', names: true },
  { name: 'proper-from-corpus.dict', names: true },
  { name: 'abbreviations.dict', names: true },
];

export function readDictionaries(data: string): Root[] {
  const roots: Root[] = [];
  for (const { name, names } of FILES) {
    const file = join(data, 'wordlists', name);
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const root = parseLine(line.trim(), names);
      if (root) roots.push(root);
    }
  }
  return roots;
}

function parseLine(line: string, names: boolean): Root | undefined {
  if (line === '' || line.startsWith('#')) return undefined;
  const match = /^(\S+)\s*(?:\[([^\]]*)\])?/.exec(line);
  if (!match) return undefined;
  const [, written = '', properties = ''] = match;
  const classes: string[] = [];
  const attributes = new Set<string>();
  for (const property of properties.split(';')) {
    const [key = '', values = ''] = property.split(':');
    for (const value of values.split(',')) {
      if (key.trim() === 'P') classes.push(value.trim());
      if (key.trim() === 'A') attributes.add(value.trim());
    }
  }
  if (classes.includes('Punc')) return undefined;
  const lower = lowerTurkish(written);
  const verb = !names && classes.length === 0 && /m[ae]k$/.test(lower);
  // değil takes the endings of nominal predicates
  const first = classes[0] === 'Verb' && !verb ? 'Adv' : (classes[0] ?? '');
  const wordClass: WordClass = verb ? 'verb' : (CLASSES[first] ?? 'noun');
  const proper = names && wordClass !== 'abbreviation';
  return {
    word: verb ? lower.slice(0, -3) : lower,
    wordClass: proper ? 'name' : wordClass,
    attributes,
    nameOnly: names,
  };
}
