import { cutTo } from '../../model/page-limits.ts';
import { fold } from '../../nlp/fold.ts';

/** Longer ones are slogans. */
const MAX_NAME_CHARS = 60;
/** As much of a title is looked at. */
const MAX_TITLE_CHARS = 600;
/** Separators between the name of a site and its slogan in titles. */
const SEPARATOR = /\s+[|–—·•»:-]+\s+|\s*[|»]\s*|:\s+/u;
/** ":: Pardus ::" has parts that consist of signs alone. */
const HAS_LETTERS = /\p{L}/u;
/** A home page with one of these titles does not say the name of the site. */
const NOT_A_NAME = /^(?:ana ?sayfa|anasayfa|ho[sş] ?geldiniz|home|home ?page|index|welcome|untitled.*)$/iu;

/**
 * The name of a site: what the page declares (og:site_name), or the part of its home page's title that is
 * most like its address; null if there is neither.
 */
export function siteName(declared: string | null, homeTitle: string | null, host: string): string | null {
  const said = declared === null ? '' : oneLine(declared);
  if (HAS_LETTERS.test(said) && said.length <= MAX_NAME_CHARS) return said;
  const parts = (homeTitle ?? '')
    .slice(0, MAX_TITLE_CHARS)
    .split(SEPARATOR)
    .map(oneLine)
    .filter((part) => HAS_LETTERS.test(part) && !NOT_A_NAME.test(fold(part)));
  const name = parts.find((part) => isLike(part, host)) ?? parts[0];
  return name === undefined ? null : cutTo(name, MAX_NAME_CHARS);
}

/** "Günlük Ufuk" and gunlukufuk.com.tr */
function isLike(part: string, host: string): boolean {
  const letters = fold(part).replace(/[^a-z0-9]/g, '');
  const address = host.replace(/[^a-z0-9]/g, '');
  return letters.length >= MIN_LIKE_LETTERS && address.includes(letters.slice(0, LIKE_LETTERS));
}

const MIN_LIKE_LETTERS = 3;
const LIKE_LETTERS = 8;

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
