/**
 * The longest that each field of a page can be, in UTF-16 code units. What the web sends is cut where it is read; what was stored
 * before these limits existed is cut where it comes out of the store.
 */
export const PAGE_LIMITS = {
  /** The longest honest titles (court decisions, theses) have about 400. */
  titleChars: 1_000,
  descriptionChars: 2_000,
  authorChars: 300,
  /** A novel has about a million. */
  textChars: 4_000_000,
} as const;

/** The beginning of a text; a character that takes two code units is not cut in half. */
export function cutTo(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars);
}

type LimitedFields = { title: string; description: string | null; author: string | null; text: string };

/** The same object where all of its fields are within their limits. */
export function withinLimits<T extends LimitedFields>(page: T): T {
  const { title, description, author, text } = page;
  const isWithin =
    title.length <= PAGE_LIMITS.titleChars &&
    text.length <= PAGE_LIMITS.textChars &&
    (description?.length ?? 0) <= PAGE_LIMITS.descriptionChars &&
    (author?.length ?? 0) <= PAGE_LIMITS.authorChars;
  if (isWithin) return page;
  return {
    ...page,
    title: cutTo(title, PAGE_LIMITS.titleChars),
    description: description && cutTo(description, PAGE_LIMITS.descriptionChars),
    author: author && cutTo(author, PAGE_LIMITS.authorChars),
    text: cutTo(text, PAGE_LIMITS.textChars),
  };
}
