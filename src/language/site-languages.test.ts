import { describe, expect, it } from 'vitest';
import { SiteLanguages } from './site-languages.ts';

describe('SiteLanguages', () => {
  it('counts what is certain, by site', () => {
    const languages = new SiteLanguages();
    languages.add('ornek.tr', { language: 'tr', isDoubtful: false });
    languages.add('ornek.tr', { language: 'tr', isDoubtful: true });
    languages.add('ornek.tr', { language: 'en', isDoubtful: false });
    languages.add('ornek.tr', { language: 'und', isDoubtful: false });
    expect(languages.of('ornek.tr')).toEqual({ turkish: 1, other: 1 });
    expect(languages.of('baska.tr')).toEqual({ turkish: 0, other: 0 });
  });
});
