/** Removal of HTML from a text (F5), in linear time: tags, comments, and elements without text. */

const SILENT: readonly { opening: RegExp; closing: string }[] = [
  { opening: /<!--/g, closing: '-->' },
  { opening: /<script\b/gi, closing: '</script>' },
  { opening: /<style\b/gi, closing: '</style>' },
];
/** Longer ones are not tags. */
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi;

/** The text with a space for each piece of markup; `removed` is called with every piece. */
export function stripTags(text: string, removed: (piece: string) => void): string {
  if (!text.includes('<')) return text;
  let result = text;
  for (const { opening, closing } of SILENT) result = withoutElements(result, opening, closing, removed);
  result = result.replace(TAG, (tag) => {
    removed(tag);
    return ' ';
  });
  return result.replace(/[^\S\n]+/g, ' ').trim();
}

function withoutElements(
  text: string,
  opening: RegExp,
  closing: string,
  removed: (piece: string) => void,
): string {
  let out = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const end = text.indexOf(closing, match.index);
    if (end < 0) break;
    out += `${text.slice(from, match.index)} `;
    from = end + closing.length;
    removed(text.slice(match.index, from));
    opening.lastIndex = from;
  }
  return out + text.slice(from);
}
