/**
 * Informal texts: messages written for this evaluation (`messages/*.txt`, one per line), and sentences of treebanks as
 * people would type them in a chat.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/model/seeded-random.ts';
import { lowerTurkish } from '../../src/nlp/fold.ts';
import { asciify } from '../../src/nlp/letters/ascii-letters.ts';

export function writtenMessages(name: 'informal' | 'azerbaijani'): string[] {
  return readFileSync(join(import.meta.dirname, 'messages', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Every run of this many texts, as a thread or a page shows them. */
export function joinedTexts(texts: readonly string[], count: number, step: number): string[] {
  const joined: string[] = [];
  for (let start = 0; start + count <= texts.length; start += step)
    joined.push(texts.slice(start, start + count).join('\n'));
  return joined;
}

/** Azerbaijani as it is typed on a Turkish or an English keyboard. */
export function withoutSchwa(text: string): string {
  return text.replaceAll('ə', 'e').replaceAll('Ə', 'E');
}

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/([ıiuü]yo)r(?=um|sun|uz|lar|$)/, '$1'],
  [/^bir$/, 'bi'],
  [/^bir şey$/, 'bişey'],
  [/^değil$/, 'diil'],
  [/^tamam$/, 'tmm'],
  [/([aeıiuü])y[ae]c[ae][ğk]([ıi]m)?$/, '$1ycam'],
];
const AROUND = ['', '', '', ' :)', ' 😂😂', ' ya', ' yaa', '!!!', '...', ' #gündem', ' ❤️'];
const BEFORE = ['', '', '', '', '@arkadas42 ', 'RT @haber_tr: ', 'abi ', 'ya '];

/** Sentences as they might be typed in a hurry; the same for equal sentences. */
export function typedInformally(sentences: readonly string[], seed: number): string[] {
  const random = seededRandom(seed);
  const oneOf = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  return sentences.map((sentence) => {
    const words = lowerTurkish(sentence)
      .replace(/[.,;:!?"“”‘’'()]+/g, '')
      .split(/\s+/)
      .map((word) => typedWord(word, random));
    const text = `${oneOf(BEFORE)}${words.join(' ').trim()}${oneOf(AROUND)}`;
    return random() < ASCII_SHARE ? asciify(text) : text;
  });
}

const ASCII_SHARE = 0.3;
/** How often a word is spoken, loses a vowel, and is drawn out. */
const SPOKEN_SHARE = 0.7;
const DROPPED_SHARE = 0.12;
const REPEATED_SHARE = 0.06;
const MIN_DROPPED = 5;

function typedWord(word: string, random: () => number): string {
  if (random() < SPOKEN_SHARE)
    for (const [written, spoken] of SPOKEN) if (written.test(word)) return word.replace(written, spoken);
  if (word.length >= MIN_DROPPED && random() < DROPPED_SHARE) return withoutLastVowel(word);
  if (random() < REPEATED_SHARE) return word + word.slice(-1).repeat(2 + Math.floor(random() * 3));
  return word;
}

function withoutLastVowel(word: string): string {
  return word.replace(/[aeıioöuü](?=[^aeıioöuü]+$)/, '');
}
