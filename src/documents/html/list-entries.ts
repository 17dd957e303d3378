import type { Block, ParsedPage } from '../../model/parsed-page.ts';

/** How a page is made up of entries and running text. */
export type ListEntries = {
  /** Links that could be titles, in the places that hold most of them; menus and footers are not counted. */
  entries: number;
  /** Entries that are headings and are followed by text of their own before the next one. */
  headed: number;
  /** Characters of the longest stretch of running text that no entry interrupts, without what other pages repeat. */
  longestText: number;
};

/** A title: longer than a menu item, shorter than a paragraph. */
const MIN_TITLE_CHARS = 15;
const MAX_TITLE_CHARS = 250;
const MIN_TITLE_WORDS = 3;
const MOSTLY_LINK = 0.6;
/** Running text has a sentence mark and few links. */
const MIN_PROSE_CHARS = 60;
const MAX_PROSE_LINKS = 0.3;
/** Text under a heading that makes it an entry of its own. */
const MIN_HEADED_CHARS = 80;

/** Reads the blocks in order; time is linear in the page. */
export function listEntries(page: ParsedPage, isRepeated: (block: number) => boolean): ListEntries {
  const isFrame = framePlaces(page);
  const kinds: BlockKind[] = [];
  const placeKeys: string[] = [];
  const perPlace = new Map<string, number>();
  for (const block of page.blocks) {
    const kind = isFrame[block.place] ? 'rest' : kindOf(block, page);
    const key = isEntry(kind) ? placeKey(page, block.place) : '';
    kinds.push(kind);
    placeKeys.push(key);
    if (key !== '') perPlace.set(key, (perPlace.get(key) ?? 0) + 1);
  }
  let entries = 0;
  let headed = 0;
  let text = 0;
  let longestText = 0;
  let isUnderHeading = false;
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i]!;
    if (kind === 'prose') {
      if (isRepeated(i)) continue;
      text += page.blocks[i]!.text.length;
      if (isUnderHeading && text >= MIN_HEADED_CHARS) {
        headed++;
        isUnderHeading = false;
      }
    } else if (isEntry(kind) && perPlace.get(placeKeys[i]!)! >= 2) {
      entries++;
      longestText = Math.max(longestText, text);
      text = 0;
      isUnderHeading = kind === 'heading';
    }
  }
  return { entries, headed, longestText: Math.max(longestText, text) };
}

type BlockKind = 'entry' | 'heading' | 'prose' | 'rest';

/** Outside of the page's frame. */
function kindOf(block: Block, { places }: ParsedPage): BlockKind {
  if (isTitleLink(block)) return /^h[1-6]$/.test(places[block.place]!.tag) ? 'heading' : 'entry';
  return isProse(block) ? 'prose' : 'rest';
}

function isEntry(kind: BlockKind): boolean {
  return kind === 'entry' || kind === 'heading';
}

function isTitleLink({ text, linkChars, links }: Block): boolean {
  return (
    links === 1 &&
    text.length >= MIN_TITLE_CHARS &&
    text.length <= MAX_TITLE_CHARS &&
    linkChars >= MOSTLY_LINK * text.length &&
    text.split(' ').length >= MIN_TITLE_WORDS
  );
}

function isProse({ text, linkChars }: Block): boolean {
  return (
    text.length >= MIN_PROSE_CHARS && linkChars < MAX_PROSE_LINKS * text.length && /[.,;!?…。，]/.test(text)
  );
}

const FRAME_TAGS = new Set(['nav', 'footer', 'aside']);
const FRAME_LABEL =
  /(?:^|[\s_-])(?:nav|navbar|menu|footer|sidebar|breadcrumbs?|related|ilgili|benzer|comments?|yorum(?:lar)?)(?:[\s_-]|$)/i;

/** A place with more of the page's text than this is its body, whatever its name. */
const MAX_FRAME_SHARE = 0.6;

/** Places that belong to the frame of the page, with everything inside them. */
function framePlaces({ places, blocks }: ParsedPage): Uint8Array {
  const isFrame = new Uint8Array(places.length);
  const chars = new Float64Array(places.length);
  for (const { text, place } of blocks) chars[place]! += text.length;
  for (let p = places.length - 1; p > 0; p--) {
    const { parent } = places[p]!;
    if (parent >= 0) chars[parent]! += chars[p]!;
  }
  const most = MAX_FRAME_SHARE * blocks.reduce((sum, { text }) => sum + text.length, 0);
  for (let p = 0; p < places.length; p++) {
    const { tag, label, role, parent, isHidden } = places[p]!;
    const isOwn =
      chars[p]! <= most &&
      (isHidden ||
        FRAME_TAGS.has(tag) ||
        role === 'navigation' ||
        role === 'contentinfo' ||
        FRAME_LABEL.test(label));
    isFrame[p] = isOwn || (parent >= 0 && isFrame[parent]) ? 1 : 0;
  }
  return isFrame;
}

/** Entries of one list are in similar places: three tags up, with the first class of each. */
function placeKey({ places }: ParsedPage, place: number): string {
  let key = '';
  for (let p = place, depth = 0; p >= 0 && depth < 3; p = places[p]!.parent, depth++)
    key += `${places[p]!.tag}.${places[p]!.label.split(/[\s\d]/, 1)[0]}>`;
  return key;
}
