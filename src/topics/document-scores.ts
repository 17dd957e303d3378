import type { TopicText } from '../model/topic.ts';

/** A part of a text. */
export type Span = { start: number; end: number };

/** What is left out of each part of a document, in the order of the text. */
export type LeftOut = { title: readonly Span[]; description: readonly Span[]; text: readonly Span[] };

/** A classifier that has read one document and scores it, or parts of it, repeatedly. */
export interface DocumentScores {
  /** Scores of the whole document, or of some spans of its text alone; without what is left out. */
  scores(spans: readonly Span[] | null, leftOut?: LeftOut): ArrayLike<number>;
}

/** A stretch of text that is read; a new one begins after a line break. */
export type Piece = Span & { isNew: boolean };

/** Spans without what is left out of them. */
export function piecesOf(spans: readonly Span[], leftOut: readonly Span[] = []): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end } of spans) {
    let at = start;
    let isNew = true;
    for (const hole of leftOut) {
      if (hole.end <= at || hole.start >= end) continue;
      pieces.push({ start: at, end: hole.start, isNew });
      isNew = false;
      at = hole.end;
    }
    pieces.push({ start: at, end, isNew });
  }
  return pieces;
}

/** The text of pieces, up to about `most` characters. */
export function joinedPieces(
  text: string,
  pieces: readonly Piece[],
  most: number = Number.POSITIVE_INFINITY,
): string {
  let joined = '';
  for (const [i, { start, end, isNew }] of pieces.entries()) {
    if (joined.length > most) break;
    if (i > 0 && isNew) joined += '\n';
    joined += text.slice(start, end);
  }
  return joined;
}

/** For classifiers that read every part again. */
export function scoresByClassifying(
  document: TopicText,
  classify: (document: TopicText) => ArrayLike<number>,
): DocumentScores {
  const cut = (part: string, leftOut: readonly Span[] | undefined, spans: readonly Span[] = [whole(part)]) =>
    joinedPieces(part, piecesOf(spans, leftOut));
  return {
    scores(spans, leftOut) {
      const { title, description, text } = document;
      if (spans !== null) return classify({ text: cut(text, leftOut?.text, spans) });
      if (!leftOut) return classify(document);
      return classify({
        ...(title === undefined ? {} : { title: cut(title, leftOut.title) }),
        ...(description === undefined ? {} : { description: cut(description, leftOut.description) }),
        text: cut(text, leftOut.text),
      });
    },
  };
}

export function whole(text: string): Span {
  return { start: 0, end: text.length };
}
