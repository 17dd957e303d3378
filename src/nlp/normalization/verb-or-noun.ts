/**
 * Is a word that looks like a spoken verb form (gelicem, gidiyim) really a noun or an adjective with its endings:
 * sıcak-tır, bacağ-ım, haklı-yım?
 */
import { type Analyzer, MAX_SUFFIXES } from '../morphology/analyzer.ts';
import { stemClass, stemFlags, stemFrequency, WORD_CLASSES, YOR_NEXT } from '../morphology/stem.ts';
import { isLexical, isStemSuffix, leadsToVerb } from '../morphology/suffix-graph.ts';
import { SUFFIXES } from '../morphology/suffixes.ts';

const VERB = WORD_CLASSES.indexOf('verb');
const ADJECTIVE = WORD_CLASSES.indexOf('adjective');
const ABBREVIATION = WORD_CLASSES.indexOf('abbreviation');
/** Single letters explain too many words. */
const SHORTEST_ROOT = 2;
/**
 * How many steps of the frequency scale rarer an adjective with -yım may be than the verb: saklıyım is "I am
 * hidden", but başlıyım başlayayım.
 */
const RARER_ADJECTIVE = 4;

/**
 * The logarithmic frequency of the verb that this is a form of with this suffix: 0 if it is derived from a noun
 * (mesajlıyor), undefined if there is no such reading.
 */
export function verbFrequency(word: string, tag: string, morphology: Analyzer): number | undefined {
  morphology.analyze(word, false);
  let best: number | undefined;
  for (let index = 0; index < morphology.count; index++) {
    if (!isWord(morphology, index)) continue;
    const suffixes = suffixesOf(morphology, index);
    if (!suffixes.some((suffix) => SUFFIXES[suffix]!.tag === tag)) continue;
    const record = morphology.records[index]!;
    // söyl- for söyle- is a stem before -yor only: not söyl-eyim
    if ((stemFlags(record) & YOR_NEXT) !== 0 && tag !== 'Progressive') continue;
    const isVerb =
      stemClass(record) === VERB && suffixes.every((suffix) => leadsToVerb(suffix) || !isStemSuffix(suffix));
    // mesaj-lı-yor is a verb, ikon-a-yacak is not
    if (!isVerb && suffixes.some(isLexical)) continue;
    best = Math.max(best ?? 0, isVerb ? stemFrequency(record) : 0);
  }
  return best;
}

/**
 * Has the word a reading as a noun or an adjective without any derivation? With -yım (yapıyım) it must also be
 * common compared with the verb.
 */
export function isNominal(word: string, ofVerb: number, morphology: Analyzer): boolean {
  morphology.analyze(word, false);
  for (let index = 0; index < morphology.count; index++) {
    const record = morphology.records[index]!;
    if (!isWord(morphology, index) || stemClass(record) === VERB) continue;
    const suffixes = suffixesOf(morphology, index);
    if (suffixes.some(isStemSuffix)) continue;
    const last = suffixes.at(-1);
    if (last === undefined || SUFFIXES[last]!.tag !== 'Am') return true;
    const margin = stemClass(record) === ADJECTIVE ? RARER_ADJECTIVE : 0;
    if (stemFrequency(record) + margin >= ofVerb) return true;
  }
  return false;
}

function isWord(morphology: Analyzer, index: number): boolean {
  const isAbbreviation = stemClass(morphology.records[index]!) === ABBREVIATION;
  return !isAbbreviation && morphology.stemEnds[index]! >= SHORTEST_ROOT;
}

function suffixesOf({ suffixes, depths }: Analyzer, index: number): number[] {
  const start = index * MAX_SUFFIXES;
  return Array.from(suffixes.subarray(start, start + depths[index]!));
}
