import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

/** Where a pattern was found: from and up to which character. */
export type Span = { start: number; end: number };

/**
 * A user's pattern, run on RE2 in time linear in the length of the text. A dot matches line breaks too. Throws if the
 * pattern is not supported; lookaround and backreferences are not.
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
