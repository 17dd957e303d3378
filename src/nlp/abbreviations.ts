import { lowerTurkish } from './fold.ts';

/**
 * Abbreviations that are written with a full stop and, as titles or first halves do, expect another word behind
 * them. Kept in lower case. What may also end a sentence (vb., vs., T.A.Ş.) is not among them.
 */
const BEFORE_A_WORD =
  'dr prof doç yrd öğr gör arş uzm av op ord alb yb bnb yzb ütğm tğm asb gen korg tümg orgg org kora tüma ' +
  'hz st sn mr mrs ms jr bkz krş çev haz ed der yay yy no nr tel cad sok sk mah apt bul blv kat blok ' +
  'müh mim ecz vet tek hem kim fiz bio mat ing alm fr lat ar far yun rus esk osm ör örn üni fak böl ' +
  'bşk yrb kur plt ünl zf sf is mec bağ çoğ terim bl bölg şb md gn bk müd sek gnl ltd';

const beforeAWord = new Set(BEFORE_A_WORD.split(' '));

/** Does a full stop behind this word belong to the word, with the sentence going on? */
export function expectsWord(word: string): boolean {
  return word.length <= 6 && beforeAWord.has(lowerTurkish(word));
}
