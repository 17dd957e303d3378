import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSiteRules } from './load-site-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-rules-'));
const file = join(folder, 'rules.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(rules: unknown): ReturnType<typeof loadSiteRules> {
  writeFileSync(file, JSON.stringify(rules));
  return loadSiteRules(file);
}

test('rules come by site, however the site is written', () => {
  const rules = load([
    { site: 'www.milliyet.com.tr', pattern: 'BASLADI(.*?)BITTI', until: '2007-01-01' },
    { site: 'milliyet.com.tr', selector: 'article' },
  ]);
  expect(rules.get('milliyet.com.tr')).toEqual([
    { site: 'milliyet.com.tr', pattern: 'BASLADI(.*?)BITTI', until: Date.UTC(2007, 0, 1) },
    { site: 'milliyet.com.tr', selector: 'article' },
  ]);
});

test('no file means no rules', () => {
  expect(loadSiteRules(join(folder, 'yok.json')).size).toBe(0);
});

test.each([
  [{ site: 'a.tr' }],
  [{ site: 'a.tr', selector: 'p', pattern: '(.*?)' }],
  [{ site: 'a.tr', selector: '..' }],
  [{ site: 'a.tr', pattern: '[(.*?)' }],
  [{ site: 'a.tr', selector: 'p', from: 'dün' }],
  [{ site: 'a.tr', selektor: 'p' }],
])('a rule that cannot be used is refused with its place: %j', (rule) => {
  expect(() => load([rule])).toThrow(expect.objectContaining({ code: 'rules-invalid' }));
});
