import { describe, expect, it } from 'vitest';
import { encodeWindows1254 } from './windows-1254.ts';

describe('windows-1254', () => {
  it('is read back by TextDecoder', () => {
    const text = 'Pijamalı hasta yağız şoföre çabucak güvendi. ÇĞİÖŞÜ âîû “tırnak” … – € ×';
    expect(new TextDecoder('windows-1254').decode(encodeWindows1254(text))).toBe(text);
  });

  it('has a question mark for what it cannot say', () => {
    expect(encodeWindows1254('ə😂þÿ').toString('latin1')).toBe('???ÿ');
  });
});
