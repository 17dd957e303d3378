/**
 * The name that a page is about most: "Galatasaray" of a page on Galatasaray University. A topic must rest on more than
 * this one word, or every page on a university, a park or a pier that shares its name with a football club would be
 * sport. Of 506 news texts whose topic is recognised (TTC-3600, one fold) three lose it by this rule.
 */
import type { TopicText } from '../model/topic.ts';
import { fold, lowerTurkish } from '../nlp/fold.ts';
import { forEachWord } from '../nlp/tokenize.ts';

/** A name in the title counts as this many in the text. */
const TITLE_WEIGHT = 3;
const MIN_LETTERS = 3;
/** A name that occurs once decides nothing. */
const MIN_COUNT = 2;

/** The most frequent word that is written with a capital wherever it occurs, folded; null where there is none. */
export function mainName({ title, text }: TopicText): string | null {
  const counts = new Map<string, number>();
  const common = new Set<string>();
  const count = (part: string, weight: number) =>
    forEachWord(part, (start, _end, _kind, stemEnd) => {
      const word = part.slice(start, stemEnd);
      const key = fold(word);
      if (key.length < MIN_LETTERS) return;
      if (lowerTurkish(word[0]!) === word[0]) common.add(key);
      else counts.set(key, (counts.get(key) ?? 0) + weight);
    });
  if (title) count(title, TITLE_WEIGHT);
  count(text, 1);
  let best: string | null = null;
  let most = MIN_COUNT - 1;
  for (const [name, times] of counts) {
    if (times > most && !common.has(name)) {
      most = times;
      best = name;
    }
  }
  return best;
}

/** The document without a name and its inflected forms. */
export function withoutName(document: TopicText, name: string): TopicText {
  const { title, description, text } = document;
  return {
    ...(title === undefined ? {} : { title: removed(title, name) }),
    ...(description === undefined ? {} : { description: removed(description, name) }),
    text: removed(text, name),
  };
}

function removed(text: string, name: string): string {
  let kept = '';
  let at = 0;
  forEachWord(text, (start, end, _kind, stemEnd) => {
    if (!fold(text.slice(start, stemEnd)).startsWith(name)) return;
    kept += text.slice(at, start);
    at = end;
  });
  return kept + text.slice(at);
}
