/**
 * What a page tells robots about itself: meta tags named "robots" or after us, and X-Robots-Tag headers. All
 * that apply to us are combined, and the strictest wins, as Google and Bing document it.
 */
import { asciiLower } from '../model/ascii-lower.ts';
import { readDate } from '../model/time/read-date.ts';

export type RobotsMeta = { noindex: boolean; nofollow: boolean };

export type RobotsMetaInput = {
  /** Name and content of every meta tag (unrelated ones are ignored). */
  meta: Iterable<readonly [name: string, content: string]>;
  /** Values of X-Robots-Tag, one per header line or comma-separated. */
  headers: readonly string[];
  /** Our product tokens. */
  agents: readonly string[];
  /** Needed for unavailable_after. */
  now: number;
};

export function robotsMeta({ meta, headers, agents, now }: RobotsMetaInput): RobotsMeta {
  const result: RobotsMeta = { noindex: false, nofollow: false };
  const ours = new Set(['robots', '*', ...agents.map(asciiLower)]);
  for (const [name, content] of meta) {
    if (ours.has(asciiLower(name.trim()))) readDirectives(content, null, now, result);
  }
  for (const value of headers) readDirectives(value, ours, now, result);
  return result;
}

/** Directives with a value, which could be mistaken for the name of an agent. */
const VALUED = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** `agents` is null if a value cannot name one ("tazi: noindex" in a header applies to tazi only). */
function readDirectives(
  text: string,
  agents: ReadonlySet<string> | null,
  now: number,
  result: RobotsMeta,
): void {
  const parts = text.split(',');
  let forUs = true;
  for (let i = 0; i < parts.length; i++) {
    let part = asciiLower(parts[i]!.trim());
    let colon = part.indexOf(':');
    let name = colon < 0 ? part : part.slice(0, colon).trim();
    if (agents !== null && colon >= 0 && !VALUED.has(name)) {
      forUs = agents.has(name);
      part = part.slice(colon + 1).trim();
      colon = part.indexOf(':');
      name = colon < 0 ? part : part.slice(0, colon).trim();
    }
    if (name === 'unavailable_after') {
      const text = part.slice(colon + 1);
      let date = readDate(text);
      if (date === null && i + 1 < parts.length) {
        // "Friday, 25-Jun-10 15:00:00 UTC" contains a comma of its own.
        date = readDate(`${text},${parts[i + 1]}`);
        if (date !== null) i++;
      }
      if (forUs && date !== null && date <= now) result.noindex = true;
    } else if (forUs) {
      for (const word of part.split(/[\s;]+/)) {
        if (word === 'noindex' || word === 'none') result.noindex = true;
        if (word === 'nofollow' || word === 'none') result.nofollow = true;
      }
    }
  }
}
