/**
 * Decides block by block which parts of a page are its content, in two passes (block-features.ts,
 * neighbour-features.ts), and gives a reason for removing the rest, which needs evidence (loss-guard.ts). Blocks, not pages, are judged; but every
 * page has some content, so the threshold is lowered if even the most certain blocks of a page are uncertain.
 * Time is linear in the page except for one sort of its blocks.
 */
import { blockFeatures } from './block-features.ts';
import type { ContentScorer } from './content-model.ts';
import { duplicatesAmong } from './duplicates-among.ts';
import { guardAgainstLoss } from './loss-guard.ts';
import type { MemoryView } from './memory-view.ts';
import { bestScore, neighbourFeatures } from './neighbour-features.ts';
import { LIST_KIND, NAVIGATION_KIND, type PageOutline } from './page-outline.ts';
import { BOILERPLATE_HINTS } from './place-hints.ts';
import { type RemovalReason, RemovalReasons } from './removal-reason.ts';

/**
 * Blocks that are this much less certain than the most certain one are removed, however uncertain all are.
 * Chosen on eval/clean.
 */
const BELOW_BEST = 2.5;

export type Verdict = 'keep' | RemovalReason;

export type JudgedPage = {
  /** One per block. */
  verdicts: Verdict[];
  /** Log odds of the first pass, from which the memory learns. */
  firstScores: Float32Array;
  scores: Float32Array;
  /** What speaks against each removed block (removal-signs.ts). */
  signs: Uint16Array;
  /** Blocks that stay although the model would remove them. */
  restored: number[];
};

export function judgePage(
  outline: PageOutline,
  memory: MemoryView,
  scorer: ContentScorer,
  isHome = false,
): JudgedPage {
  const rows = blockFeatures(outline, memory);
  const firstScores = scorer.first(rows);
  const scores = scorer.second(neighbourFeatures(outline, memory, rows, firstScores));
  const surelyOut = new Uint8Array(scores.length);
  leaveOutNavigation(outline, surelyOut);
  leaveOutTemplate(outline, memory, surelyOut);
  const out = surelyOut.slice();
  leaveOutForeign(outline, memory, out);
  leaveOutForeignElsewhere(outline, memory, out);
  const bar = Math.min(0, bestScore(outline, scores, out) - BELOW_BEST);
  const kept = new Uint8Array(scores.length);
  for (let i = 0; i < scores.length; i++) if (scores[i]! > bar && !out[i]) kept[i] = 1;
  keepParts(outline, memory, kept, surelyOut);
  keepHeads(outline, memory, kept, surelyOut);
  const { signs, restored } = guardAgainstLoss(outline, memory, kept, scores, isHome);
  keepHeads(outline, memory, kept, surelyOut);
  const duplicates = duplicatesAmong(outline, kept);
  const reasons = new RemovalReasons(outline, memory);
  const verdicts: Verdict[] = [];
  for (let i = 0; i < kept.length; i++) {
    if (!kept[i]) verdicts.push(reasons.reason(i));
    else verdicts.push(duplicates.has(i) ? 'duplicate' : 'keep');
  }
  return { verdicts, firstScores, scores, signs, restored };
}

/** One flag per block: 1 if it is left out, or if it is kept. */
type BlockFlags = Uint8Array;

/** A page with less text than this is too small to be judged by weights: only the tags count. */
const SMALL_PAGE_CHARS = 1_000;
const MOSTLY_LINKS = 0.5;

/**
 * Blocks that the page itself marks as navigation: links in <nav> and the like, and on a small page
 * everything in them.
 */
function leaveOutNavigation({ blocks, places, totalChars }: PageOutline, out: BlockFlags): void {
  const inNavigation = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    inNavigation[p] = places.kind[p]! & NAVIGATION_KIND || (above >= 0 && inNavigation[above]) ? 1 : 0;
  }
  const isSmall = totalChars < SMALL_PAGE_CHARS;
  for (let i = 0; i < blocks.count; i++)
    if (inNavigation[blocks.place[i]!] && (isSmall || blocks.linkShare[i]! > MOSTLY_LINKS)) out[i] = 1;
}

const MIN_TEMPLATE_PAGES = 3;
const TEMPLATE_SHARE = 0.5;
/** A shorter text may be a label that every page of a kind needs: "Malzemeler", "Sözdizimi:". */
const MIN_TEMPLATE_CHARS = 15;

/** Blocks whose text is on most pages of the template, once there are enough pages. */
function leaveOutTemplate({ blocks }: PageOutline, memory: MemoryView, out: BlockFlags): void {
  if (memory.pages < MIN_TEMPLATE_PAGES) return;
  const least = TEMPLATE_SHARE * memory.pages;
  for (let i = 0; i < blocks.count; i++)
    if (memory.textPages[i]! >= least && blocks.chars[i]! >= MIN_TEMPLATE_CHARS) out[i] = 1;
}

/** On other pages, a place holds content from the first probability on, and none below the second. */
const CONTENT_CHANCE = 0.6;
const FOREIGN_CHANCE = 0.25;
/** This much text in the places where other pages have theirs means that the page is of the same kind. */
const MIN_OWN_CHARS = 60;

/**
 * Blocks in places that hold no content on other pages of the template, on a page whose text is where theirs
 * is: a block that is long compared with a short article is still not part of it.
 */
function leaveOutForeign({ blocks, places }: PageOutline, memory: MemoryView, out: BlockFlags): void {
  if (memory.pages < MIN_TEMPLATE_PAGES) return;
  const chances = pathChances(memory);
  let ownChars = 0;
  for (let i = 0; i < blocks.count; i++) {
    const chance = chances[places.pathNumber[blocks.place[i]!]!]!;
    if (memory.textPages[i] === 0 && chance >= CONTENT_CHANCE) ownChars += blocks.chars[i]!;
  }
  if (ownChars < MIN_OWN_CHARS) return;
  for (let i = 0; i < blocks.count; i++)
    if (chances[places.pathNumber[blocks.place[i]!]!]! < FOREIGN_CHANCE) out[i] = 1;
}

/** How much of the text of each path was content on other pages; NaN if too few of them have it. */
function pathChances({ traces }: MemoryView): Float64Array {
  const chances = new Float64Array(traces.length);
  for (let path = 0; path < traces.length; path++) {
    const known = traces[path];
    chances[path] =
      known && known.pages >= MIN_TEMPLATE_PAGES ? known.contentChars / known.chars : Number.NaN;
  }
  return chances;
}

/**
 * Blocks in places of the site's frame: on pages of other templates they hold no content either. They stay if
 * nothing else would be left.
 */
function leaveOutForeignElsewhere(
  { blocks, places }: PageOutline,
  memory: MemoryView,
  out: BlockFlags,
): void {
  const more = out.slice();
  for (let i = 0; i < blocks.count; i++)
    if (memory.chancesElsewhere[places.pathNumber[blocks.place[i]!]!]! < FOREIGN_CHANCE) more[i] = 1;
  if (more.includes(0)) out.set(more);
}

/** Elements that belong to a text when they are next to its paragraphs. */
const PART_TAGS = new Set(['table', 'ul', 'ol', 'dl', 'blockquote', 'figure']);
const MAX_PART_LINKS = 0.3;

/**
 * A table, list, quotation or figure between paragraphs belongs to the text, however short its lines, unless
 * it consists of links.
 */
function keepParts(
  { page, blocks, places }: PageOutline,
  memory: MemoryView,
  kept: BlockFlags,
  out: BlockFlags,
): void {
  const holdsText = new Uint8Array(places.count);
  for (let i = 0; i < blocks.count; i++) {
    const above = places.parent[blocks.place[i]!]!;
    if (kept[i] && blocks.proseChars[i]! > 0 && above >= 0) holdsText[above] = 1;
  }
  const isPart = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    if (above < 0) continue;
    const isOwn =
      holdsText[above] === 1 &&
      PART_TAGS.has(page.places[p]!.tag) &&
      places.linkChars[p]! <= MAX_PART_LINKS * places.chars[p]!;
    const isBoilerplate =
      (places.hints[p]! & BOILERPLATE_HINTS) !== 0 || (places.kind[p]! & ~LIST_KIND) !== 0;
    isPart[p] = (isOwn || isPart[above]) && !isBoilerplate ? 1 : 0;
  }
  for (let i = 0; i < blocks.count; i++) {
    if (out[i] || !isPart[blocks.place[i]!]) continue;
    if (memory.textPages[i]! * 2 <= memory.pages) kept[i] = 1;
  }
}

/**
 * A heading stays with the text below it: the title of an entry in a list, however often the site repeats it.
 */
function keepHeads(
  { page, blocks, places }: PageOutline,
  memory: MemoryView,
  kept: BlockFlags,
  out: BlockFlags,
): void {
  for (let i = blocks.count - 2; i >= 0; i--) {
    if (kept[i] || out[i] || !kept[i + 1]) continue;
    const place = blocks.place[i]!;
    if (!/^(?:h[2-6]|dt|th)$/.test(page.places[place]!.tag)) continue;
    const isLabel = blocks.chars[i]! < MIN_TEMPLATE_CHARS;
    if (!isLabel && memory.textPages[i]! * 2 > memory.pages) continue;
    const next = places.parent[blocks.place[i + 1]!]!;
    const above = places.parent[place]!;
    if (next === above || (next >= 0 && places.parent[next] === above)) kept[i] = 1;
  }
}
