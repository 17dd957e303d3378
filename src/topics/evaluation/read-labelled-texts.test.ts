import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { digestOfExamples, readLabelledTexts } from './read-labelled-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-labelled-'));

function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('readLabelledTexts', () => {
  it('reads lines of label, tab and text, packed or not', () => {
    const lines = 'spor\tMaç bitti.\r\nsağlık\tGrip\tarttı.\n\n';
    const expected = [
      { label: 'spor', text: 'Maç bitti.' },
      { label: 'sağlık', text: 'Grip\tarttı.' },
    ];
    expect(readLabelledTexts(fileOf('a.tsv', lines))).toEqual(expected);
    expect(readLabelledTexts(fileOf('a.tsv.gz', gzipSync(lines)))).toEqual(expected);
  });

  it('reads JSON lines with a title', () => {
    const file = fileOf('a.jsonl', '{"label":"spor","title":"Maç","text":"Bitti."}\n');
    expect(readLabelledTexts(file)).toEqual([{ label: 'spor', title: 'Maç', text: 'Bitti.' }]);
  });

  it('names the line that has no label', () => {
    const file = fileOf('b.tsv', 'spor\tMaç\nyalnız metin\n');
    expect(() => readLabelledTexts(file)).toThrow(/line 2|Line 2/);
    expect(() => readLabelledTexts(join(folder, 'none.tsv'))).toThrow(/could not be read/);
  });
});

describe('digestOfExamples', () => {
  it('does not depend on the order, but on every text', () => {
    const a = { label: 'x', text: 'bir' };
    const b = { label: 'y', text: 'iki' };
    expect(digestOfExamples([a, b])).toBe(digestOfExamples([b, a]));
    expect(digestOfExamples([a])).not.toBe(digestOfExamples([{ ...a, text: 'üç' }]));
  });
});
