import { expect, it } from 'vitest';
import { ownString } from './own-string.ts';

it('a string of its own is the same text', () => {
  const text = 'Karşılaştırılabilirlik ölçütleri';
  expect(ownString(text.slice(0, 22))).toBe('Karşılaştırılabilirlik');
  expect(ownString(text.slice(23, 28))).toBe('ölçüt');
  expect(ownString('')).toBe('');
});
