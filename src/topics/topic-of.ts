import type { Topic } from '../model/topic.ts';
import { fold } from '../nlp/fold.ts';

/** Names of the topics of news data sets; other labels are shown unchanged. */
const ENGLISH: Readonly<Record<string, string>> = {
  dunya: 'World',
  ekonomi: 'Economy',
  egitim: 'Education',
  kultursanat: 'Culture and arts',
  'kultur-sanat': 'Culture and arts',
  magazin: 'Celebrities',
  saglik: 'Health',
  siyaset: 'Politics',
  spor: 'Sport',
  teknoloji: 'Technology',
};

/** The id of a label: without Turkish letters, capitals and spaces. */
export function topicId(label: string): string {
  return fold(label)
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
}

/** A label as people see it, in both languages. */
export function topicOf(label: string): Topic {
  const id = topicId(label);
  return { id, label, names: { tr: label, en: ENGLISH[id] ?? label } };
}
