/**
 * Keywords and their TF-IDF for the link sorter (F4): the words of the pages on the topic, or of the project
 * if it has no topic, and how near the words of a link are to them. The words of a link are its anchor, the
 * text around it, its URL and the title of its page; the measure is the cosine of the two TF-IDF vectors.
 *
 * Words count by their first five letters, folded, which is as good as a stem in Turkish (Can et al. 2008)
 * and costs nothing.
 */
import { fold } from '../nlp/fold.ts';
import { isStopWord } from '../nlp/stop-words.ts';

export type LinkWords = { anchor: string; around: string; urlWords: string; title: string };

const STEM_LETTERS = 5;
const SHORTEST = 3;
/** Maximum number of words to distinguish; later ones are rare anyway. */
const MAX_TERMS = 50_000;
/** Characters of a page to read: its beginning shows what it is about. */
const MAX_CHARS = 4_000;
/** The length of the profile is computed again after this many pages. */
const PAGES_BETWEEN = 20;

/** On how many pages a word occurred, and how often on pages of the topic. */
type Term = { pages: number; weight: number };

export class KeywordProfile {
  readonly #terms = new Map<string, Term>();
  #pages = 0;
  #length = 0;
  #measuredAt = 0;

  /** Learns from a page; `isOn`: it is on the topic. */
  learn(text: string, isOn: boolean): void {
    this.#pages++;
    for (const [stem, count] of termsOf(text.slice(0, MAX_CHARS))) {
      let term = this.#terms.get(stem);
      if (term === undefined) {
        if (this.#terms.size >= MAX_TERMS) continue;
        term = { pages: 0, weight: 0 };
        this.#terms.set(stem, term);
      }
      term.pages++;
      if (isOn) term.weight += 1 + Math.log(count);
    }
  }

  /** How near the words of a link are to the keywords, 0 to 1. */
  score(words: LinkWords): number {
    const terms = termsOf(`${words.anchor} ${words.around} ${words.urlWords} ${words.title}`);
    this.#measure();
    if (this.#length === 0) return 0;
    let [product, squares] = [0, 0];
    for (const [stem, count] of terms) {
      const rarity = this.#rarity(stem);
      const own = (1 + Math.log(count)) * rarity;
      squares += own * own;
      product += own * (this.#terms.get(stem)?.weight ?? 0) * rarity;
    }
    return squares === 0 ? 0 : product / (Math.sqrt(squares) * this.#length);
  }

  /** The words of a text that count most, with their TF-IDF in it. */
  keywords(text: string, most: number): { stem: string; tfIdf: number }[] {
    return [...termsOf(text)]
      .map(([stem, count]) => ({ stem, tfIdf: (1 + Math.log(count)) * this.#rarity(stem) }))
      .filter(({ stem }) => (this.#terms.get(stem)?.weight ?? 0) > 0)
      .sort((a, b) => b.tfIdf - a.tfIdf)
      .slice(0, most);
  }

  /** Inverse document frequency; an unseen word is as rare as one seen once. */
  #rarity(stem: string): number {
    return Math.log(1 + (this.#pages + 1) / (this.#terms.get(stem)?.pages || 1));
  }

  #measure(): void {
    if (this.#length > 0 && this.#pages - this.#measuredAt < PAGES_BETWEEN) return;
    let squares = 0;
    for (const [stem, { weight }] of this.#terms) squares += (weight * this.#rarity(stem)) ** 2;
    this.#length = Math.sqrt(squares);
    this.#measuredAt = this.#pages;
  }
}

function termsOf(text: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (word.length < SHORTEST) continue;
    const folded = fold(word);
    if (isStopWord(folded)) continue;
    const stem = folded.slice(0, STEM_LETTERS);
    terms.set(stem, (terms.get(stem) ?? 0) + 1);
  }
  return terms;
}
