import type { PageContent, PageId } from '../model/page.ts';
import { withinLimits } from '../model/page-limits.ts';
import { packDeclarations } from './declarations.ts';
import { storableText } from './storable-text.ts';

export type PageValue = string | number | null;

/** The values that a store writes for a page, in the order of its columns. */
export function pageValues(id: PageId, given: PageContent): PageValue[] {
  const content = withinLimits(given);
  return [
    id,
    storableText(content.title),
    storableText(content.text),
    storableText(content.language),
    content.topic && storableText(content.topic),
    content.topicScores ? JSON.stringify(content.topicScores) : null,
    content.description && storableText(content.description),
    content.author && storableText(content.author),
    content.publishedAt,
    content.fetchedAt,
    content.changedAt,
    content.bodyHash,
    content.textHash,
    content.simhash.high,
    content.simhash.low,
    content.kind ?? null,
    content.media?.length ? JSON.stringify(content.media) : null,
    packDeclarations(content),
    content.isLanguageDoubtful ? 1 : 0,
    content.topics ? JSON.stringify(content.topics) : null,
  ];
}
