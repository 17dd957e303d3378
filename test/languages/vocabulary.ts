import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';

/**
 * Words that are the same in both languages: names, formats, loan words, and the sample words of examples.
 */
const ALLOWED = new Set(
  readFileSync(join(packageRoot(), 'test/languages/allowed-names.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter(Boolean),
);

/**
 * What is code and not language: flags, settings, variables, paths, addresses, quoted and back-quoted words.
 */
const CODE =
  /`[^`]*`|--?[a-z][\w-]*|\b[a-z]+(?:\.[a-zA-Z*<>]+)+\b|\b[A-Z]+_\w+|\b\w+:\/\/\S+|(?:\.{0,2}\/)?[\w-]*\/[\w./*{}?=&…-]+|"[^"]*"|“[^”]*”|\{[^}]*\}|\$\w+/g;

/** The words of a text, in lower case, without code. Shorter ones say nothing about a language. */
export function wordsOf(text: string): Set<string> {
  const words = text.replace(CODE, ' ').match(/[\p{L}']{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replaceAll('I', 'i').replaceAll('İ', 'i').toLocaleLowerCase('en')));
}

/** Words that a Turkish and an English text share and should not. */
export function sharedWords(turkish: string, english: string): string[] {
  const other = wordsOf(english);
  return [...wordsOf(turkish)].filter((word) => other.has(word) && !ALLOWED.has(word));
}
