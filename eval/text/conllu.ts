/** Reads Universal Dependencies files (CoNLL-U): the words of each sentence with lemma and word class. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OptionError } from '../number-options.ts';

export type TreebankWord = {
  form: string;
  lemma: string;
  upos: string;
  feats: string;
  /** Position among the words of the text as written, where one written word may contain several syntactic ones. */
  written: number;
};

export type TreebankSentence = {
  text: string;
  words: TreebankWord[];
  /** Written words with the lemma of their first part. */
  surface: { form: string; lemma: string; upos: string; feats: string; parts: number }[];
};

export const TREEBANKS = ['BOUN', 'Kenet', 'Tourism', 'Penn', 'FrameNet', 'Atis'] as const;
export type Treebank = (typeof TREEBANKS)[number];

export function readTreebank(data: string, name: Treebank, split: 'train' | 'dev'): TreebankSentence[] {
  // biome-ignore lint/plugin: names of files in ASCII
  const file = join(data, `UD_Turkish-${name}`, `tr_${name.toLowerCase()}-ud-${split}.conllu`);
  if (!existsSync(file)) throw new OptionError(`--data: ${file} is missing`);
  return parseConllu(readFileSync(file, 'utf8'));
}

export function parseConllu(content: string): TreebankSentence[] {
  const sentences: TreebankSentence[] = [];
  let sentence: TreebankSentence = { text: '', words: [], surface: [] };
  let spanEnd = 0;
  for (const line of content.split('\n')) {
    if (line.startsWith('# text = ')) sentence.text = line.slice(9).trim();
    if (line.startsWith('#')) continue;
    if (line.trim() === '') {
      if (sentence.words.length > 0) sentences.push(sentence);
      sentence = { text: '', words: [], surface: [] };
      spanEnd = 0;
      continue;
    }
    const [id = '', form = '', lemma = '', upos = '', , feats = ''] = line.split('\t');
    const span = /^(\d+)-(\d+)$/.exec(id);
    if (span) {
      spanEnd = Number(span[2]);
      sentence.surface.push({ form, lemma: '', upos: '', feats: '', parts: spanEnd - Number(span[1]) + 1 });
      continue;
    }
    if (!/^\d+$/.test(id)) continue;
    if (Number(id) > spanEnd) sentence.surface.push({ form, lemma, upos, feats, parts: 1 });
    else {
      const last = sentence.surface.at(-1)!;
      if (last.upos === '') Object.assign(last, { lemma, upos, feats });
    }
    sentence.words.push({ form, lemma, upos, feats, written: sentence.surface.length - 1 });
  }
  return sentences;
}
