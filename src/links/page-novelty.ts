import { fold } from '../nlp/fold.ts';

/** Texts whose words are remembered; the oldest are evicted. */
const MAX_WORDS = 4_000;
/**
 * A page with fewer words than this that the previous page of the same shape did not have says nothing new:
 * an address, a product name.
 */
const MIN_NEW_WORDS = 6;
/** Shorter texts say nothing: "Kayıt bulunamadı." */
const MIN_WORDS = 5;
/** Lines, and texts, remembered per shape. */
const MAX_LINES = 2_000;
/** A text without any line this long is a list. */
const MIN_PROSE_LETTERS = 60;
/** Letters in lines that no page of the shape had before. */
const MIN_NEW_LETTERS = 80;

/** What is remembered of the pages of one shape. */
export type ShapeMemory = { words: ReadonlySet<string>; texts: Set<number>; lines: Set<number> };

export function emptyMemory(): ShapeMemory {
  return { words: new Set(), texts: new Set(), lines: new Set() };
}

/**
 * Does a page say something that other pages of its shape have not said? Numbers, dates and months do not
 * count, so that the pages of a calendar are all the same. Lists, and pages whose URL has parameters, which
 * may only sort and filter, are compared by lines rather than as whole texts. Remembers the page.
 */
export function isNovel(memory: ShapeMemory, text: string, hasParameters: boolean): boolean {
  const lines = text
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '');
  const words = new Set(lines.join(' ').split(' ').slice(0, MAX_WORDS));
  const hash = hashOf(lines.join('\n'));
  const isKnownText = memory.texts.has(hash);
  const isLikeLast = memory.words.size > 0 && countMissing(words, memory.words) < MIN_NEW_WORDS;
  let newLetters = 0;
  for (const line of lines) {
    const lineHash = hashOf(line);
    if (memory.lines.has(lineHash)) continue;
    newLetters += line.length;
    remember(memory.lines, lineHash);
  }
  remember(memory.texts, hash);
  memory.words = words;
  if (words.size < MIN_WORDS || isKnownText || isLikeLast) return false;
  const isList = hasParameters || lines.every((line) => line.length < MIN_PROSE_LETTERS);
  return !isList || newLetters >= MIN_NEW_LETTERS;
}

const MONTHS_AND_DAYS = new Set(
  `ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  pazartesi sali carsamba persembe cuma cumartesi pazar pzt sal car per cum cmt paz`.split(/\s+/),
);

/** In folded text; a class of code units is several times faster than \p{L}. */
const NOT_LETTERS = /[^a-z\u00b5-\uffff]+/;

/** Only the words, folded, without numbers, months and days of the week. */
function plainLine(line: string): string {
  return fold(line)
    .split(NOT_LETTERS)
    .filter((word) => word !== '' && !MONTHS_AND_DAYS.has(word))
    .join(' ');
}

function countMissing(words: ReadonlySet<string>, from: ReadonlySet<string>): number {
  let missing = 0;
  for (const word of words) if (!from.has(word)) missing++;
  return missing;
}

function remember(hashes: Set<number>, hash: number): void {
  hashes.add(hash);
  if (hashes.size <= MAX_LINES) return;
  for (const oldest of hashes) {
    hashes.delete(oldest);
    break;
  }
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
