/** A line of a list names something; with fewer words it is a menu, with more a paragraph. */
const MIN_WORDS = 2;
const MAX_LETTERS = 160;
/** Maximum number of lines to examine; a list is recognisable by then. */
const MAX_LINES = 400;

/** The lines of a listing's text that name its items, each once. */
export function listItems(text: string): string[] {
  const items = new Set<string>();
  for (const line of text.split('\n', MAX_LINES)) {
    const item = line.replace(/\s+/gu, ' ').trim();
    if (item.length <= MAX_LETTERS && wordsIn(item) >= MIN_WORDS) items.add(item);
  }
  return [...items];
}

/** Numbers do not count: a date is not an item. */
function wordsIn(line: string): number {
  return line.match(/\p{L}{2,}/gu)?.length ?? 0;
}
