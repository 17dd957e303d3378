import { fold } from '../../nlp/fold.ts';

const NAME = String.raw`\p{Lu}(?:\.|[\p{L}\u2019'-]{1,20}\.?)(?: \p{Lu}(?:\.|[\p{L}\u2019'-]{1,20})){1,3}`;
/** "Barış Metin, S. Çağlar Onur" */
export const NAME_LIST = new RegExp(`^${NAME}(?:(?:, | ve | & )${NAME}){0,5}$`, 'u');

/** Nobody has a longer name. */
const MAX_STATED_CHARS = 300;
/** Owners of computers and programs, where the author of a file should be. */
const NOT_A_PERSON =
  /^(?:(?:windows|microsoft|ms|office|open ?office|libre ?office|adobe|acrobat|pdf|word|excel|xp|win ?\d*)\b.*|(?:user|users|admin|administrator|yonetici|kullanici|owner|sahibi|author|yazar|editor|editör|pc|laptop|bilgisayar|computer|casper|exper|toshiba|lenovo|asus|acer|hp|dell|samsung|sony|vestel|monster|apple|macbook|default|test|x+|guest|misafir|unknown|bilinmeyen|anonymous|isimsiz|root|scanner|tarayici|xerox|canon|kyocera|ricoh|konica.*)(?:[ _-]?(?:user|pc|\d))*)$/;

/**
 * The author that the properties of a file name. Programs put the name of the computer or of its user there: one word
 * counts only if the document begins with it.
 */
export function documentAuthor(stated: string, lines: readonly string[]): string | null {
  const name = stated.slice(0, MAX_STATED_CHARS).replace(/\s+/g, ' ').trim();
  const folded = fold(name);
  if (!/\p{L}{2}/u.test(name) || NOT_A_PERSON.test(folded) || /[@\\/]/.test(name)) return null;
  if (/\p{L}{2}.* .*\p{L}{2}/u.test(name)) return name;
  return lines.some((line) => fold(line).includes(folded)) ? name : null;
}
