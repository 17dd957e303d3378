import { describe, expect, it } from 'vitest';
import { describeMemory } from './describe-memory.ts';
import { writeMemory } from './memory-bytes.ts';
import { TemplateMemory } from './template-memory.ts';

function template(pages: number): TemplateMemory {
  const memory = new TemplateMemory();
  memory.pages = pages;
  memory.texts.set(1, { pages, first: 1, last: 2 });
  memory.texts.set(2, { pages: 1, first: 1, last: 1 });
  const trace = { pages, chars: 900, repeatedChars: 0, linkChars: 0, proseChars: 0, contentChars: 800 };
  memory.places.set(7, trace);
  memory.places.set(8, { ...trace, contentChars: 10 });
  return memory;
}

describe('a site memory in figures', () => {
  it('has its templates, the best known first, with repeated texts and places of content', () => {
    expect(describeMemory(writeMemory([template(3), template(12)]))).toEqual([
      { pages: 12, repeatedTexts: 1, places: 2, contentPlaces: 1 },
      { pages: 3, repeatedTexts: 1, places: 2, contentPlaces: 1 },
    ]);
  });

  it('is empty if the bytes are not a memory', () => {
    expect(describeMemory(new Uint8Array([9, 9, 9]))).toEqual([]);
    expect(describeMemory(new Uint8Array())).toEqual([]);
  });
});
