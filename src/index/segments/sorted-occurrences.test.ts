import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PostingList } from '../postings/posting-list.ts';
import { HashNumbers } from '../terms/hash-numbers.ts';
import { countTokens, SortedOccurrences, type TokenRange, TokenRanges } from './sorted-occurrences.ts';

/** Tokens 1 and 4 have the same key. */
const KEYS = ['', 'ev', 'dere', 'kitap', 'ev'];

/** Some documents were dropped, and their tokens stay in the sequence. */
const document = fc.record({
  title: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
  text: fc.array(fc.nat({ max: 4 }), { maxLength: 150 }),
  dropped: fc.boolean(),
});

it('has the documents and positions of every term', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 12 }), fc.boolean(), (documents, withPositions) => {
      const tokens: number[] = [];
      const ranges: TokenRange[] = [];
      const wanted = new Map<string, unknown[]>();
      for (const { title, text, dropped } of documents) {
        const start = tokens.length;
        tokens.push(...title, 0, ...text);
        if (dropped) continue;
        const doc = ranges.push({ start, titleEnd: start + title.length, end: tokens.length }) - 1;
        for (const key of new Set(KEYS.slice(1))) {
          const all = [...title, 0, ...text];
          const places = [...all.keys()].filter((at) => KEYS[all[at]!] === key);
          if (places.length === 0) continue;
          const inTitle = places[0]! < title.length ? 1 : 0;
          const found = { doc, count: places.length, inTitle, positions: withPositions ? places : [] };
          wanted.set(key, [...(wanted.get(key) ?? []), found]);
        }
      }
      // The room holds the numbers of the last segment.
      const room = new Uint32Array(tokens.length + 5).fill(77);
      const docs = new TokenRanges(ranges);
      const sequence = Uint32Array.from(tokens);
      const counts = countTokens(KEYS.length, sequence, docs);
      const numbers = new HashNumbers();
      numbers.set(1, 2, 3);
      const sorted = new SortedOccurrences(
        KEYS,
        { tokens: sequence, docs, counts, room, numbers },
        withPositions,
      );
      const list = new PostingList();
      const found = new Map<string, unknown[]>();
      for (const term of sorted.inOrder())
        if (sorted.fill(term, list)) found.set(sorted.key(term), postingsOf(list, withPositions));
      expect(found).toEqual(wanted);
    }),
  );
});

function postingsOf(list: PostingList, withPositions: boolean): unknown[] {
  const postings: unknown[] = [];
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const count = list.counts[i]!;
    const positions = withPositions ? [...list.positions.subarray(at, at + count)] : [];
    postings.push({ doc: list.docs[i], count, inTitle: list.inTitle[i], positions });
    at += count;
  }
  return postings;
}
