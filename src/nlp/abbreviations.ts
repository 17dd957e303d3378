import { lowerTurkish } from './fold.ts';

/**
 * Abbreviations that are written with a full stop and expect another word after them: titles, first halves,
 * parts of company names and addresses. In lower case. Those that may end a sentence (vb., vs., TL.) are not
 * included.
 */
const BEFORE_A_WORD =
  'dr prof doç yrd yard öğr gör arş uzm av op ord alb yb bnb yzb ütğm tğm asb gen korg tümg orgg org kora tüma ' +
  'hz st sn mr mrs ms jr bkz krş çev haz ed der yay yy no nr tel cad cd sok sk mah mh apt bul blv kat blok ' +
  'müh mim ecz vet ing alm fr lat far yun esk osm ör örn üni fak böl bşk kur plt sf sh bl bölg şb müd sek gnl ' +
  'ltd şti tic san inş tur turz işl paz ith ihr nak gıd teks mak yat koll kom müh mad taah a.ş t.a.ş inc corp co ' +
  'ast kd tek uz hst hast dah m.ö m.s bkn bld gnkur jand kont mad md fık bent vol pp çvr derl hzl nşr';

/** Abbreviations that may end a sentence: only a following capital decides. */
const ANYWHERE = 'vb vs vd tl kr dk sn sa cm mm km kg gr mg lt ml yy çoğ';

const beforeAWord = new Set(BEFORE_A_WORD.split(' '));

/** Does a full stop after this word belong to the word, so that the sentence continues? */
export function expectsWord(word: string): boolean {
  return word.length <= 6 && beforeAWord.has(lowerTurkish(word));
}

const anywhere = new Set(ANYWHERE.split(' '));

/** The same if no capital can decide: any abbreviation continues. */
export function isAbbreviation(word: string): boolean {
  return expectsWord(word) || anywhere.has(lowerTurkish(word));
}
