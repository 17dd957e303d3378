/**
 * Undoes removals that are not proven. The trees of the content model weigh all features at once and are right
 * on average; where they are wrong they lose whole chapters, because of one class name. So a block leaves for
 * good only if the site is its witness (the text is on other pages of it) or if two independent signs agree
 * (removal-signs.ts). For the rest, the model is one witness: a single sign beside it suffices for a small text,
 * but not for running text that is merely called something else, and not for much of it, when what would leave
 * is large beside what would be left.
 */
import type { MemoryView } from './memory-view.ts';
import { NAVIGATION_KIND, type PageOutline } from './page-outline.ts';
import { PageShape } from './page-shape.ts';
import { BOILERPLATE_HINTS, CAPTION_HINT, META_HINT } from './place-hints.ts';
import {
  AWAY_SIGN,
  isProven,
  LINKS_SIGN,
  MODEL_SIGN,
  NAME_SIGN,
  PLACE_SIGN,
  SERIES_SIGN,
  SITE_SIGN,
  TAG_SIGN,
} from './removal-signs.ts';

export type LossGuard = {
  /** Per block; only those of removed blocks are filled. */
  signs: Uint16Array;
  /** Blocks that the model would have removed, and that stay. */
  restored: number[];
};

/** Adds what must not be lost to `kept`, which holds what the content model keeps. */
export function guardAgainstLoss(
  outline: PageOutline,
  memory: MemoryView,
  kept: Uint8Array,
  scores: Float32Array,
  isHome: boolean,
): LossGuard {
  const signs = new Uint16Array(kept.length);
  const restored: number[] = [];
  if (!kept.includes(0)) return { signs, restored };
  const { blocks } = outline;
  const shape = new PageShape(outline, memory, kept, isHome);
  const doubtful: number[] = [];
  let keptChars = 0;
  let doubtfulChars = 0;
  for (let i = 0; i < kept.length; i++) {
    if (kept[i]) {
      keptChars += blocks.chars[i]!;
      continue;
    }
    signs[i] = shape.isCode[blocks.place[i]!]
      ? signsOfCode(outline, memory, shape, i)
      : signsOf(outline, memory, shape, i, scores[i]!, isHome);
    if (isProven(signs[i]!)) continue;
    if (isSurelyContent(outline, shape, signs[i]!, i, scores[i]!)) {
      restored.push(i);
      keptChars += blocks.chars[i]!;
    } else if (isHome || !isCaption(outline, shape, i)) {
      doubtful.push(i);
      doubtfulChars += blocks.chars[i]!;
    }
  }
  if (isTooMuch(doubtfulChars, keptChars, isHome)) for (const i of doubtful) restored.push(i);
  for (const i of restored) kept[i] = 1;
  return { signs, restored };
}

/** Doubtful text is at stake from these shares of the kept text on. Chosen on eval/clean and half of the marked front pages. */
const STAKE = 0.25;
const STAKE_OF_HOME = 0.05;
/** Less than this is at stake only if it is more than what is kept. */
const MIN_STAKE_CHARS = 300;

function isTooMuch(doubtful: number, kept: number, isHome: boolean): boolean {
  if (isHome) return doubtful > STAKE_OF_HOME * kept;
  return doubtful > kept || (doubtful > STAKE * kept && doubtful > MIN_STAKE_CHARS);
}

const MIN_TEMPLATE_PAGES = 3;
const TEMPLATE_SHARE = 0.5;
const FOREIGN_CHANCE = 0.25;
const REPEATED_SHARE = 0.5;
const MOSTLY_LINKS = 0.5;
/** Log odds from which on the model is certain, and from which on it is no longer in doubt. Chosen on eval/clean. */
const SURELY_OUT = -2;
const PROBABLY_OUT = -1;

function signsOf(
  { blocks, places }: PageOutline,
  memory: MemoryView,
  shape: PageShape,
  i: number,
  score: number,
  isHome: boolean,
): number {
  const place = blocks.place[i]!;
  const isPart = shape.isPart(i);
  const isAway = shape.isAway(i);
  let signs = 0;
  if (memory.textPages[i]! > 0) signs |= SITE_SIGN;
  if (!isPart && isForeign(memory, places.pathNumber[place]!)) signs |= PLACE_SIGN;
  if (shape.isList ? shape.isMenu[i] : !isPart && blocks.linkShare[i]! > MOSTLY_LINKS) signs |= LINKS_SIGN;
  if (shape.isNamed(i)) signs |= NAME_SIGN;
  if (shape.isTagged(i)) signs |= TAG_SIGN;
  if (isAway) signs |= AWAY_SIGN;
  if (!shape.isList && !isPart && shape.series.isPost[place]) signs |= SERIES_SIGN;
  // The model is trained on articles: of front pages it knows little, and inside of an article it says no more than
  // the signs above.
  const isBeside = shape.isList ? !isHome : isAway && !shape.isInside(i);
  if (score < SURELY_OUT && isBeside && !(signs & (NAME_SIGN | TAG_SIGN))) signs |= MODEL_SIGN;
  return signs;
}

/** On other pages, the place holds no content, or the same text. */
function isForeign({ traces, chancesElsewhere }: MemoryView, path: number): boolean {
  const trace = traces[path];
  if (trace && trace.pages >= MIN_TEMPLATE_PAGES) {
    if (trace.contentChars < FOREIGN_CHANCE * trace.chars) return true;
    if (trace.repeatedChars > REPEATED_SHARE * trace.chars) return true;
  }
  return chancesElsewhere[path]! < FOREIGN_CHANCE;
}

const MIN_TEMPLATE_CHARS = 15;

/** Code is content unless the page marks it as navigation, or most pages of the template have it. */
function signsOfCode({ blocks }: PageOutline, memory: MemoryView, { kinds }: PageShape, i: number): number {
  if (kinds[blocks.place[i]!]! & NAVIGATION_KIND) return TAG_SIGN | SITE_SIGN;
  const isTemplate =
    memory.pages >= MIN_TEMPLATE_PAGES &&
    memory.textPages[i]! >= TEMPLATE_SHARE * memory.pages &&
    blocks.chars[i]! >= MIN_TEMPLATE_CHARS;
  return isTemplate ? SITE_SIGN : 0;
}

/** Nothing, or only what the page calls it, speaks against a block in the midst of the text. */
function isSurelyContent(
  outline: PageOutline,
  shape: PageShape,
  signs: number,
  i: number,
  score: number,
): boolean {
  const { blocks, places } = outline;
  const place = blocks.place[i]!;
  if (shape.isCode[place]) return true;
  if (shape.isList || (signs & ~(NAME_SIGN | TAG_SIGN)) !== 0) return false;
  if (signs === 0) return score >= PROBABLY_OUT || shape.isPart(i);
  const isText = blocks.proseChars[i]! > 0 && blocks.endsSentence[i] === 1;
  if (isText) return !isCaption(outline, shape, i);
  const isMeta = (shape.hints[place]! & BOILERPLATE_HINTS) === META_HINT;
  return !isMeta || (shape.isPart(i) && places.hints[place] === 0);
}

/** Words under a picture: whether they are content is left to the model, which does not know front pages. */
function isCaption({ blocks }: PageOutline, { hints }: PageShape, i: number): boolean {
  return (hints[blocks.place[i]!]! & CAPTION_HINT) !== 0;
}
