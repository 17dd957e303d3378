import type { PageId } from '../../model/page.ts';
import type { MatchedPassage } from './match-finder.ts';

/** A keyword in its context. */
export type KwicLine = {
  page: PageId;
  url: string;
  site: string;
  left: string;
  match: string;
  right: string;
};

/** `width` characters on each side, cut between words. */
export function kwicContext(
  { text, tokens }: MatchedPassage,
  start: number,
  length: number,
  width: number,
): Pick<KwicLine, 'left' | 'match' | 'right'> {
  const from = tokens[start]!.start;
  const to = tokens[start + length - 1]!.end;
  let first = start;
  while (first > 0 && from - tokens[first - 1]!.start <= width) first--;
  let last = start + length - 1;
  while (last + 1 < tokens.length && tokens[last + 1]!.end - to <= width) last++;
  return {
    left: text.slice(tokens[first]!.start, from).trim(),
    match: text.slice(from, to),
    right: text.slice(to, tokens[last]!.end).trim(),
  };
}
