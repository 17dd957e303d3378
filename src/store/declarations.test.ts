import { describe, expect, it } from 'vitest';
import { type Declarations, packDeclarations, unpackDeclarations } from './declarations.ts';

describe('declarations of a page', () => {
  it.each<Declarations>([
    {},
    { optOut: ['noai', 'tdm'] },
    { licence: 'https://creativecommons.org/licenses/by/4.0/' },
    {
      optOut: ['tdm'],
      licence: 'https://a.tr/kosullar',
      section: 'Gündem "özel"\0',
      charset: 'windows-1254',
    },
  ])('come back as they were packed: %j', (declared) => {
    expect(unpackDeclarations(packDeclarations(declared))).toEqual(declared);
  });

  it('are null if fields are empty', () => {
    expect(packDeclarations({ optOut: [], licence: '', section: '' })).toBeNull();
  });

  it('are read from stores that knew marks only, and marks alone are still written that way', () => {
    expect(unpackDeclarations('["noai"]')).toEqual({ optOut: ['noai'] });
    expect(packDeclarations({ optOut: ['noai'] })).toBe('["noai"]');
  });
});
