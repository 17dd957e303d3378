/**
 * How ELMo reads words: as 50 characters each, which are the bytes of UTF-8 between marks, all increased by
 * one so that 0 is free for padding (Peters et al. 2018, the mapping of their published models).
 */
import { tokenize } from '../../nlp/tokenize.ts';

const WORD_CHARACTERS = 50;
const SENTENCE_BEGIN = 256;
const SENTENCE_END = 257;
const WORD_BEGIN = 258;
const WORD_END = 259;
const PADDING = 260;

export { WORD_CHARACTERS as ELMO_CHARACTERS };

/** One row of 50 numbers for each word, with a row for the beginning and the end of the text. */
export function elmoCharacters(text: string, maxWords: number): number[][] {
  const words: string[] = [];
  for (const token of tokenize(text)) {
    if (token.kind !== 'space') words.push(token.text);
    if (words.length === maxWords - 2) break;
  }
  const encoder = new TextEncoder();
  return [
    characterRow([SENTENCE_BEGIN]),
    ...words.map((word) => characterRow([...encoder.encode(word).subarray(0, WORD_CHARACTERS - 2)])),
    characterRow([SENTENCE_END]),
  ];
}

function characterRow(content: readonly number[]): number[] {
  const row = new Array<number>(WORD_CHARACTERS).fill(PADDING + 1);
  [WORD_BEGIN, ...content, WORD_END].forEach((character, i) => {
    row[i] = character + 1;
  });
  return row;
}
