/**
 * CoNLL-U (universaldependencies.org/format): sentences of a text with tokens, lemmas, word classes and
 * features. Heads and relations are left open ("_"), as the format allows if nothing was parsed. Names are
 * marked in the last column (NER=B-PER).
 */
import { lemmatize } from '../lemmatize.ts';
import { sentences } from '../sentences.ts';
import { tokenize } from '../tokenize.ts';
import { findNames } from './find-names.ts';
import { type TaggedWord, tagSentence } from './tag-sentence.ts';

export type ConlluToken = TaggedWord & {
  lemma: string /** A space follows in the text. */;
  spaceAfter: boolean;
};
export type ConlluSentence = { text: string; tokens: ConlluToken[] };

/** The sentences of a text, tagged. */
export function taggedSentences(text: string): ConlluSentence[] {
  return sentences(text)
    .map(({ text: sentence }) => taggedSentence(sentence))
    .filter(({ tokens }) => tokens.length > 0);
}

function taggedSentence(raw: string): ConlluSentence {
  const text = raw.replace(/\s+/gu, ' ').trim();
  const found = tokenize(text);
  const words = found.flatMap((token, at) =>
    token.kind === 'space' ? [] : [{ token, next: found[at + 1] }],
  );
  const forms = words.map(({ token }) => token.text);
  const lemmas = lemmatize(forms);
  const tokens = tagSentence(forms).map((tagged, i) => ({
    ...tagged,
    lemma: lemmas[i] || tagged.form,
    spaceAfter: words[i]!.next?.kind === 'space',
  }));
  return { text, tokens };
}

/** Sentences as CoNLL-U, each with its id and text, ended by an empty line. */
export function toConllu(list: readonly ConlluSentence[], prefix = 's'): string {
  return list.map((sentence, i) => conlluSentence(sentence, `${prefix}${i + 1}`)).join('');
}

/** Labels of names in CoNLL data since 2003. */
const NAME_MARKS = { person: 'PER', place: 'LOC', organisation: 'ORG', other: 'MISC' } as const;

/** B- for the first word of a name, I- for the others, by the place of the word. */
function nameMarks(tokens: readonly TaggedWord[]): Map<number, string> {
  const marks = new Map<number, string>();
  for (const { kind, start, end } of findNames(tokens))
    for (let i = start; i < end; i++) marks.set(i, `${i === start ? 'B' : 'I'}-${NAME_MARKS[kind]}`);
  return marks;
}

function conlluSentence({ text, tokens }: ConlluSentence, id: string): string {
  const lines = [`# sent_id = ${id}`, `# text = ${text}`];
  const names = nameMarks(tokens);
  tokens.forEach(({ form, lemma, upos, feats, spaceAfter }, i) => {
    const name = names.get(i);
    const misc = name === undefined ? [] : [`NER=${name}`];
    if (!spaceAfter && i < tokens.length - 1) misc.push('SpaceAfter=No');
    lines.push([i + 1, form, lemma, upos, '_', feats, '_', '_', '_', misc.join('|') || '_'].join('\t'));
  });
  return `${lines.join('\n')}\n\n`;
}
