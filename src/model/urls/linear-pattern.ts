import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

/** Where a pattern was found: from and up to which character. */
export type Span = { start: number; end: number };

/**
 * A pattern of a user, run on RE2: its time grows with the length of the text and nothing else, whatever the pattern. A dot
 * matches line breaks too. Throws where the pattern is not understood; looking ahead or back and back references are not.
 */
export function linearPattern(source: string): (text: string) => Span | null {
  // Loaded with the first pattern: most projects have none.
  const { RE2JS: engine } = createRequire(import.meta.url)('re2js') as { RE2JS: typeof RE2JS };
  const compiled = engine.compile(source, engine.DOTALL);
  return (text) => {
    const matcher = compiled.matcher(text);
    return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
  };
}
