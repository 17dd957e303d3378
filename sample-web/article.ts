/**
 * One article as its writer left it: a head of `key: value` lines between `---`, then paragraphs, `## headings`,
 * `> quotations`, `- items`, `1. steps`, for the forum `@nick: posts`; then `%% güncelleme` blocks (what the page
 * gains when it changes) and `%% yorum Name` blocks (readers' comments, no part of the article).
 */
export type Article = {
  site: string;
  /** Name of the file without its ending; unique within the site. */
  slug: string;
  title: string;
  topic: string;
  section: string;
  author: string;
  publishedAt: number;
  summary: string;
  changes: ChangeClass;
  language: string;
  /** Of a product page. */
  price: string | null;
  stock: number | null;
  blocks: Block[];
  updates: Block[][];
  comments: Comment[];
};

export type ChangeClass = 'never' | 'weekly' | 'daily' | 'hourly' | 'minutes';

export type Block = {
  kind: 'paragraph' | 'heading' | 'quote' | 'item' | 'step' | 'post' | 'caption';
  text: string;
  /** Who wrote a post. */
  nick?: string;
};

export type Comment = { author: string; text: string };

export const TOPICS = [
  'ekonomi',
  'spor',
  'sağlık',
  'teknoloji',
  'eğitim',
  'kültür-sanat',
  'siyaset',
  'gezi',
  'yemek',
  'bilim',
  'tarım',
  'alışveriş',
  'çevre',
  'belediye',
];

const CHANGE_CLASSES: readonly string[] = ['never', 'weekly', 'daily', 'hourly', 'minutes'];

/** Throws with the file's name and the reason: an article that cannot be read is a mistake of ours. */
export function parseArticle(site: string, slug: string, source: string): Article {
  const fail = (reason: string): never => {
    throw new Error(`sample-web: article ${site}/${slug}.md ${reason}`);
  };
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n').normalize('NFC'));
  if (parts === null) return fail('has no head between two lines of ---');
  const head = parseHead(parts[1]!);
  const field = (name: string): string => head.get(name) ?? fail(`has no ${name}`);
  const [body, ...annexes] = parts[2]!.split(/^%% /m);
  const changes = field('changes');
  if (!CHANGE_CLASSES.includes(changes)) fail(`has an unknown change class: ${changes}`);
  const topic = field('topic');
  if (!TOPICS.includes(topic)) fail(`has an unknown topic: ${topic}`);
  const publishedAt = Date.parse(`${field('date')}T${clockTime(slug)}+03:00`);
  if (Number.isNaN(publishedAt)) fail(`has a date that is none: ${field('date')}`);

  const article: Article = {
    site,
    slug,
    title: field('title'),
    topic,
    section: field('section'),
    author: field('author'),
    publishedAt,
    summary: field('summary'),
    changes: changes as ChangeClass,
    language: head.get('language') ?? 'tr',
    price: head.get('price') ?? null,
    stock: head.has('stock') ? Number.parseInt(head.get('stock')!, 10) : null,
    blocks: parseBlocks(body!),
    updates: [],
    comments: [],
  };
  for (const annex of annexes) {
    const [label, ...rest] = annex.split('\n');
    const text = rest.join('\n').trim();
    if (label!.trim() === 'güncelleme') article.updates.push(parseBlocks(text));
    else if (label!.startsWith('yorum ')) article.comments.push({ author: label!.slice(6).trim(), text });
    else fail(`has an unknown block: %% ${label}`);
  }
  if (article.blocks.length === 0) fail('has no text');
  if (changes !== 'never' && article.updates.length < 2) fail('changes, but has fewer than two updates');
  return article;
}

/** What the page says after `version` changes: the updates take turns behind the lead, in a thread at its end. */
export function blocksOf(article: Article, version: number): Block[] {
  if (version === 0 || article.updates.length === 0) return article.blocks;
  const update = article.updates[(version - 1) % article.updates.length]!;
  const isThread = article.blocks[0]!.kind === 'post';
  const place = isThread ? article.blocks.length : 1;
  return [...article.blocks.slice(0, place), ...update, ...article.blocks.slice(place)];
}

/** The text that an ideal cleaner keeps: one line per block. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text).join('\n');
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function parseHead(head: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return fields;
}

/** A time of day between 06:00 and 21:59, so that pages of one day are not all of one minute. */
function clockTime(slug: string): string {
  let sum = 0;
  for (let i = 0; i < slug.length; i++) sum = (sum * 31 + slug.charCodeAt(i)) % 960;
  const minutes = 360 + sum;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

function parseBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push(blockOf(paragraph.join(' '), nextStep(blocks)));
    paragraph = [];
  };
  for (const line of source.split('\n').map((text) => text.trim())) {
    if (line === '') {
      flush();
      continue;
    }
    // Items and headings stand alone even where no blank line sets them apart.
    if (LINE_MARK.test(line)) flush();
    paragraph.push(line);
    if (line.startsWith('## ')) flush();
  }
  flush();
  return blocks;
}

const LINE_MARK = /^(## |> |- |\d+\. |@[\p{L}\p{N}_.-]+: )/u;

/** The number that a step must carry here: "41. dakika" begins a paragraph, no list. */
function nextStep(blocks: readonly Block[]): number {
  let count = 0;
  while (blocks.at(-1 - count)?.kind === 'step') count++;
  return count + 1;
}

function blockOf(text: string, step: number): Block {
  const post = /^@([\p{L}\p{N}_.-]+): (.+)$/u.exec(text);
  if (post !== null) return { kind: 'post', nick: post[1]!, text: post[2]! };
  if (text.startsWith('## ')) return { kind: 'heading', text: text.slice(3) };
  if (text.startsWith('> ')) return { kind: 'quote', text: text.slice(2).replaceAll(' > ', ' ') };
  if (text.startsWith('- ')) return { kind: 'item', text: text.slice(2) };
  const mark = `${step}. `;
  return text.startsWith(mark)
    ? { kind: 'step', text: text.slice(mark.length) }
    : { kind: 'paragraph', text };
}
