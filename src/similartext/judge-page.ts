/**
 * Decides block by block which parts of a page are its content, in two passes (block-features.ts,
 * neighbour-features.ts), and gives a reason for removing the rest. Blocks, not pages, are judged; but every
 * page has some content, so the threshold is lowered if even the most certain blocks of a page are uncertain.
 * Time is linear in the page except for one sort of its blocks.
 */
import { blockFeatures } from './block-features.ts';
import type { ContentScorer } from './content-model.ts';
import { duplicatesAmong } from './duplicates-among.ts';
import type { MemoryView } from './memory-view.ts';
import { bestScore, neighbourFeatures } from './neighbour-features.ts';
import { LIST_KIND, NAVIGATION_KIND, type PageOutline } from './page-outline.ts';
import { BOILERPLATE_HINTS } from './place-hints.ts';
import { type RemovalReason, reasonsFor } from './removal-reason.ts';

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
};

export function judgePage(outline: PageOutline, memory: MemoryView, scorer: ContentScorer): JudgedPage {
  const rows = blockFeatures(outline, memory);
  const firstScores = scorer.first(rows);
  const scores = scorer.second(neighbourFeatures(outline, memory, rows, firstScores));
  const isNavigation = saidNavigation(outline);
  const isTemplate = templateText(outline, memory);
  const isForeign = foreignPlaces(outline, memory);
  const surelyOut = Array.from(scores, (_, i) => isNavigation(i) || isTemplate(i));
  const out = surelyOut.map((isOut, i) => isOut || isForeign(i));
  leaveOut(out, foreignElsewhere(outline, memory));
  const bar = Math.min(0, bestScore(outline, scores, out) - BELOW_BEST);
  const kept = Array.from(scores, (score, i) => score > bar && !out[i]);
  keepParts(outline, memory, kept, surelyOut);
  keepHeads(outline, memory, kept, surelyOut);
  const duplicates = duplicatesAmong(outline, kept);
  const reasons = reasonsFor(outline, memory);
  const verdicts = kept.map((isKept, i): Verdict => {
    if (!isKept) return reasons(i);
    return duplicates.has(i) ? 'duplicate' : 'keep';
  });
  return { verdicts, firstScores, scores };
}

/** A page with less text than this is too small to be judged by weights: only the tags count. */
const SMALL_PAGE_CHARS = 1_000;
const MOSTLY_LINKS = 0.5;

/**
 * Blocks that the page itself marks as navigation: links in <nav> and the like, and on a small page
 * everything in them.
 */
function saidNavigation({ blocks, places, totalChars }: PageOutline): (block: number) => boolean {
  const inNavigation = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    inNavigation[p] = places.kind[p]! & NAVIGATION_KIND || (above >= 0 && inNavigation[above]) ? 1 : 0;
  }
  const isSmall = totalChars < SMALL_PAGE_CHARS;
  return (i) => inNavigation[blocks.place[i]!] === 1 && (isSmall || blocks.linkShare[i]! > MOSTLY_LINKS);
}

const MIN_TEMPLATE_PAGES = 3;
const TEMPLATE_SHARE = 0.5;
/** A shorter text may be a label that every page of a kind needs: "Malzemeler", "Sözdizimi:". */
const MIN_TEMPLATE_CHARS = 15;

/** Blocks whose text is on most pages of the template, once there are enough pages. */
function templateText({ blocks }: PageOutline, memory: MemoryView): (block: number) => boolean {
  if (memory.pages < MIN_TEMPLATE_PAGES) return () => false;
  const least = TEMPLATE_SHARE * memory.pages;
  return (i) => memory.textPages[i]! >= least && blocks.chars[i]! >= MIN_TEMPLATE_CHARS;
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
function foreignPlaces({ blocks, places }: PageOutline, memory: MemoryView): (block: number) => boolean {
  if (memory.pages < MIN_TEMPLATE_PAGES) return () => false;
  const chances = memory.traces.map((known) => {
    if (!known || known.pages < MIN_TEMPLATE_PAGES || known.chars === 0) return -1;
    return known.contentChars / known.chars;
  });
  let ownChars = 0;
  for (let i = 0; i < blocks.count; i++) {
    const chance = chances[places.pathNumber[blocks.place[i]!]!]!;
    if (memory.textPages[i] === 0 && chance >= CONTENT_CHANCE) ownChars += blocks.chars[i]!;
  }
  if (ownChars < MIN_OWN_CHARS) return () => false;
  const isForeign = chances.map((chance) => chance >= 0 && chance < FOREIGN_CHANCE);
  return (i) => isForeign[places.pathNumber[blocks.place[i]!]!]!;
}

/** Removes more blocks, unless nothing would be left. */
function leaveOut(out: boolean[], more: (block: number) => boolean): void {
  const both = out.map((isOut, i) => isOut || more(i));
  if (both.includes(false)) for (let i = 0; i < out.length; i++) out[i] = both[i]!;
}

/** Blocks in places of the site's frame: on pages of other templates they hold no content either. */
function foreignElsewhere({ blocks, places }: PageOutline, memory: MemoryView): (block: number) => boolean {
  const isForeign = memory.chancesElsewhere.map((chance = 1) => chance < FOREIGN_CHANCE);
  return (i) => isForeign[places.pathNumber[blocks.place[i]!]!]!;
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
  kept: boolean[],
  out: readonly boolean[],
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
    if (memory.textPages[i]! * 2 <= memory.pages) kept[i] = true;
  }
}

/**
 * A heading stays with the text below it: the title of an entry in a list, however often the site repeats it.
 */
function keepHeads(
  { page, blocks, places }: PageOutline,
  memory: MemoryView,
  kept: boolean[],
  out: readonly boolean[],
): void {
  for (let i = blocks.count - 2; i >= 0; i--) {
    if (kept[i] || out[i] || !kept[i + 1]) continue;
    const place = blocks.place[i]!;
    if (!/^h[2-6]$/.test(page.places[place]!.tag)) continue;
    const isLabel = blocks.chars[i]! < MIN_TEMPLATE_CHARS;
    if (!isLabel && memory.textPages[i]! * 2 > memory.pages) continue;
    const next = places.parent[blocks.place[i + 1]!]!;
    const above = places.parent[place]!;
    if (next === above || (next >= 0 && places.parent[next] === above)) kept[i] = true;
  }
}
