/** The surface stems of a dictionary form: kitap → kitap, kitab; burun → burun, burn; başla → başla, başl. */
import type { Edit } from './lexicon.ts';
import { FRONT, vowelBits } from './phonology.ts';
import {
  CONSONANT_NEXT,
  FRONT_HARMONY,
  HAS_POSSESSIVE,
  VOWEL_NEXT,
  type WordClass,
  Y_NEXT,
  YOR_NEXT,
} from './stem.ts';

/** A dictionary form, with its attributes in the dictionary (named as in Zemberek's lists). */
export type Root = {
  /** In lower case; verbs without -mak. */
  word: string;
  wordClass: WordClass;
  attributes: ReadonlySet<string>;
  /** Known only as a name: it needs a capital letter. */
  nameOnly: boolean;
};

export type StemVariant = { stem: string; edit: Edit; flags: number };

const SAME: Edit = { cut: 0, add: '' };
const SOFT: Readonly<Record<string, string>> = { p: 'b', ç: 'c', t: 'd', k: 'ğ', g: 'ğ' };

/** Pronouns whose stem changes, and the question particle, which is quoted as mi. */
const IRREGULAR: Readonly<Record<string, readonly StemVariant[]>> = {
  bu: [{ stem: 'bun', edit: { cut: 1, add: '' }, flags: 0 }],
  şu: [{ stem: 'şun', edit: { cut: 1, add: '' }, flags: 0 }],
  o: [{ stem: 'on', edit: { cut: 1, add: '' }, flags: 0 }],
  ben: [
    { stem: 'ban', edit: { cut: 2, add: 'en' }, flags: VOWEL_NEXT },
    { stem: 'benim', edit: { cut: 2, add: '' }, flags: 0 },
  ],
  sen: [{ stem: 'san', edit: { cut: 2, add: 'en' }, flags: VOWEL_NEXT }],
  biz: [{ stem: 'bizim', edit: { cut: 2, add: '' }, flags: 0 }],
};

export function stemVariants(root: Root): StemVariant[] {
  if (root.wordClass === 'pronoun' && IRREGULAR[root.word])
    return [...nominalVariants(root), ...IRREGULAR[root.word]!];
  if (root.wordClass === 'question' && /^m[ıuü]$/.test(root.word)) {
    return [{ stem: root.word, edit: { cut: 1, add: 'i' }, flags: 0 }];
  }
  return root.wordClass === 'verb' ? verbVariants(root) : nominalVariants(root);
}

function nominalVariants({ word, wordClass, attributes }: Root): StemVariant[] {
  const harmony = attributes.has('InverseHarmony') ? FRONT_HARMONY : 0;
  if (attributes.has('CompoundP3sg')) return compoundVariants(word, harmony);
  const variants: StemVariant[] = [];
  const last = word.at(-1) ?? '';
  const drops = attributes.has('LastVowelDrop');
  const doubles = attributes.has('Doubling');
  const softens = !doubles && softensBeforeVowel(word, wordClass, attributes);
  const changes = drops || doubles || softens;
  variants.push({ stem: word, edit: SAME, flags: harmony | (changes ? CONSONANT_NEXT : 0) });
  const soft = softens ? (word.endsWith('nk') ? 'g' : SOFT[last]!) : last;
  if (drops) {
    const at = lastVowelAt(word);
    const tail = word.slice(at, -1);
    const stem = word.slice(0, at) + word.slice(at + 1, -1) + soft;
    // vakit → vakti: suffixes agree with the dropped vowel
    const gone = (vowelBits(word.charCodeAt(at)) & FRONT) !== 0 ? FRONT_HARMONY : 0;
    variants.push({ stem, edit: { cut: tail.length, add: tail + last }, flags: harmony | gone | VOWEL_NEXT });
  } else if (doubles) {
    const doubled = SOFT[last] !== undefined && (last === 't' || last === 'p') ? SOFT[last] : last;
    variants.push({ stem: word + last, edit: { cut: 1, add: '' }, flags: harmony | VOWEL_NEXT });
    if (doubled !== last) {
      variants.push({
        stem: word.slice(0, -1) + doubled + doubled,
        edit: { cut: 2, add: last },
        flags: harmony | VOWEL_NEXT,
      });
    }
  } else if (softens) {
    variants.push({
      stem: word.slice(0, -1) + soft,
      edit: { cut: 1, add: last },
      flags: harmony | VOWEL_NEXT,
    });
  }
  if (word === 'su' || word === 'ne')
    variants.push({ stem: `${word}y`, edit: { cut: 1, add: '' }, flags: VOWEL_NEXT });
  return variants;
}

/** zeytinyağı: already has the possessive, which is dropped before a plural (zeytinyağları). */
function compoundVariants(word: string, harmony: number): StemVariant[] {
  const variants = [{ stem: word, edit: SAME, flags: harmony | HAS_POSSESSIVE }];
  // treebanks and writers also remove the possessive: zeytinyağ
  const bare = /[^aeıioöuü]s[ıiuü]$/.test(word) ? word.slice(0, -1) : word.replace(/s?[ıiuü]$/, '');
  if (bare !== word) {
    const hard = bare.replace(/b$/, 'p').replace(/c$/, 'ç').replace(/ğ$/, 'k');
    const add = word.slice(bare.length - (hard === bare ? 0 : 1));
    variants.push({ stem: hard, edit: { cut: hard === bare ? 0 : 1, add }, flags: harmony | CONSONANT_NEXT });
    variants.push({
      stem: bare,
      edit: { cut: hard === bare ? 0 : 1, add: hard === bare ? '' : hard.at(-1)! },
      flags: harmony,
    });
  }
  return variants;
}

/** Words of several syllables soften p ç t k; those of one syllable only if the dictionary says so. */
function softensBeforeVowel(word: string, wordClass: string, attributes: ReadonlySet<string>): boolean {
  const last = word.at(-1) ?? '';
  if (SOFT[last] === undefined || attributes.has('NoVoicing')) return false;
  if (attributes.has('Voicing')) return true;
  // dikkat, idrak: Arabic words with front suffixes keep their last sound
  if (attributes.has('InverseHarmony')) return false;
  if (wordClass === 'name' || wordClass === 'abbreviation') return false;
  if (last === 'g') return word.endsWith('og');
  return syllables(word) > 1 || word.endsWith('nk');
}

function verbVariants({ word, attributes }: Root): StemVariant[] {
  const variants: StemVariant[] = [];
  const last = word.at(-1) ?? '';
  const softens = attributes.has('Voicing') && SOFT[last] !== undefined;
  variants.push({ stem: word, edit: SAME, flags: softens ? CONSONANT_NEXT : 0 });
  if (softens)
    variants.push({ stem: word.slice(0, -1) + SOFT[last], edit: { cut: 1, add: last }, flags: VOWEL_NEXT });
  if (attributes.has('LastVowelDrop')) {
    const at = lastVowelAt(word);
    const tail = word.slice(at + 1);
    variants.push({
      stem: word.slice(0, at) + tail,
      edit: { cut: tail.length, add: word.slice(at) },
      flags: VOWEL_NEXT,
    });
  }
  if (/[ae]$/.test(word) && word.length > 2) {
    variants.push({ stem: word.slice(0, -1), edit: { cut: 0, add: last }, flags: YOR_NEXT });
  }
  if (word === 'de' || word === 'ye') {
    const narrowed = word === 'de' ? 'di' : 'yi';
    variants.push({ stem: narrowed, edit: { cut: 1, add: 'e' }, flags: Y_NEXT });
  }
  return variants;
}

function lastVowelAt(word: string): number {
  for (let i = word.length - 1; i >= 0; i--) if (vowelBits(word.charCodeAt(i)) !== 0) return i;
  return 0;
}

function syllables(word: string): number {
  let count = 0;
  for (let i = 0; i < word.length; i++) if (vowelBits(word.charCodeAt(i)) !== 0) count++;
  return count;
}
