/**
 * What a page says its site is called, and which of the names that the pages of a site say is its own. One page can be
 * wrong: a home page that is a list is titled "Tüm Yazılar 1/131". A name on most pages of the site is right, whether
 * they declare it or end their titles with it; until some pages are known, a declared name counts, then the part of the
 * home page's title that is like the address.
 */
import { plain } from '../plain-words.ts';
import { oneLine } from './one-line.ts';

/** Names that a page offers for its site. */
export type SiteNaming = {
  /** og:site_name and the like; null if nothing is declared. */
  declared: string | null;
  /** Parts of its title. */
  parts: readonly string[];
};

/** `isSure`: most pages say so. */
export type SiteName = { name: string; isSure: boolean };

/** Longer ones are slogans. */
const MAX_NAME_CHARS = 60;
/** Titles have two or three parts. */
const MAX_PARTS = 6;
/** Separators between the name of a site and its slogan in titles. */
const SEPARATOR = /\s+[|–—·•»:-]+\s+|\s*(?:[|»]|::)\s*|:\s+/u;
/** ":: Pardus ::" has parts that consist of signs alone. */
const HAS_LETTERS = /\p{L}/u;
/** A home page with one of these titles does not say the name of the site. */
const NOT_A_NAME =
  /^(?:(?:blog )?ana ?sayfa(?:si)?|ho[sş] ?geldiniz|home|home ?page|index|welcome|untitled.*|undefined|null)$/u;

export function siteNaming(declared: string | null, title: string): SiteNaming {
  const said = declared === null ? '' : oneLine(declared);
  // A slogan may follow.
  const name = said.length <= MAX_NAME_CHARS ? said : (partsOf(said)[0] ?? '');
  return { declared: isName(name) && name.length <= MAX_NAME_CHARS ? name : null, parts: partsOf(title) };
}

function partsOf(title: string): string[] {
  return title
    .slice(0, 5 * MAX_NAME_CHARS)
    .split(SEPARATOR)
    .map((part) => oneLine(part).replace(/^[-–—|:»·•\s]+/u, ''))
    .filter(isName)
    .slice(0, MAX_PARTS);
}

function isName(part: string): boolean {
  return HAS_LETTERS.test(part) && !NOT_A_NAME.test(plain(part)) && !/^https?:/i.test(part);
}

/** What a home page alone says. */
export function homeName({ declared, parts }: SiteNaming, host: string): string | null {
  if (declared !== null) return declared;
  const spelt = speltLike(parts, host) ?? parts.find((part) => isLike(part, host));
  if (spelt !== undefined) return spelt.length <= MAX_NAME_CHARS ? spelt : null;
  const [first] = parts;
  if (first === undefined || first.length > 2 * MAX_NAME_CHARS) return null;
  const isSlogan = parts.length === 1 && first.split(' ').length > MAX_NAME_WORDS && !isHouse(first);
  return isSlogan ? null : first;
}

const MAX_NAME_WORDS = 4;

/** "T.C. Başbakanlık Afet ve Acil Durum Yönetimi Başkanlığı" is a long name. */
function isHouse(part: string): boolean {
  return /(?:universitesi|bakanligi|baskanligi|mudurlugu|kurumu|kurulu|belediyesi|dernegi|vakfi|odasi|birligi|gazetesi|dergisi|okulu|lisesi|kulubu|federasyonu|merkezi|enstitusu|kutuphanesi|valiligi|kaymakamligi|bankasi|holding|a s)(?: (?:resmi )?(?:web )?sitesi)?$/.test(
    plain(part),
  );
}

/** Words in a row that are the address, however they are written: "Etkin Promosyon, promosyon" and etkinpromosyon.com. */
function speltLike(parts: readonly string[], host: string): string | undefined {
  const address = lettersOf(host.replace(/^www\./, ''));
  const labels = host
    .replace(/^www\./, '')
    .split('.')
    .map(lettersOf);
  for (const part of parts) {
    const words = part.split(/[\s,;/]+/u).filter((word) => word !== '');
    for (let from = 0; from < words.length; from++) {
      let letters = '';
      for (let to = from; to < Math.min(words.length, from + MAX_NAME_WORDS + 1); to++) {
        letters += lettersOf(words[to]!);
        if (letters.length < MIN_LIKE_LETTERS || !(letters === labels[0] || letters === address)) continue;
        // "Anadolu Üniversitesi" and anadolu.edu.tr
        return words.length <= MAX_NAME_WORDS && !part.includes(',')
          ? part
          : words.slice(from, to + 1).join(' ');
      }
    }
  }
  return undefined;
}

/** "Günlük Ufuk" and gunlukufuk.com.tr */
function isLike(part: string, host: string): boolean {
  const letters = lettersOf(part);
  return letters.length >= MIN_LIKE_LETTERS && lettersOf(host).includes(letters.slice(0, LIKE_LETTERS));
}

function lettersOf(text: string): string {
  return plain(text).replace(/[^a-z0-9]/g, '');
}

const MIN_LIKE_LETTERS = 3;
const LIKE_LETTERS = 8;

/** Number of sites remembered; the least recently seen one is dropped first. */
const MAX_SITES = 20_000;
/** Different names remembered of a site; those seen once make room. */
const MAX_NAMES = 300;
/** With fewer pages there is no majority. */
const MIN_PAGES = 3;
const MAJORITY = 0.5;

type Named = { name: string; pages: number; declared: number; isHome: boolean };
type SiteVotes = { pages: number; names: Map<string, Named>; home: string | null; declared: string | null };

/** The names that the pages of sites say, as far as this run has seen them. */
export class SiteNames {
  readonly #sites = new Map<string, SiteVotes>();

  /** Counts what a page says, and answers what its site is called; null if that is not known. */
  add(site: string, host: string, naming: SiteNaming, isHome: boolean): SiteName | null {
    const votes = this.#sites.get(site) ?? { pages: 0, names: new Map(), home: null, declared: null };
    this.#sites.delete(site);
    this.#sites.set(site, votes);
    if (this.#sites.size > MAX_SITES) this.#sites.delete(this.#sites.keys().next().value!);
    const { declared, parts } = naming;
    // A document without a head says nothing.
    if (declared !== null || parts.length > 0) votes.pages++;
    const own = declared === null ? parts : [declared, ...parts];
    const counted = new Set<string>();
    for (const name of own) {
      const key = plain(name);
      if (key === '' || counted.has(key)) continue;
      counted.add(key);
      count(votes, key, name, { isDeclared: name === declared, isHome });
    }
    if (isHome) votes.home = homeName(naming, host) ?? votes.home;
    votes.declared ??= declared;
    const most = majorityOf(votes, host);
    if (most !== null) return { name: most, isSure: true };
    const name = votes.home ?? votes.declared;
    return name === null ? null : { name, isSure: isHome && declared !== null };
  }
}

function count(
  votes: SiteVotes,
  key: string,
  name: string,
  at: { isDeclared: boolean; isHome: boolean },
): void {
  const { names } = votes;
  const named = names.get(key) ?? { name, pages: 0, declared: 0, isHome: false };
  named.pages++;
  if (at.isDeclared) named.declared++;
  named.isHome ||= at.isHome;
  names.set(key, named);
  if (names.size <= MAX_NAMES) return;
  for (const [other, { pages }] of names) if (pages === 1) names.delete(other);
}

/** The name that most pages have; of several, the one with more signs of being a name. */
function majorityOf({ pages, names }: SiteVotes, host: string): string | null {
  if (pages < MIN_PAGES) return null;
  let best: string | null = null;
  let bestWorth = 0;
  for (const { name, pages: on, declared, isHome } of names.values()) {
    if (on < MAJORITY * pages || on < MIN_PAGES || name.length > MAX_NAME_CHARS) continue;
    const signs = (declared > 0 ? 0.3 : 0) + (isLike(name, host) ? 0.3 : 0) + (isHome ? 0.2 : 0);
    if (on / pages + signs <= bestWorth) continue;
    best = name;
    bestWorth = on / pages + signs;
  }
  return best;
}
