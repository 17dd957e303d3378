import type { Article } from '../article.ts';
import { slugOf } from '../slug.ts';

export function gunlukPath(article: Article): string {
  // Files carry a letter in front that tells the writers apart.
  return `/${slugOf(article.section)}/${article.slug.replace(/^[a-z]-/, '')}`;
}
