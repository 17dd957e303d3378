import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorRules } from './search-rules.ts';

let folder: string;
let file: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-rules-'));
  file = join(folder, 'search-rules.json');
  now = 1_000;
});
afterEach(() => rmSync(folder, { recursive: true }));

const settings = { synonyms: ['oto = araba'], pins: { eczane: ['https://a.tr/eczane'] } };
const open = () => new OperatorRules(file, settings, () => now);

it('are those of the settings if there is no file', () => {
  const rules = open();
  expect(rules.inForce().synonyms).toEqual(['oto = araba']);
  expect(rules.inForce().curation.pinned('ECZANE')).toEqual(['https://a.tr/eczane']);
  expect(rules.inForce()).toBe(rules.inForce());
  expect(existsSync(file)).toBe(false);
});

it('join those of the file, which win, and are followed by others that have it open', () => {
  const [one, other] = [open(), open()];
  expect(other.inForce().boosts).toEqual({});
  one.replace({
    synonyms: ['cep > telefon'],
    pins: { Eczane: ['HTTPS://b.tr:443/x/../eczane'] },
    hidden: { '*': ['https://a.tr/eski'] },
    boosts: { 'site:a.tr': 2 },
  });
  expect(readdirSync(folder)).toEqual(['search-rules.json']);
  for (const rules of [one, other]) {
    now += 1_000;
    const { synonyms, boosts, curation } = rules.inForce();
    expect(synonyms).toEqual(['oto = araba', 'cep > telefon']);
    expect(boosts).toEqual({ 'site:a.tr': 2 });
    expect(curation.pinned('eczane')).toEqual(['https://b.tr/eczane']);
    expect(curation.isHidden('her şey', 'https://a.tr/eski')).toBe(true);
  }
  rmSync(file);
  now += 1_000;
  expect(other.inForce().boosts).toEqual({});
});

it.each(['{', '[]', '{"boosts":{"site:a.tr":0}}', '{"pins":{"a":["/yol"]}}'])(
  'of a file that says %s are refused, and what held before holds on',
  (content) => {
    const rules = open();
    rules.replace({ synonyms: ['cep > telefon'], pins: {}, hidden: {}, boosts: {} });
    writeFileSync(file, content);
    now += 1_000;
    expect(rules.inForce().synonyms).toContain('cep > telefon');
    expect(() => open().own()).toThrow(expect.objectContaining({ code: 'search-rules-invalid' }));
  },
);

it('say so if the file cannot be written', () => {
  const rules = new OperatorRules(join(folder, 'yok', 'search-rules.json'), settings, () => now);
  expect(() => rules.replace({ synonyms: [], pins: {}, hidden: {}, boosts: {} })).toThrow(
    expect.objectContaining({ code: 'folder-unwritable' }),
  );
  expect(rules.inForce().synonyms).toEqual(['oto = araba']);
});
