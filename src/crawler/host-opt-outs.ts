/**
 * What a host declares for all of its pages, beyond what the pages state themselves: the reservations of text
 * and data mining in `/.well-known/tdmrep.json` (TDM Reservation Protocol, W3C community group report, 2024)
 * and what may train AI models in `/ai.txt` (Spawning). Each file is one request, in a turn of the host, if
 * robots.txt allows it; it is cached as long as robots.txt. A file that cannot be fetched declares nothing.
 */
import { asciiLower } from '../model/ascii-lower.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { decompress } from './decompress.ts';
import type { BodyLimit, FetchAnswer } from './fetch-answer.ts';
import { wasStopped } from './fetch-answer.ts';
import { parseRobots, type Robots } from './robots.ts';
import { ROBOTS_AGENT } from './robots-cache.ts';

/** As for robots.txt. */
const TTL_MS = 60 * 60_000;
const MAX_BYTES = 100_000;
/** A longer file is not cut: half of a JSON text is useless. */
const LIMIT: BodyLimit = { maxBytes: MAX_BYTES, beyond: 'refuse' };
const MAX_RULES = 500;
/** Origins whose files are cached; beyond this, the oldest are evicted and fetched again when needed. */
const MAX_ENTRIES = 10_000;

const FILES = ['/.well-known/tdmrep.json', '/ai.txt'] as const;
type OptOutFile = (typeof FILES)[number];

/** What the files of a host say about one URL. */
export type HostMarks = {
  /** As in the header of that name; null if the host does not say. */
  tdmReservation: '0' | '1' | null;
  marks: readonly ('noai' | 'noimageai')[];
};

type Declared = Record<OptOutFile, { expires: number; marksOf: (url: CanonicalUrl) => Partial<HostMarks> }>;

type Fetch = (url: CanonicalUrl, limit: BodyLimit) => Promise<FetchAnswer>;

export class HostOptOuts {
  readonly #entries = new Map<string, Partial<Declared>>();
  readonly #fetch: Fetch;
  readonly #mayFetch: (url: CanonicalUrl) => boolean;

  /** `mayFetch`: the verdict of robots.txt, which is known by then. */
  constructor(fetch: Fetch, mayFetch: (url: CanonicalUrl) => boolean) {
    this.#fetch = fetch;
    this.#mayFetch = mayFetch;
  }

  /**
   * Fetches the next file of the URL's origin that is not known; false if all of them are, and no request was
   * made.
   */
  async load(url: CanonicalUrl, now: number): Promise<boolean> {
    const origin = originOf(url);
    for (const file of FILES) {
      if ((this.#entries.get(origin)?.[file]?.expires ?? 0) > now) continue;
      const address = `${origin}${file}` as CanonicalUrl;
      const isAsked = this.#mayFetch(address);
      const answer = isAsked ? await this.#fetch(address, LIMIT) : null;
      if (answer && wasStopped(answer)) return true;
      this.#remember(origin, file, { expires: now + TTL_MS, marksOf: READERS[file](textOf(answer)) });
      if (isAsked) return true;
    }
    return false;
  }

  /** According to what is known now. */
  marksOf(url: CanonicalUrl): HostMarks {
    const known = this.#entries.get(originOf(url));
    const said = FILES.map((file) => known?.[file]?.marksOf(url));
    return Object.assign({ tdmReservation: null, marks: [] }, ...said);
  }

  /** Drops all files, to free memory; they are fetched again when they are needed. */
  shed(): void {
    this.#entries.clear();
  }

  #remember<F extends OptOutFile>(origin: string, file: F, declared: Declared[F]): void {
    const entry = { ...this.#entries.get(origin), [file]: declared };
    this.#entries.delete(origin);
    this.#entries.set(origin, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
  }
}

const READERS: Record<OptOutFile, (text: string) => (url: CanonicalUrl) => Partial<HostMarks>> = {
  '/.well-known/tdmrep.json': readTdmRep,
  '/ai.txt': readAiTxt,
};

const nothing = () => ({});

/** The first rule that matches decides, in the order of the file. */
function readTdmRep(text: string): (url: CanonicalUrl) => Partial<HostMarks> {
  const rules = tdmRules(text);
  if (rules.length === 0) return nothing;
  return (url) => {
    const rule = rules.find(({ location }) => !location.allows(ROBOTS_AGENT, url));
    return rule ? { tdmReservation: rule.isReserved ? '1' : '0' } : {};
  };
}

/** Locations are paths with the wildcards * and $ of robots.txt, and are matched in the same way. */
function tdmRules(text: string): { location: Robots; isReserved: boolean }[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_RULES).flatMap((rule: unknown) => {
    const { location, 'tdm-reservation': reservation } = Object(rule) as Record<string, unknown>;
    const isReserved = reservation === 1 || reservation === '1';
    if (typeof location !== 'string' || /[\r\n]/.test(location)) return [];
    if (!isReserved && reservation !== 0 && reservation !== '0') return [];
    const path = /^[/*]/.test(location) ? location : `/${location}`;
    return [{ location: parseRobots(`User-agent: *\nDisallow: ${path}`), isReserved }];
  });
}

/** Written like robots.txt, mostly with file extensions. A page without an extension also counts as .html. */
function readAiTxt(text: string): (url: CanonicalUrl) => Partial<HostMarks> {
  if (text.trimStart().startsWith('<')) return nothing;
  const rules = parseRobots(text);
  if (rules.rules(ROBOTS_AGENT).length === 0) return nothing;
  return (url) => {
    const path = url.split('?', 1)[0]!;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const name = path.slice(folder.length);
    const page = name.includes('.') ? [url] : [url, `${folder}${name || 'index'}.html`];
    const marks: ('noai' | 'noimageai')[] = [];
    if (isForbidden(rules, page)) marks.push('noai');
    if (isForbidden(rules, [`${folder}resim.jpg`])) marks.push('noimageai');
    return { marks };
  };
}

/** The longest pattern decides, whichever spelling of the URL it matches. */
function isForbidden(rules: Robots, urls: readonly string[]): boolean {
  const deciding = urls
    .map((url) => rules.rule(ROBOTS_AGENT, url))
    .filter((rule) => rule !== null)
    .sort((a, b) => b.pattern.length - a.pattern.length);
  return deciding[0]?.allow === false;
}

function textOf(answer: FetchAnswer | null): string {
  if (answer?.kind !== 'body' || answer.status !== 200) return '';
  const encoding = asciiLower(String(answer.headers['content-encoding'] ?? ''));
  const body = decompress(answer.body, encoding, MAX_BYTES, 'refuse');
  return body.kind === 'failed'
    ? ''
    : Buffer.from(body.bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, '');
}

function originOf(url: CanonicalUrl): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}
