import { oneLine } from './one-line.ts';
/**
 * What schema.org data in a page's scripts says about its article: the first value of each field, as text.
 */
export type JsonLdArticle = {
  headline?: string;
  author?: string;
  /** The author is stated as a person. */
  isPerson?: boolean;
  /** Organisations that the data describe. */
  organizations?: string[];
  publishedAt?: string;
  updatedAt?: string;
  description?: string;
  image?: string;
  section?: string;
  licence?: string;
  siteName?: string;
};

const MAX_SCRIPTS = 20;
const MAX_SCRIPT_CHARS = 500_000;
/** Maximum number of nodes to examine; real pages have a few dozen. */
const MAX_NODES = 2_000;

/** Kinds of things a page can be about, the best first. */
const KINDS = [
  /(Article|BlogPosting|Report|Review|Posting)$/,
  /^(Recipe|Product|Event|Book|Course|Movie|VideoObject|Dataset|QAPage|FAQPage|HowTo)$/,
  /^(WebPage|ItemPage|AboutPage|CollectionPage|ProfilePage)$/,
];

/** Their authors are not those of a page about them. */
const WORKS = /^(?:Book|Movie|Product|Event|Course|VideoObject|Dataset|MusicRecording|CreativeWork)$/;
const ORGANIZATIONS = /(?:Organization|Organisation|Corporation|Business)$/;

export function readJsonLd(scripts: readonly string[]): JsonLdArticle {
  const found: { rank: number; node: Node; isWork: boolean }[] = [];
  const organizations: string[] = [];
  let siteName: string | undefined;
  for (const node of nodesOf(scripts)) {
    const kinds = listOf(node['@type']).filter((kind): kind is string => typeof kind === 'string');
    if (kinds.includes('WebSite')) siteName ??= textOf(node['name']);
    const rank = KINDS.findIndex((pattern) => kinds.some((kind) => pattern.test(kind)));
    if (rank >= 0) found.push({ rank, node, isWork: kinds.some((kind) => WORKS.test(kind)) });
    const organization = kinds.some((kind) => ORGANIZATIONS.test(kind)) ? textOf(node['name']) : undefined;
    if (organization !== undefined) organizations.push(organization);
  }
  found.sort((a, b) => a.rank - b.rank);
  const article: JsonLdArticle = { organizations };
  for (const { node, isWork } of found) {
    siteName ??= nameOf(node['publisher']);
    fill(article, 'headline', textOf(node['headline']) ?? textOf(node['name']));
    if (!isWork) readAuthor(article, node);
    fill(article, 'publishedAt', textOf(node['datePublished']) ?? textOf(node['uploadDate']));
    fill(article, 'updatedAt', textOf(node['dateModified']));
    fill(article, 'description', textOf(node['description']));
    fill(article, 'image', addressOf(node['image']) ?? addressOf(node['thumbnailUrl']));
    fill(article, 'section', textOf(node['articleSection']) ?? textOf(node['recipeCategory']));
    fill(article, 'licence', addressOf(node['license']) ?? idOf(node['license']));
  }
  fill(article, 'siteName', siteName);
  return article;
}

function readAuthor(article: JsonLdArticle, node: Node): void {
  const author = nameOf(node['author']) ?? nameOf(node['creator']);
  if (author === undefined || article.author !== undefined) return;
  article.author = author;
  article.isPerson = listOf(node['author'] ?? node['creator']).some(
    (one) => typeof one === 'object' && one !== null && listOf((one as Node)['@type']).includes('Person'),
  );
}

/** The types of all things that the scripts describe, one per thing. */
export function jsonLdTypes(scripts: readonly string[]): string[] {
  return nodesOf(scripts).flatMap((node) =>
    listOf(node['@type']).filter((type): type is string => typeof type === 'string'),
  );
}

type Node = Readonly<Record<string, unknown>>;

/** All objects in all scripts, outer ones first; broken scripts are skipped. */
function nodesOf(scripts: readonly string[]): Node[] {
  const nodes: Node[] = [];
  for (const script of scripts.slice(0, MAX_SCRIPTS)) {
    const queue: unknown[] = [parsed(script)];
    for (let at = 0; at < queue.length && nodes.length < MAX_NODES; at++) {
      const value = queue[at];
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value)) nodes.push(value as Node);
      for (const inner of Object.values(value)) {
        if (typeof inner === 'object' && inner !== null && queue.length < MAX_NODES) queue.push(inner);
      }
    }
  }
  return nodes;
}

function parsed(script: string): unknown {
  if (script.length > MAX_SCRIPT_CHARS) return null;
  try {
    return JSON.parse(script);
  } catch {
    // Line breaks inside strings and a comment around the whole are the usual faults.
    try {
      return JSON.parse(
        script.replace(/^\s*(?:<!--|\/\*.*?\*\/)|(?:-->|;)\s*$/gs, '').replace(/[\r\n\t]+/g, ' '),
      );
    } catch {
      return null;
    }
  }
}

type TextField = Exclude<keyof JsonLdArticle, 'isPerson' | 'organizations'>;

function fill(article: JsonLdArticle, field: TextField, value: string | undefined): void {
  if (value !== undefined) article[field] ??= value;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string | undefined {
  for (const one of listOf(value)) {
    const text = typeof one === 'string' ? oneLine(one) : '';
    if (text !== '') return text;
    if (typeof one === 'number') return String(one);
  }
  return undefined;
}

/** Several authors are named with commas between them. */
function nameOf(value: unknown): string | undefined {
  const names = listOf(value)
    .map((one) => (typeof one === 'object' && one !== null ? textOf((one as Node)['name']) : textOf(one)))
    .filter((name) => name !== undefined && !/^https?:/.test(name));
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, 5).join(', ');
}

function addressOf(value: unknown): string | undefined {
  for (const one of listOf(value)) {
    const address = typeof one === 'object' && one !== null ? textOf((one as Node)['url']) : textOf(one);
    if (address !== undefined) return address;
  }
  return undefined;
}

function idOf(value: unknown): string | undefined {
  for (const one of listOf(value))
    if (typeof one === 'object' && one !== null && '@id' in one) return textOf(one['@id']);
  return undefined;
}
