/**
 * What is shown of a page: its title and the part of its text that matches the query best, with the words of
 * the query marked. Each mark is a whole word of the text, so that gözlükçüler is marked for gözlük. The
 * results are plain text with positions; HTML is made from them at the edges.
 */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import type { Mark, MarkedText } from '../../model/marked-text.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { Query } from '../query/query.ts';
import type { IndexedStems } from './indexed-stems.ts';
import { joinLines } from './join-lines.ts';
import { listItems } from './list-items.ts';
import { snippetWindow } from './snippet-window.ts';
import { titleEnd } from './title-end.ts';
import { WordMatcher } from './word-matcher.ts';

/** About two lines of a result. */
export const SNIPPET_LETTERS = 220;
/** A text is examined up to here; its subject is clear by then. */
const MAX_TEXT_LETTERS = 100_000;
const ELLIPSIS = '…';

/** Fewer lines than this are not a list. */
const MIN_ITEMS = 3;
const ITEM_SEPARATOR = ' · ';

type SnippetOptions = {
  /** Shown above the snippet, so not repeated in it. */
  title?: string;
  maxLetters?: number;
  /** The page of the index that it belongs to. */
  page?: number;
};

export class Highlighter {
  readonly #matcher: WordMatcher;

  /** `indexed`: for texts of pages, which need not be analysed again. */
  constructor(query: Query | string, analyzer: Analyzer, indexed: IndexedStems | null = null) {
    this.#matcher = new WordMatcher(
      typeof query === 'string' ? parseQuery(query, analyzer) : query,
      analyzer,
      indexed,
    );
  }

  title(title: string, page?: number): MarkedText {
    const text = title.length > MAX_TEXT_LETTERS ? title.slice(0, MAX_TEXT_LETTERS) : title;
    return { text, marks: this.#matcher.matchesIn(text, page).map(({ start, end }) => ({ start, end })) };
  }

  /** Without a match: the beginning of the text, after the title if the text repeats it. */
  snippet(
    whole: string,
    { title = '', maxLetters = SNIPPET_LETTERS, page }: SnippetOptions = {},
  ): MarkedText {
    const text = whole.slice(titleEnd(whole, title));
    const looked = text.length > MAX_TEXT_LETTERS ? text.slice(0, MAX_TEXT_LETTERS) : text;
    const matches = this.#matcher.matchesIn(looked, page);
    const { start: from, end: to } = snippetWindow(looked, matches, maxLetters);
    const cut = looked.slice(from, to).replaceAll('\t', ' ');
    const lead = cut.length - cut.trimStart().length;
    const inside = matches
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start - from - lead, end: end - from - lead }));
    const shown = joinLines({ text: cut.trim(), marks: inside });
    const before = from > 0 ? `${ELLIPSIS} ` : '';
    const after = to < text.length && shown.text !== '' ? ` ${ELLIPSIS}` : '';
    const marks = shown.marks.map(({ start, end }) => ({
      start: start + before.length,
      end: end + before.length,
    }));
    return { text: before + shown.text + after, marks };
  }

  /** For a page that lists others: some of its items, those with words of the query first. */
  items(text: string, { title = '', maxLetters = SNIPPET_LETTERS, page }: SnippetOptions = {}): MarkedText {
    const lines = listItems(text.slice(titleEnd(text, title), MAX_TEXT_LETTERS));
    const passage = () => this.snippet(text, { title, maxLetters, ...(page !== undefined && { page }) });
    if (lines.length < MIN_ITEMS) return passage();
    const marked = lines.map((line) => ({ line, marks: this.#matcher.matchesIn(line, page) }));
    if (marked.every(({ marks }) => marks.length === 0)) {
      // The words may be in a paragraph, which is no item.
      const found = passage();
      if (found.marks.length > 0) return found;
    }
    const ordered = [
      ...marked.filter(({ marks }) => marks.length > 0),
      ...marked.filter(({ marks }) => marks.length === 0),
    ];
    let shown = '';
    const marks: Mark[] = [];
    for (const { line, marks: found } of ordered) {
      if (shown !== '' && shown.length + line.length > maxLetters) continue;
      if (shown !== '') shown += ITEM_SEPARATOR;
      for (const { start, end } of found)
        marks.push({ start: start + shown.length, end: end + shown.length });
      shown += line;
    }
    return { text: shown, marks };
  }
}
