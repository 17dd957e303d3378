import { expect, test } from 'vitest';
import { SiteTable } from '../config/site-table.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { renderModes } from './rendering.ts';

const URLS = [
  'https://www.ornek.com.tr/',
  'https://haber.ornek.com.tr/1',
  'https://baska.com.tr/',
  'https://liste.com.tr/',
];

test('the rendering of a site, or of one of its hosts, comes before the list and the general setting', () => {
  const sites = new SiteTable({ 'ornek.com.tr': { render: 'off' }, 'haber.ornek.com.tr': { render: 'all' } });
  const modeOf = renderModes('auto', ['liste.com.tr', 'ornek.com.tr'], sites);
  expect(URLS.map((url) => modeOf(url as CanonicalUrl))).toEqual(['off', 'all', 'auto', 'all']);
});
