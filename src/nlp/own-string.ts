/** V8 copies shorter substrings; longer ones are views, which keep the whole string in memory. */
const MIN_VIEW = 13;

/** A substring as a string of its own: for what is kept longer than the text, such as the keys of a cache. */
export function ownString(part: string): string {
  return part.length < MIN_VIEW ? part : ` ${part}`.slice(1);
}
