/** The articles, and the short pages that a site of its kind has besides (about us, notices), from their folders. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Article, parseArticle } from './article.ts';

/** Every article of a site, newest first. */
export function loadArticles(site: string): Article[] {
  return loadFolder(site, new URL(`articles/${site}/`, ROOT));
}

/** A site's own short pages, by slug. */
export function loadPages(site: string): Map<string, Article> {
  const pages = loadFolder(site, new URL(`assets/pages/${site}/`, ROOT));
  return new Map(pages.map((page) => [page.slug, page]));
}

/** A style sheet or script. */
export function loadAsset(name: string): string {
  return readFileSync(new URL(`assets/${name}`, ROOT), 'utf8');
}

/** The sources stand beside this file; of the built package, two folders up. */
const ROOT = [new URL('./', import.meta.url), new URL('../../sample-web/', import.meta.url)].find((folder) =>
  existsSync(fileURLToPath(new URL('articles/', folder))),
)!;

function loadFolder(site: string, folder: URL): Article[] {
  if (!existsSync(fileURLToPath(folder))) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseArticle(site, name.slice(0, -3), readFileSync(new URL(name, folder), 'utf8')))
    .sort((a, b) => b.publishedAt - a.publishedAt);
}
