import type { DocsPage } from '../../config/load-docs.ts';
import { Analyzer } from '../../index/analysis/analyzer.ts';

/** A section of a page that answers a query. */
export type DocsHit = { page: DocsPage; heading: string; anchor: string; passage: string };

type Section = Omit<DocsHit, 'passage'> & { text: string; counts: Map<string, number>; length: number };

/** BM25 as everywhere (Robertson et al.): saturation and length. */
const K1 = 1.2;
const B = 0.75;
/** A word in the heading counts as much as this many in the text. */
const HEADING_WEIGHT = 3;
const PASSAGE_CHARS = 180;

/**
 * Finds sections of the documentation by the words of a query, with the analyser that finds crawled pages: inflected
 * forms and words without Turkish letters are found in both languages. Small enough to live in memory.
 */
export class DocsSearch {
  readonly #analyzer = new Analyzer();
  readonly #sections: Section[];
  readonly #documents = new Map<string, number>();
  readonly #meanLength: number;

  constructor(pages: readonly DocsPage[]) {
    this.#sections = pages.flatMap((page) => this.#sectionsOf(page));
    let total = 0;
    for (const { counts, length } of this.#sections) {
      total += length;
      for (const stem of counts.keys()) this.#documents.set(stem, (this.#documents.get(stem) ?? 0) + 1);
    }
    this.#meanLength = total / Math.max(1, this.#sections.length);
  }

  search(query: string, most: number): DocsHit[] {
    const stems = new Set(this.#analyzer.analyze(query).map((word) => word.stem));
    return this.#sections
      .map((section) => ({ section, score: this.#score(section, stems) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ section: { page, heading, anchor, text } }) => ({
        page,
        heading,
        anchor,
        passage: this.#passage(text, stems),
      }));
  }

  /** Every section with its plain text, for other ways to search. */
  sections(): readonly (Omit<DocsHit, 'passage'> & { text: string })[] {
    return this.#sections;
  }

  #score({ counts, length }: Section, stems: ReadonlySet<string>): number {
    let score = 0;
    for (const stem of stems) {
      const count = counts.get(stem);
      if (count === undefined) continue;
      const having = this.#documents.get(stem)!;
      const rarity = Math.log(1 + (this.#sections.length - having + 0.5) / (having + 0.5));
      score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / this.#meanLength));
    }
    return score;
  }

  #sectionsOf(page: DocsPage): Section[] {
    const parts = page.html.split(/(?=<h[123] id=")/);
    return parts.flatMap((part) => {
      const head = /^<h[123] id="([^"]*)">(.*?)<\/h[123]>/s.exec(part);
      const text = plainText(head ? part.slice(head[0].length) : part);
      const heading = head ? plainText(head[2]!) : page.title;
      if (text === '' && heading === '') return [];
      const counts = new Map<string, number>();
      let length = 0;
      const count = (words: string, weight: number) =>
        this.#analyzer.forEachWord(words, ({ stem }) => {
          counts.set(stem, (counts.get(stem) ?? 0) + weight);
          length += weight;
        });
      count(text, 1);
      count(`${heading} ${page.title}`, HEADING_WEIGHT);
      return [{ page, heading, anchor: head?.[1] ?? '', text, counts, length }];
    });
  }

  /** The text around the first word that matches. */
  #passage(text: string, stems: ReadonlySet<string>): string {
    const first = this.#analyzer.analyze(text).find((word) => stems.has(word.stem));
    const from = Math.max(0, (first?.start ?? 0) - PASSAGE_CHARS / 3);
    const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
    const passage = text.slice(start, start + PASSAGE_CHARS).trim();
    return `${start > 0 ? '… ' : ''}${passage}${start + PASSAGE_CHARS < text.length ? ' …' : ''}`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}
