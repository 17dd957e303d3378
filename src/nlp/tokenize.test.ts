import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forEachWord, TOKEN_KINDS, tokenize } from './tokenize.ts';

/** Tokens without spaces, as kind:text. */
function shown(text: string): string[] {
  return tokenize(text)
    .filter((token) => token.kind !== 'space')
    .map((token) => `${token.kind}:${token.text}`);
}

/** Strings of any characters, and of those that matter to the tokenizer. */
const ANY_TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(..."aIİş.,:;/-_@#'’ 19👍\u200d\ufe0f\ud83c\n"),
        fc.string({ unit: 'binary', maxLength: 2 }),
      ),
    )
    .map((parts) => parts.join('')),
);

describe('tokenize', () => {
  it('keeps a suffix after an apostrophe with its word and says where it begins', () => {
    const [word] = tokenize("İstanbul'da");
    expect(word).toEqual({ kind: 'word', text: "İstanbul'da", start: 0, end: 11, stemEnd: 8 });
    expect(shown("3'üncü TBMM’nin 1990'lı")).toEqual(["number:3'üncü", 'word:TBMM’nin', "number:1990'lı"]);
  });
  it('does not take a closing quote for a suffix', () => {
    expect(shown("'gel' dedi")).toEqual(["punctuation:'", 'word:gel', "punctuation:'", 'word:dedi']);
  });
  it('knows numbers, dates and times', () => {
    expect(shown('1.000.000 3,5 12.05.2024 2024-05-12 14:30 1.250,75 14:30’da')).toEqual([
      'number:1.000.000',
      'number:3,5',
      'date:12.05.2024',
      'date:2024-05-12',
      'time:14:30',
      'number:1.250,75',
      'time:14:30’da',
    ]);
    expect(shown('5-4 bitti, 10/20')).toEqual([
      'number:5',
      'punctuation:-',
      'number:4',
      'word:bitti',
      'punctuation:,',
      'number:10',
      'punctuation:/',
      'number:20',
    ]);
  });
  it('leaves the full stop of an ordinal and of a sentence alone', () => {
    expect(shown('21. yüzyıl 1990.')).toEqual([
      'number:21',
      'punctuation:.',
      'word:yüzyıl',
      'number:1990',
      'punctuation:.',
    ]);
  });
  it('knows addresses', () => {
    expect(shown('https://tazi.dev/a?b=1, bilgi@ornek.com.tr. www.ornek.org hurriyet.com.tr')).toEqual([
      'url:https://tazi.dev/a?b=1',
      'punctuation:,',
      'mail:bilgi@ornek.com.tr',
      'punctuation:.',
      'url:www.ornek.org',
      'url:hurriyet.com.tr',
    ]);
    expect(shown('geldi.Sonra')).toEqual(['word:geldi', 'punctuation:.', 'word:Sonra']);
  });
  it('knows hashtags, mentions, emoji and emoticons', () => {
    expect(shown('#geziParkı_2013 @ali 👨‍👩‍👧 🇹🇷 👍🏽 :) :D')).toEqual([
      'hashtag:#geziParkı_2013',
      'mention:@ali',
      'emoji:👨‍👩‍👧',
      'emoji:🇹🇷',
      'emoji:👍🏽',
      'emoji::)',
      'emoji::D',
    ]);
  });
  it('keeps initials together', () => {
    expect(shown('T.C. A.Ş. M.Ö. B. Russell')).toEqual([
      'word:T.C.',
      'word:A.Ş.',
      'word:M.Ö.',
      'word:B',
      'punctuation:.',
      'word:Russell',
    ]);
  });
  it('keeps decomposed letters and soft hyphens inside a word', () => {
    expect(tokenize('c\u0327ocu\u00adk')).toHaveLength(1);
  });
  it('groups runs of one mark', () => {
    expect(shown('ne...!!')).toEqual(['word:ne', 'punctuation:...', 'punctuation:!!']);
  });
  it('gives tokens that concatenate to the text, on any string', () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        let at = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBe(at);
          expect(token.end).toBeGreaterThan(at);
          expect(token.stemEnd).toBeGreaterThan(token.start);
          expect(token.stemEnd).toBeLessThanOrEqual(token.end);
          expect(token.text).toBe(text.slice(token.start, token.end));
          at = token.end;
        }
        expect(at).toBe(text.length);
      }),
      { numRuns: 500 },
    );
  });
  it('takes linear time on hostile text', () => {
    // processor time: the machine may be busy with other work
    const started = process.cpuUsage();
    for (const part of [
      'a.',
      'a@',
      'a-',
      '1.',
      '1,',
      '-5',
      '5:',
      '5/',
      'http://',
      "a'",
      '#_',
      'a_',
      ':-',
      '👍\u200d',
      '\ud83c',
    ])
      tokenize(part.repeat(50_000));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(4_000);
  });
});

describe('forEachWord', () => {
  it('visits what tokenize finds, without punctuation, symbols, emoji and space', () => {
    const text = "Ankara'da 5 kişi, bilgi@ornek.com 👍 #gündem";
    const seen: string[] = [];
    forEachWord(text, (start, end, kind, stemEnd) =>
      seen.push(`${TOKEN_KINDS[kind]}:${text.slice(start, stemEnd)}|${end}`),
    );
    expect(seen).toEqual([
      'word:Ankara|9',
      'number:5|11',
      'word:kişi|16',
      'mail:bilgi@ornek.com|33',
      'hashtag:#gündem|44',
    ]);
  });
  it('visits the same tokens on any string', () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        const seen: object[] = [];
        forEachWord(text, (start, end, kind, stemEnd) =>
          seen.push({ kind: TOKEN_KINDS[kind], text: text.slice(start, end), start, end, stemEnd }),
        );
        const carriesWords = TOKEN_KINDS.slice(0, TOKEN_KINDS.indexOf('mention') + 1);
        expect(seen).toEqual(tokenize(text).filter(({ kind }) => carriesWords.includes(kind)));
      }),
      { numRuns: 500 },
    );
  });
});
