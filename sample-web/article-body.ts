/** An article's blocks as HTML. The tags are the template's choice; the order and the words are not. */
import type { Block } from './article.ts';
import { type Html, html, raw } from './html.ts';

export type BodyStyle = {
  /** Tags with their attributes, for example 'p class="metin"'. */
  paragraph: string;
  heading: string;
  quote: string;
  list: string;
  steps: string;
  /** Leaves out the closing tags of paragraphs and items, as old hands did. */
  unclosed: boolean;
  /** Put between the blocks, for example an advertisement; not after the last one. */
  between: (index: number) => Html | null;
  /** How a block of a kind the others do not know (captions, posts) is shown. */
  special: (block: Block, index: number) => Html;
};

const DEFAULT_STYLE: BodyStyle = {
  paragraph: 'p',
  heading: 'h2',
  quote: 'blockquote',
  list: 'ul',
  steps: 'ol',
  unclosed: false,
  between: () => null,
  special: (block) => html`<p>${block.text}</p>`,
};

export function bodyHtml(blocks: readonly Block[], style: Partial<BodyStyle> = {}): Html {
  const full = { ...DEFAULT_STYLE, ...style };
  const parts: Html[] = [];
  let openList: 'item' | 'step' | null = null;
  for (const [index, block] of blocks.entries()) {
    const listKind = block.kind === 'item' || block.kind === 'step' ? block.kind : null;
    if (openList !== listKind) {
      if (openList !== null) parts.push(raw(`</${tagName(listTag(openList, full))}>\n`));
      if (index > 0) parts.push(full.between(index) ?? raw(''));
      if (listKind !== null) parts.push(raw(`<${listTag(listKind, full)}>\n`));
      openList = listKind;
    } else if (index > 0 && listKind === null) {
      parts.push(full.between(index) ?? raw(''));
    }
    parts.push(blockHtml(block, index, full));
  }
  if (openList !== null) parts.push(raw(`</${tagName(listTag(openList, full))}>\n`));
  return html`${parts}`;
}

function blockHtml(block: Block, index: number, style: BodyStyle): Html {
  switch (block.kind) {
    case 'paragraph':
      return element(style.paragraph, block.text, style.unclosed);
    case 'heading':
      return element(style.heading, block.text, false);
    case 'quote':
      return element(style.quote, block.text, false);
    case 'item':
    case 'step':
      return element('li', block.text, style.unclosed);
    case 'caption':
    case 'post':
      return style.special(block, index);
  }
}

function element(tag: string, text: string, unclosed: boolean): Html {
  const end = unclosed ? '' : `</${tagName(tag)}>`;
  return html`${raw(`<${tag}>`)}${text}${raw(end)}\n`;
}

function listTag(kind: 'item' | 'step', style: BodyStyle): string {
  return kind === 'item' ? style.list : style.steps;
}

function tagName(tag: string): string {
  return tag.split(' ', 1)[0]!;
}
