import { LANGUAGES, type Language } from '../i18n/text.ts';
import { asciiLower } from '../model/ascii-lower.ts';

/** The parts of a request that show which language its sender reads. */
export type LanguageWishes = { hl: string | undefined; acceptLanguage: string | undefined };

/** `?hl=` wins, then the best of ours in Accept-Language, then the fallback. */
export function chooseLanguage(wishes: LanguageWishes, fallback: Language): Language {
  return asked(wishes.hl) ?? best(wishes.acceptLanguage ?? '') ?? fallback;
}

/** The language that `?hl=` names, if it is one of ours. */
export function asked(hl: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === hl);
}

/** Browsers send a handful of ranges; anything after this many characters is ignored. */
const MAX_HEADER_CHARS = 500;

function best(header: string): Language | undefined {
  let chosen: Language | undefined;
  let highest = 0;
  for (const range of header.slice(0, MAX_HEADER_CHARS).split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const primary = asciiLower(tag.trim()).split('-')[0];
    const language = LANGUAGES.find((candidate) => candidate === primary);
    if (!language) continue;
    const quality = qualityOf(parameters);
    if (quality > highest) {
      highest = quality;
      chosen = language;
    }
  }
  return chosen;
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name, value] = parameter.split('=');
    if (asciiLower(name?.trim() ?? '') !== 'q') continue;
    const quality = Number(value?.trim());
    return quality >= 0 && quality <= 1 ? quality : 0;
  }
  return 1;
}
