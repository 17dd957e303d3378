/**
 * robots.txt according to RFC 9309, as Google's open-source matcher reads it: its tolerance for missing
 * colons, misspelt keys and byte order marks, its idea of where a group ends, and its rule that the longest
 * pattern wins and "allow" wins a tie. There are two additions: Crawl-delay, which that matcher ignores, and,
 * since we request canonical URLs, a "Disallow" also applies to the canonical spelling of its pattern (RFC
 * 9309 section 2.2.2: /%7Eali is /~ali).
 *
 * Works on bytes (as Latin-1 characters), never throws, and matches within a budget.
 */
import { asciiLower } from '../model/ascii-lower.ts';
import { RobotsMatcher, type RobotsRule } from './robots-matcher.ts';

export type Robots = {
  /** May the agent with this product token ("tazi", no version) fetch the URL? */
  allows(agent: string, url: string): boolean;
  /**
   * The deciding rule; null if none applies, in which case the URL is allowed. `TOO_COSTLY`, which forbids it, if the
   * rules are made so that this cannot be found out in reasonable time.
   */
  rule(agent: string, url: string): RobotsRule | null;
  /** All rules for the agent, in the order in which they decide. */
  rules(agent: string): readonly RobotsRule[];
  /** The crawl delay in seconds that the site asks for; null if it does not. */
  delay(agent: string): number | null;
  /** URLs as written, possibly relative or wrong. */
  sitemaps: readonly string[];
};

/** RFC 9309 section 2.5 requires at least this much. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

export function parseRobots(body: string | Uint8Array, options: { literal?: boolean } = {}): Robots {
  const { groups, sitemaps } = readGroups(body, options.literal !== true);
  const policies = new Map<string, Policy>();

  const policyOf = (agent: string): Policy => {
    const key = asciiLower(agent);
    let policy = policies.get(key);
    if (policy === undefined) {
      policy = mergePolicy(groups, key);
      policies.set(key, policy);
    }
    return policy;
  };
  const rule = (agent: string, url: string): RobotsRule | null => {
    return policyOf(agent).matcher.find(pathOf(url));
  };
  return {
    rule,
    rules: (agent) => policyOf(agent).matcher.rules,
    allows: (agent, url) => rule(agent, url)?.allow ?? true,
    delay: (agent) => {
      const { delayMs } = policyOf(agent);
      return delayMs === null ? null : delayMs / 1000;
    },
    sitemaps,
  };
}

type Group = {
  agents: string[];
  /** Does it apply to every agent that no group names? */
  global: boolean;
  rules: RobotsRule[];
  delayMs: number | null;
};

type Policy = { matcher: RobotsMatcher; delayMs: number | null };

/** All groups that name the agent are merged; those for everyone apply only if there is none. */
function mergePolicy(groups: readonly Group[], agent: string): Policy {
  const named = groups.filter(({ agents }) => agents.includes(agent));
  const chosen = named.length > 0 ? named : groups.filter(({ global }) => global);
  const rules = chosen.flatMap((group) => group.rules);
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  let longest: number | null = null;
  for (const { delayMs } of chosen) {
    if (delayMs !== null) longest = Math.max(longest ?? 0, delayMs);
  }
  return { matcher: new RobotsMatcher(rules), delayMs: longest };
}

function readGroups(
  body: string | Uint8Array,
  addCanonical: boolean,
): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | null = null;
  let rulesBegan = false;
  for (const line of linesOf(body)) {
    const pair = keyAndValue(line);
    if (pair === null) continue;
    const [key, value] = pair;
    if (USER_AGENT.test(key)) {
      if (group === null || rulesBegan) {
        group = { agents: [], global: false, rules: [], delayMs: null };
        groups.push(group);
        rulesBegan = false;
      }
      if (/^\*(?:[ \t-\r]|$)/.test(value)) group.global = true;
      else group.agents.push(asciiLower(PRODUCT_TOKEN.exec(value)?.[0] ?? ''));
    } else if (SITEMAP.test(key)) {
      sitemaps.push(Buffer.from(value, 'latin1').toString('utf8'));
    } else if (group !== null) {
      if (CRAWL_DELAY.test(key)) {
        group.delayMs = readDelay(value) ?? group.delayMs;
      } else if (ALLOW.test(key)) {
        rulesBegan = true;
        addAllow(group.rules, escapePattern(value));
      } else if (DISALLOW.test(key)) {
        rulesBegan = true;
        addDisallow(group.rules, escapePattern(value), addCanonical);
      }
    }
  }
  return { groups, sitemaps };
}

// Google's matcher accepts keys by prefix, and these misspellings.
const USER_AGENT = /^user[- ]?agent/i;
const ALLOW = /^allow/i;
const DISALLOW = /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i;
const SITEMAP = /^site-?map/i;
const CRAWL_DELAY = /^crawl-?delay/i;
const PRODUCT_TOKEN = /^[a-zA-Z_-]+/;

/** How much of a line Google's matcher keeps: eight times the longest URL of a browser. */
const MAX_LINE_BYTES = 8 * 2083 - 1;

function linesOf(body: string | Uint8Array): string[] {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  // A byte order mark, or as much of one as there is.
  let start = 0;
  while (start < BOM.length && bytes[start] === BOM[start]) start++;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1', start, Math.min(bytes.length, MAX_ROBOTS_BYTES))
    .split(/[\r\n]/);
}

const BOM = [0xef, 0xbb, 0xbf];

function keyAndValue(wholeLine: string): [key: string, value: string] | null {
  let line = wholeLine.length > MAX_LINE_BYTES ? wholeLine.slice(0, MAX_LINE_BYTES) : wholeLine;
  // A NUL ends the line, as in the matcher's C strings.
  const end = line.search(/[#\0]/);
  if (end >= 0) line = line.slice(0, end);
  line = trimAscii(line);
  let separator = line.indexOf(':');
  if (separator < 0) {
    // Some files omit the colon: a blank will do, if it is the only one.
    separator = line.search(/[ \t]/);
    if (separator < 0 || /[ \t]/.test(trimAscii(line.slice(separator)))) return null;
  }
  const key = trimAscii(line.slice(0, separator));
  return key === '' ? null : [key, trimAscii(line.slice(separator + 1))];
}

/** Not trim(): on Latin-1 characters it would treat half of a Turkish letter as a space (à ends in 0xA0). */
function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** A delay of more than a day amounts to a refusal, for which there are rules. */
const MAX_DELAY_MS = 86_400_000;

function readDelay(value: string): number | null {
  const seconds = Number.parseFloat(value);
  return seconds >= 0 ? Math.min(seconds * 1000, MAX_DELAY_MS) : null;
}

function addAllow(rules: RobotsRule[], pattern: string): void {
  if (pattern === '') return;
  rules.push({ allow: true, pattern });
  // A folder's index page stands for the folder.
  const slash = pattern.lastIndexOf('/');
  if (slash >= 0 && pattern.startsWith('/index.htm', slash)) {
    rules.push({ allow: true, pattern: `${pattern.slice(0, slash + 1)}$` });
  }
}

function addDisallow(rules: RobotsRule[], pattern: string, addCanonical: boolean): void {
  if (pattern === '') return;
  rules.push({ allow: false, pattern });
  if (!addCanonical) return;
  const canonical = pattern.replace(ESCAPED_UNRESERVED, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
  if (canonical !== pattern) rules.push({ allow: false, pattern: canonical });
}

/** Letters, digits, hyphen, dot, underscore, tilde. */
const ESCAPED_UNRESERVED = /%(?:2D|2E|3[0-9]|4[1-9A-F]|5[0-9A]|5F|6[1-9A-F]|7[0-9A]|7E)/g;

function escapePattern(pattern: string): string {
  return pattern.replace(/%[0-9a-fA-F]{2}|[\x80-\xff]/g, (found) => {
    const escaped = found.length === 3 ? found : `%${found.charCodeAt(0).toString(16)}`;
    // biome-ignore lint/plugin: hexadecimal digits
    return escaped.toUpperCase();
  });
}

/** Path, parameters and query of a URL, without its fragment; "/" if there is no path. */
function pathOf(url: string): string {
  const start = url.startsWith('//') ? 2 : 0;
  const early = indexOfPath(url, start);
  const scheme = url.indexOf('://', start);
  const afterScheme = scheme < 0 || (early >= 0 && early < scheme) ? start : scheme + 3;
  const path = indexOfPath(url, afterScheme);
  if (path < 0) return '/';
  const hash = url.indexOf('#', start);
  if (hash >= 0 && hash < path) return '/';
  const found = hash < 0 ? url.slice(path) : url.slice(path, hash);
  return found.startsWith('/') ? found : `/${found}`;
}

function indexOfPath(url: string, start: number): number {
  for (let i = start; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === 47 || code === 63 || code === 59) return i; // / ? ;
  }
  return -1;
}
