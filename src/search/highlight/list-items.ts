/** A line of a list names something; fewer words are a menu, more are a paragraph. */
const MIN_WORDS = 2;
const MAX_LETTERS = 160;
/** Lines looked at; a list shows what it is by then. */
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

/** Without numbers: a date is no item. */
function wordsIn(line: string): number {
  return line.match(/\p{L}{2,}/gu)?.length ?? 0;
}
