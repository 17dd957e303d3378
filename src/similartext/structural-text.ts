import type { ParsedPage } from '../model/parsed-page.ts';
import { type CleanedPage, SiteMemory } from './site-memory.ts';

/** Clean text from the structure of one page alone: the answer for the first page of a site. */
export function structuralText(page: ParsedPage): CleanedPage {
  return new SiteMemory().clean(page);
}
