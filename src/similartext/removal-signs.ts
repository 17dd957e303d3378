/**
 * What can speak against a block, sign by sign. Signs of one family depend on each other and count once: a
 * class name and a tag are both what the author of the page called it.
 */

/** Its text is on other pages of the site. */
export const SITE_SIGN = 1;
/** Its place holds no content, or the same text, on other pages of the site. */
export const PLACE_SIGN = 2;
/** It consists of links; on a list, of the short ones of a menu. */
export const LINKS_SIGN = 4;
/** A class or id names it so. */
export const NAME_SIGN = 8;
/** A tag or a role says so, or it is hidden. */
export const TAG_SIGN = 16;
/** Away from the text that carries the page. */
export const AWAY_SIGN = 32;
/** One of a series of posts or of items with links. */
export const SERIES_SIGN = 64;
/** The content model is certain, with no name or tag to make it so. */
export const MODEL_SIGN = 128;

export type RemovalSign = 'site' | 'place' | 'links' | 'name' | 'tag' | 'away' | 'series' | 'model' | 'twice';

const NAMES: readonly (readonly [number, RemovalSign])[] = [
  [SITE_SIGN, 'site'],
  [PLACE_SIGN, 'place'],
  [LINKS_SIGN, 'links'],
  [NAME_SIGN, 'name'],
  [TAG_SIGN, 'tag'],
  [AWAY_SIGN, 'away'],
  [SERIES_SIGN, 'series'],
];

const FAMILIES = [
  SITE_SIGN,
  PLACE_SIGN,
  LINKS_SIGN,
  NAME_SIGN | TAG_SIGN,
  AWAY_SIGN,
  SERIES_SIGN,
  MODEL_SIGN,
];
const ENOUGH = 2;

/** The site itself is witness enough; of other signs, two must agree. */
export function isProven(signs: number): boolean {
  if ((signs & SITE_SIGN) !== 0) return true;
  let count = 0;
  for (const family of FAMILIES) if (signs & family) count++;
  return count >= ENOUGH;
}

/** The signs of a removed block for a reader. The model has judged all of them. */
export function signNames(signs: number): RemovalSign[] {
  const names: RemovalSign[] = [];
  for (const [sign, name] of NAMES) if (signs & sign) names.push(name);
  if (!(signs & SITE_SIGN)) names.push('model');
  return names;
}
