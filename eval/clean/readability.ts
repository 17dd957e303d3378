import { loadPeer } from '../../bench/peers/load-peer.ts';
import { type CleanMethod, textOf } from './methods.ts';

type Readability = { parse(): { content?: string | null } | null };
type ReadabilityModule = { Readability: new (document: unknown) => Readability };
type LinkedomModule = { parseHTML(html: string): { document: unknown } };

/** Finds the article of one page and answers its HTML. */
export type ArticleFinder = (html: string) => string;

/** Mozilla's reader view on linkedom, or undefined if the two cannot be installed. */
export function loadReadability(): ArticleFinder | undefined {
  const readability = loadPeer('@mozilla/readability') as ReadabilityModule | undefined;
  const linkedom = loadPeer('linkedom') as LinkedomModule | undefined;
  if (!readability || !linkedom) return undefined;
  return (html) => {
    try {
      const { document } = linkedom.parseHTML(html);
      return new readability.Readability(document).parse()?.content ?? '';
    } catch {
      return ''; // it throws on pages without a body
    }
  };
}

/** Its text by our blocks: its own textContent glues the words of neighbouring paragraphs together. */
export function readabilityMethod(find: ArticleFinder): CleanMethod {
  return { name: 'readability', clean: (siblings) => siblings.map(({ html }) => textOf(find(html))) };
}
