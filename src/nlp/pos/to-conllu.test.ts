import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiLower } from '../../model/ascii-lower.ts';
import { UPOS } from './pos-model.ts';
import { taggedSentences, toConllu } from './to-conllu.ts';

/**
 * Violations of the rules of the format in a document (levels 1 and 2 of the UD validator, without trees).
 */
function faultsOf(conllu: string): string[] {
  const faults: string[] = [];
  if (conllu === '') return faults;
  if (!conllu.endsWith('\n\n')) faults.push('the last sentence is not ended by an empty line');
  for (const block of conllu.split('\n\n').slice(0, -1)) {
    const lines = block.split('\n');
    const comments = lines.filter((line) => line.startsWith('#'));
    const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
    const text = comments.find((line) => line.startsWith('# text = '))?.slice(9);
    if (!comments.some((line) => /^# sent_id = \S+$/.test(line))) faults.push('no sent_id');
    if (text === undefined || text !== text.trim()) faults.push(`text: ${text}`);
    let written = '';
    rows.forEach((row, i) => {
      if (row.length !== 10) faults.push(`${row.length} columns`);
      const [id, form = '', lemma = '', upos = '', xpos, feats = '', , , , misc = ''] = row;
      if (id !== String(i + 1)) faults.push(`id ${id}`);
      for (const cell of row) if (cell === '' || cell !== cell.trim()) faults.push(`cell "${cell}"`);
      if (/\s/u.test(form) || /\s/u.test(lemma)) faults.push(`space in ${form}`);
      if (!(UPOS as readonly string[]).includes(upos)) faults.push(`upos ${upos}`);
      if (xpos !== '_') faults.push('xpos');
      if (feats !== '_' && !isFeatureList(feats)) faults.push(`feats ${feats}`);
      const notes = misc.split('|');
      if (misc !== '_' && notes.join() !== [...notes].sort().join()) faults.push(`misc ${misc}`);
      written += form + (notes.includes('SpaceAfter=No') ? '' : ' ');
    });
    if (rows.length === 0) faults.push('no words');
    if (written.trim() !== text) faults.push(`"${written}" is not "${text}"`);
  }
  return faults;
}

function isFeatureList(feats: string): boolean {
  const pairs = feats.split('|');
  const names = pairs.map((pair) => pair.split('=')[0]!);
  const isSorted = names.every((name, i) => i === 0 || asciiLower(names[i - 1]!) < asciiLower(name));
  return (
    isSorted &&
    pairs.every((pair) =>
      /^[A-Z][A-Za-z0-9]*(\[[a-z0-9]+\])?=[A-Z0-9][A-Za-z0-9]*(,[A-Z0-9][A-Za-z0-9]*)*$/.test(pair),
    )
  );
}

describe('CoNLL-U', () => {
  const TEXT = 'Ayşe dün Ankara’dan geldi. "Çocuklar okulda mı?" diye sordu; saat 17.30’du.';
  it('is valid and contains the text', () => {
    const conllu = toConllu(taggedSentences(TEXT));
    expect(faultsOf(conllu)).toEqual([]);
    expect(conllu).toContain('# sent_id = s1\n# text = Ayşe dün Ankara’dan geldi.\n');
  });
  it('marks names in the last column', () => {
    const rows = toConllu(taggedSentences('Dün İstanbul’da Boğaziçi Üniversitesi açıldı.')).split('\n');
    const marks = rows.filter((row) => row.includes('NER=')).map((row) => row.split('\t').at(-1));
    expect(marks).toEqual(['NER=B-LOC', 'NER=B-ORG', 'NER=I-ORG']);
  });
  it('has classes, lemmas and features in context', () => {
    const [first] = taggedSentences('Çocuklar bahçede güzel bir oyun oynadı.');
    expect(first!.tokens.map(({ upos }) => upos)).toEqual([
      'NOUN',
      'NOUN',
      'ADJ',
      'DET',
      'NOUN',
      'VERB',
      'PUNCT',
    ]);
    expect(first!.tokens[0]).toMatchObject({ lemma: 'çocuk' });
    expect(first!.tokens[0]!.feats).toContain('Number=Plur');
    expect(first!.tokens[1]!.feats).toContain('Case=Loc');
  });
  it('has nothing for nothing', () => {
    expect(toConllu(taggedSentences(' \n '))).toBe('');
  });
  it('is valid for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(faultsOf(toConllu(taggedSentences(text)))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
