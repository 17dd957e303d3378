/** Do two files of a site say the same? Judged by what is visible in them, without any code of the engine. */
import { isHtml, type SiteFiles } from './site-files.ts';

const WORDS_AT_ONCE = 5;
/** What so many files of a site share is its frame. */
const FRAME_SHARE = 1 / 3;
/** Fewer runs of words of its own say nothing. */
const MIN_OWN = 10;
/** Of the runs of words of a copy are in its original: copies with other dates or neighbours have more, others under .3. */
const MIN_SHARED = 0.7;

export class SameText {
  readonly #site: SiteFiles;
  readonly #runs = new Map<string, Set<string>>();
  #frame: Set<string> | null = null;

  constructor(site: SiteFiles) {
    this.#site = site;
  }

  /** Is what this file says, apart from the frame of the site, in the other file too? True if nothing can be said. */
  isIn(file: string, other: string): boolean {
    if (file === other || !isHtml(file) || !isHtml(other)) return true;
    this.#frame ??= this.#frameOf();
    const own = [...this.#runsOf(file)].filter((run) => !this.#frame!.has(run));
    if (own.length < MIN_OWN) return true;
    const others = this.#runsOf(other);
    return own.filter((run) => others.has(run)).length >= MIN_SHARED * own.length;
  }

  #frameOf(): Set<string> {
    const files = this.#site.files.filter(isHtml);
    const counts = new Map<string, number>();
    for (const file of files)
      for (const run of this.#runsOf(file)) counts.set(run, (counts.get(run) ?? 0) + 1);
    const least = Math.max(3, files.length * FRAME_SHARE);
    return new Set([...counts].filter(([, count]) => count >= least).map(([run]) => run));
  }

  #runsOf(file: string): Set<string> {
    const known = this.#runs.get(file);
    if (known !== undefined) return known;
    // Bytes suffice: the files of a site are in one encoding.
    const words = this.#site
      .body(file, 'http://site.invalid')
      .toString('latin1')
      .replace(/<!--[\s\S]*?-->|<(script|style|noscript)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<[^>]*>/g, ' ')
      .split(/[\s.,;:!?()"']+/)
      .filter((word) => word !== '');
    const runs = new Set<string>();
    for (let i = 0; i + WORDS_AT_ONCE <= words.length; i++)
      runs.add(words.slice(i, i + WORDS_AT_ONCE).join(' '));
    this.#runs.set(file, runs);
    return runs;
  }
}
