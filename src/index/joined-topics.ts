/**
 * The topics of a document as one name: the table of documents has one number for them, and few combinations
 * occur. The separator is a control character, which no name has.
 */
const SEPARATOR = '\u001f';

export function joinTopics(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
}

export function splitTopics(joined: string): readonly string[] {
  return joined.includes(SEPARATOR) ? joined.split(SEPARATOR) : [joined];
}
