import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';

/** The shapes of a URL, from general to specific; pages of one shape are likely to be of one kind. */
export type UrlShapes = { coarse: string; fine: string };

/** First folders remembered per host. */
const MAX_SECTIONS = 1_000;
const MAX_HOSTS = 20_000;

/** Mixed letters and digits, or hexadecimal, of this length: an id, not a word. */
const CODE = /^(?=[a-z]*\d)(?=\d*[a-z])[\da-z_-]{12,}$|^[\da-f]{8,}$/i;
/** The shortest that CODE matches. */
const MIN_CODE_LENGTH = 8;
const NUMBER = /^\d+$/;
/** The name of a program; names of several words are titles of pages. */
const PROGRAM = /^(?!.*[-_].*[-_]).*\.(?:aspx?|php|jsp|cgi)$/i;
const PAGE_ENDING = /\.(?:aspx?|php|jsp|html?|cgi)$/i;

/**
 * Tells which URLs are alike: host and path with digits and codes masked, and the names of the parameters.
 * Folders that repeat in a path, and sections of the site inside other sections, give the same shape however
 * often they are nested: faulty relative links build such paths without end.
 */
export class ShapeReader {
  /** The first folders of each host. */
  readonly #sections = new Map<string, Set<string>>();
  /** A URL is looked up several times in a row. */
  #lastUrl = '';
  #lastShapes: UrlShapes = { coarse: '', fine: '' };

  /** "https://a.tr/haber/2026/baslik-1?id=7&s=2" → "a.tr/haber/#/*?id&s", and coarsely "a.tr/haber/**?" */
  shapesOf(url: CanonicalUrl): UrlShapes {
    if (url === this.#lastUrl) return this.#lastShapes;
    this.#lastShapes = this.#read(url);
    this.#lastUrl = url;
    return this.#lastShapes;
  }

  #read(url: CanonicalUrl): UrlShapes {
    const host = hostOf(url);
    const pathStart = url.indexOf('/', url.indexOf('://') + 3) + 1;
    const query = url.indexOf('?', pathStart);
    const segments = (query === -1 ? url.slice(pathStart) : url.slice(pathStart, query)).split('/');
    const isFolder = segments.length > 1 && segments.at(-1) === '';
    if (isFolder) segments.pop();
    const names = query === -1 ? '' : `?${parameterNames(url.slice(query + 1))}`;
    const parts = this.#partsOf(host, segments);
    const end = isFolder ? '/' : '';
    // With parameters, a page at the top is a section of its own: a calendar there says nothing about an
    // archive.
    const first = names ? blotted(segments[0]!) : parts[0];
    const top = segments.length === 1 ? first + end : `${parts[0]}/**`;
    let path = '';
    for (let i = 0; i < parts.length; i++) {
      if (parts[i] === REPEATED && parts[i - 1] === REPEATED) continue;
      path += i === 0 ? parts[i] : `/${parts[i]}`;
    }
    return { coarse: `${host}/${top}${names && '?'}`, fine: `${host}/${path}${end}${names}` };
  }

  /** A URL of the site: the first part of its path is a section from now on. */
  see(url: CanonicalUrl): void {
    const start = url.indexOf('/', url.indexOf('://') + 3) + 1;
    const section = /^[^/?.\d]+/.exec(url.slice(start))?.[0];
    if (section === undefined) return;
    const host = hostOf(url);
    let sections = this.#sections.get(host);
    if (!sections) {
      if (this.#sections.size >= MAX_HOSTS) return;
      this.#sections.set(host, (sections = new Set()));
    }
    if (sections.size >= MAX_SECTIONS || sections.has(section)) return;
    sections.add(section);
    this.#lastUrl = '';
  }

  /**
   * The parts of a path; repeated ones, and sections inside other sections together with the surrounding
   * ones, collapse into one.
   */
  #partsOf(host: string, segments: readonly string[]): string[] {
    const sections = this.#sections.get(host);
    let isNested = false;
    for (let i = 1; i < segments.length && !isNested; i++) isNested = sections?.has(segments[i]!) ?? false;
    const parts: string[] = [];
    for (let i = 0; i < segments.length; i++) {
      const segment = segments[i]!;
      const isSecond = segment !== '' && segments.indexOf(segment) < i && !NUMBER.test(segment);
      if (isSecond || (isNested && sections?.has(segment))) parts.push(REPEATED);
      else parts.push(i === segments.length - 1 ? lastShape(segment) : blotted(segment));
    }
    return parts;
  }
}

/** A folder that is already in the path or at the top of the site. */
const REPEATED = '…';

function lastShape(segment: string): string {
  if (segment === '' || (segment.includes('.') && PROGRAM.test(segment))) return blotted(segment);
  const ending = segment.includes('.') ? (PAGE_ENDING.exec(segment)?.[0] ?? '') : '';
  return (NUMBER.test(ending === '' ? segment : segment.slice(0, -ending.length)) ? '#' : '*') + ending;
}

function blotted(segment: string): string {
  if (segment.length >= MIN_CODE_LENGTH && CODE.test(segment)) return '~';
  return segment.replace(/\d+/g, '#');
}

function parameterNames(query: string): string {
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]!.replace(/\d+/g, '#'));
  return [...new Set(names)].sort().join('&');
}
