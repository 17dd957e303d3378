import type { ReadDocument } from './document-text.ts';
import { officeDocument, type ParagraphTags, paragraphsOf, partOf, propertiesOf } from './office-xml.ts';
import { zipNames } from './zip-entries.ts';

const TAGS: ParagraphTags = {
  paragraphs: new Set(['p']),
  spaces: new Set(['br', 'tab']),
  hidden: new Set(['fallback']),
  texts: new Set(['t']),
};
const MAX_SLIDES = 1_000;

/**
 * A PPTX (ECMA-376 part 1): the texts of its slides, in the order of their numbers. Null if it is not one.
 */
export function readPresentation(bytes: Uint8Array): ReadDocument | null {
  const slides = zipNames(bytes)
    .flatMap((name) => {
      const number = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number)
    .slice(0, MAX_SLIDES);
  if (slides.length === 0) return null;
  const paragraphs = slides.flatMap(({ name }) => paragraphsOf(partOf(bytes, name) ?? '', TAGS));
  // The first words of the first slide are its title.
  const headings = paragraphs.slice(0, 1);
  return officeDocument(paragraphs, headings, propertiesOf(partOf(bytes, 'docProps/core.xml')));
}
