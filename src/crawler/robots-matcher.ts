/**
 * The rules of a robots.txt for one agent, matched against paths within a budget. A file of 500 KB has room for 40,000
 * rules such as `*aaaaaaab`, each of which has to be compared with every letter of a URL of 2,000 a's: 600 ms a URL.
 * So a rule whose letters are not in the path is passed over, the others are searched in linear time, and the letters
 * read are counted. Where the budget of a URL or of the file ends before a rule has decided, the answer is that nobody
 * knows, which refuses the URL: no rule is ever left out.
 */

export type RobotsRule = {
  allow: boolean;
  /** The form used for matching: non-ASCII bytes and percent signs as upper-case escapes. */
  pattern: string;
};

/** The answer if the rules cost more than they may: nobody knows what they say, so the URL is refused. */
export const TOO_COSTLY: RobotsRule = { allow: false, pattern: '' };

/**
 * Letters read for one URL, below 2 ms. The 40,000 rules of the largest file, one step each, leave room to read a URL
 * of 200 letters 1,800 times; a file of a real site needs a few hundred steps.
 */
const MAX_URL_STEPS = 400_000;
/** Of one file, below 100 ms in all: what its URLs may take beyond `STEPS_PER_URL` each. */
const MAX_FILE_STEPS = 20_000_000;
/** Every URL gives this back, more than the largest file takes whose rules are not made to be slow. */
const STEPS_PER_URL = 50_000;

export class RobotsMatcher {
  /** In the order in which they decide. */
  readonly rules: readonly RobotsRule[];
  readonly #patterns: readonly Pattern[];
  #fileSteps = MAX_FILE_STEPS;

  constructor(rules: readonly RobotsRule[]) {
    this.rules = rules;
    this.#patterns = rules.map(compile);
  }

  /** The rule that decides; null if none applies, `TOO_COSTLY` if that could not be found out. */
  find(path: string): RobotsRule | null {
    this.#fileSteps = Math.min(this.#fileSteps + STEPS_PER_URL, MAX_FILE_STEPS);
    const budget = { left: Math.min(MAX_URL_STEPS, this.#fileSteps) };
    const given = budget.left;
    const found = this.#decide(path, budget);
    this.#fileSteps -= given - Math.max(0, budget.left);
    return found;
  }

  #decide(path: string, budget: Budget): RobotsRule | null {
    let triples: Uint8Array | null = null;
    for (const pattern of this.#patterns) {
      if (--budget.left < 0) return TOO_COSTLY;
      if (!path.startsWith(pattern.prefix)) continue;
      if (pattern.keys.length > 0) {
        triples ??= triplesOf(path);
        if (pattern.keys.some((key) => triples![key] === 0)) continue;
      }
      const isMatch = matches(pattern, path, budget);
      if (budget.left < 0) return TOO_COSTLY;
      if (isMatch) return pattern.rule;
    }
    return null;
  }
}

type Budget = { left: number };

/** A rule prepared for matching: "*" matches any characters, a trailing "$" matches the end. */
type Pattern = {
  rule: RobotsRule;
  /** What the path must begin with. */
  prefix: string;
  /** What must follow, in this order, with anything in between. */
  parts: readonly string[];
  anchored: boolean;
  /** Three letters in a row, as numbers, which a path must have for the rule to match. */
  keys: readonly number[];
};

function compile(rule: RobotsRule): Pattern {
  const anchored = rule.pattern.endsWith('$');
  const [prefix = '', ...parts] = (anchored ? rule.pattern.slice(0, -1) : rule.pattern).split('*');
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const keys = longest.length < 3 ? [] : [tripleAt(longest, 0), tripleAt(longest, longest.length - 3)];
  return { rule, prefix, parts, anchored, keys };
}

const TRIPLES = 1 << 13;

/** Different triples may get the same number: then a rule is only compared in vain. */
function tripleAt(text: string, at: number): number {
  const code = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2);
  return code & (TRIPLES - 1);
}

function triplesOf(path: string): Uint8Array {
  const found = new Uint8Array(TRIPLES);
  for (let at = 0; at + 2 < path.length; at++) found[tripleAt(path, at)] = 1;
  return found;
}

/** Matching each part at its first occurrence is enough. */
function matches({ prefix, parts, anchored }: Pattern, path: string, budget: Budget): boolean {
  let position = prefix.length;
  if (parts.length === 0) return !anchored || position === path.length;
  const last = parts.length - 1;
  for (let i = 0; i < last; i++) {
    const found = findPart(parts[i]!, path, position, budget);
    if (found < 0) return false;
    position = found + parts[i]!.length;
  }
  const end = parts[last]!;
  if (anchored) return path.length - end.length >= position && path.endsWith(end);
  return findPart(end, path, position, budget) >= 0;
}

/** As indexOf, whose time may be the product of both lengths; this is Knuth, Morris and Pratt's. */
function findPart(part: string, path: string, from: number, budget: Budget): number {
  if (part.length <= 1) {
    const found = path.indexOf(part, from);
    budget.left -= 1 + ((found < 0 ? path.length : found) - from) / 16;
    return found;
  }
  if (part.length > path.length - from) return -1;
  const borders = bordersOf(part);
  budget.left -= 2 * part.length;
  let matched = 0;
  for (let at = from; at < path.length; at++) {
    const code = path.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1]!;
    if (part.charCodeAt(matched) === code) matched++;
    if (matched === part.length) {
      budget.left -= at - from;
      return at - part.length + 1;
    }
  }
  budget.left -= path.length - from;
  return -1;
}

/** For each beginning of the part, the length of its longest proper beginning that is also its end. */
function bordersOf(part: string): Uint16Array {
  const borders = new Uint16Array(part.length);
  for (let at = 1, length = 0; at < part.length; at++) {
    while (length > 0 && part.charCodeAt(at) !== part.charCodeAt(length)) length = borders[length - 1]!;
    if (part.charCodeAt(at) === part.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}
