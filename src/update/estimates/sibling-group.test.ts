import { expect, it } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { siblingGroup } from './sibling-group.ts';

const group = (url: string) => siblingGroup(url as CanonicalUrl);

it('pages of one folder of a host belong together, whatever numbers are in it', () => {
  expect(group('https://a.tr/spor/mac-bitti')).toBe(group('https://a.tr/spor/final-serisi'));
  expect(group('https://a.tr/2026/11/mac')).toBe(group('https://a.tr/2025/3/kupa'));
  expect(group('https://a.tr/haber.aspx?id=7')).toBe(group('https://a.tr/haber.aspx?id=21'));
});

it('other hosts, other folders and other parameters are other groups', () => {
  const urls = [
    'https://a.tr/',
    'https://b.tr/spor/x',
    'https://a.tr/spor/x',
    'https://a.tr/ekonomi/x',
    'https://a.tr/spor/x?sayfa=2',
    'https://a.tr/spor/x?sirala=ad',
  ];
  expect(new Set(urls.map(group)).size).toBe(urls.length);
});
