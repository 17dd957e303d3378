import { loadArticles } from '../../../sample-web/library.ts';
import { SITE_IDS } from '../../../sample-web/site.ts';

const FOREIGN = new Set(['english', 'azeri']);

/** Turkish sentences of 40 to 220 characters from the articles of the sample web, in a fixed order, each once. */
export function turkishSentences(): string[] {
  const found = new Set<string>();
  for (const site of SITE_IDS.filter((id) => !FOREIGN.has(id))) {
    for (const { blocks, updates } of loadArticles(site)) {
      for (const { text } of [...blocks, ...updates.flat()]) {
        for (const [sentence] of text.matchAll(/[^.!?]{40,220}[.!?](?=\s|$)/gu)) found.add(sentence.trim());
      }
    }
  }
  return [...found];
}
