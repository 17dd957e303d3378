import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

const TEXT = 'Başkan “kütüphane” için teşekkür etti – ŞIK ve ÇAĞDAŞ Iğdır’da 250 € bağış topladı.';
/** windows-1252, 0x80 to 0x9F; lost bytes are U+FFFD. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** UTF-8 misread as windows-1252. */
function encodeTwice(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80]!);
}

describe('repairDoubleEncoding', () => {
  it('repairs what was encoded twice', () => {
    expect(repairDoubleEncoding(encodeTwice(TEXT))).toBe(TEXT);
  });

  it('repairs it next to text that is right', () => {
    const both = `Anasayfa İletişim ${encodeTwice(TEXT)}`;
    expect(repairDoubleEncoding(both)).toBe(`Anasayfa İletişim ${TEXT}`);
  });

  it('knows which byte was lost', () => {
    expect(repairDoubleEncoding('Ä±Ä±Ä± IÅ\uFFFDIK Ä\uFFFDâ€\uFFFD')).toBe('ııı IŞIK Ğ”');
  });

  it.each(['Ångström, Äpfel und Öl', 'NÃO â€', 'Bozuk yazı Ä± ve ÅŸ gibi görünür', TEXT])(
    'leaves %j alone',
    (text) => {
      expect(repairDoubleEncoding(text)).toBe(text);
    },
  );

  it('leaves a page about encodings alone', () => {
    const text = `${TEXT} ${TEXT} Ä± ÅŸ ÄŸ`;
    expect(repairDoubleEncoding(text)).toBe(text);
  });

  it('never throws', () => {
    const letters = fc
      .array(fc.constantFrom(...'ÄÅÃâ±ŸžŽ€ðŸ\uFFFDa\x9e'), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(fc.property(letters, (text) => void repairDoubleEncoding(text)));
  });
});
