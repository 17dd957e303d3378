/**
 * Particles written together with the previous word: geldinmi → geldin mi, bencede → bence de, varki → var
 * ki.
 */
import { closeVowel, openVowel, vowelBits } from '../morphology/phonology.ts';

const QUESTION =
  /^(.{2,}?)(m[ıiuü](?:y[ıiuü]m|s[ıiuü]n|y[ıiuü]z|s[ıiuü]n[ıiuü]z|yd[ıiuü]\p{L}*|ym[ıiuü][sş]\p{L}*|d[ıiuü]r)?)$/u;
const TOO = /^(.{2,})[dt]([ae])$/;
const THAT = /^(.{2,})(ki)$/;
const LONGEST = 40;
/** Before -ki these endings belong to the word: evdeki, Alinin-ki. */
const TAKES_KI = /(?:[dt][ae]|[ıiuü]n|[nz]im)$/;

/** Spoken questions keep the person with the verb; written ones put it after the particle. */
const PERSONS: Readonly<Record<string, string>> = {
  um: 'muyum',
  uz: 'muyuz',
  sun: 'musun',
  sunuz: 'musunuz',
};

/** gidiyorsun mu → gidiyor musun, geleceğim mi → gelecek miyim. */
export function askedInFull(text: string): string {
  if (!/ m[ıiuü]/.test(text)) return text;
  return text
    .replace(/yor(um|uz|sunuz|sun) m[uü](?!\p{L})/gu, (_, person: string) => `yor ${PERSONS[person]!}`)
    .replace(
      /([ae]c[ae])ğ([ıi])([mz]) m[ıi](?!\p{L})/gu,
      (_, stem: string, vowel: string, person: string) => `${stem}k m${vowel}y${vowel}${person}`,
    )
    .replace(
      /([ae]c[ae]k)(s[ıi]n(?:[ıi]z)?) m([ıi])(?!\p{L})/gu,
      (_, stem: string, person: string, vowel: string) => `${stem} m${vowel}${person}`,
    );
}

/** Word and particle, for every particle that the word could end in. */
export function splitClitics(word: string): { stem: string; particle: string }[] {
  if (word.length > LONGEST) return [];
  const found: { stem: string; particle: string }[] = [];
  const question = QUESTION.exec(word);
  if (question) found.push({ stem: question[1]!, particle: inHarmony(question[1]!, question[2]!) });
  const too = TOO.exec(word);
  // gazte is not "gaz da": the particle agrees with the word, however it is typed
  const open = too ? String.fromCharCode(openVowel(lastVowel(too[1]!))) : '';
  if (too && too[2] === open) found.push({ stem: too[1]!, particle: `d${open}` });
  const that = THAT.exec(word);
  if (that && !TAKES_KI.test(that[1]!)) found.push({ stem: that[1]!, particle: that[2]! });
  return found;
}

/** The particle agrees with the word: geldin mi, aldın mı. */
function inHarmony(stem: string, particle: string): string {
  const vowel = String.fromCharCode(closeVowel(lastVowel(stem)));
  return particle.replace(/[ıiuü]/g, vowel);
}

function lastVowel(word: string): number {
  for (let i = word.length - 1; i >= 0; i--) {
    const bits = vowelBits(word.charCodeAt(i));
    if (bits !== 0) return bits;
  }
  return 0;
}
