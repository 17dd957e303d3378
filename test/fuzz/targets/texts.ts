import { decodeBody } from '../../../src/documents/charset/decode-body.ts';
import { readDate } from '../../../src/model/time/read-date.ts';
import { canonicalUrl, hostOf, MAX_URL_LENGTH } from '../../../src/model/urls/canonical-url.ts';
import { siteOf } from '../../../src/model/urls/site-of.ts';
import { openTestCorpus } from '../../../src/search/open-test-corpus.ts';
import { expectThat } from '../expect-that.ts';
import type { FuzzTarget } from '../fuzz-part.ts';

const buffers = (...texts: string[]) => texts.map((text) => Buffer.from(text));

export const charset: FuzzTarget = {
  seeds: [
    ...buffers(
      '<meta charset="windows-1254"><p>Başlık',
      '\uFEFF<p>çğıöşü',
      '<?xml version="1.0" encoding="iso-8859-9"?><x>ş</x>',
    ),
    Buffer.from('<p>yýldönümü þeref doðru', 'latin1'),
    Buffer.from('\uFEFFutf-16 ğ', 'utf16le'),
    Buffer.from('<p>Ã§ocuk saÄŸlÄ±ÄŸÄ±'),
  ],
  words: [
    '<meta charset=',
    'utf-7',
    'utf-16be',
    'x-user-defined',
    'iso-2022-jp',
    '\u001b$B',
    'gb18030',
    'ÅŸ',
    '"',
    '\0',
  ],
  check(input) {
    for (const type of [
      null,
      'text/html; charset=utf-8',
      'text/html; charset=iso-8859-9',
      'text/html;charset="x',
    ]) {
      const { text } = decodeBody(input, type);
      expectThat(text.isWellFormed(), `half a character, read as ${type}`);
      expectThat(text.length <= 4 * input.length + 4, `${text.length} characters of ${input.length} bytes`);
    }
  },
};

export const url: FuzzTarget = {
  seeds: buffers(
    'https://www.ornek.com.tr/a/../b?utm_source=x&b=2&a=1#c',
    'http://kullanıcı:şifre@ÖRNEK.com.tr:80/%7Ea/%C3%A7?PHPSESSID=1',
    '//[2001:db8::1]:8080/./',
    '../x;jsessionid=5?q=a+b%20c',
    'http://0x7f.1/%2e%2e/',
  ),
  words: [
    '%',
    '%2e',
    '%zz',
    '..',
    '//',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '[',
    ']',
    'xn--',
    '\t',
    '\u3002',
    'ß',
    '\u200d',
    'javascript:',
    '&&=',
    '\ud800',
  ],
  check(input) {
    const text = input.toString('utf8');
    const found = canonicalUrl(text, canonicalUrl('https://www.ornek.com.tr/x/y')!);
    if (found === null) return;
    expectThat(canonicalUrl(found) === found, `not canonical: ${found} → ${canonicalUrl(found)}`);
    expectThat(
      found.length <= MAX_URL_LENGTH && /^https?:\/\/[^/]+\//.test(found),
      `an odd address: ${found}`,
    );
    expectThat(hostOf(found) !== '' && siteOf(found) !== '', `no host or site: ${found}`);
  },
};

export const date: FuzzTarget = {
  seeds: buffers(
    '2024-03-12T10:00:00+03:00',
    '12 Mart 2024 Salı, 14:30',
    'Tue, 12 Mar 2024 10:00:00 GMT',
    '12.03.2024 - 09:15',
    '20240312',
    '@1710237600',
  ),
  words: [
    'Ocak',
    'Şubat',
    'MART',
    '29.02.2023',
    '00:00',
    '24:00',
    '+99:99',
    'Z',
    'T',
    '.',
    '/',
    '-',
    '٣',
    '0000',
    '275760',
  ],
  check(input) {
    const at = readDate(input.toString('utf8'));
    if (at === null) return;
    expectThat(Number.isFinite(at) && Math.abs(at) <= 8.64e15, `a date that is none: ${at}`);
    const again = new Date(at).toISOString();
    if (/^\d{4}-/.test(again))
      expectThat(readDate(again) === at, `${again} is read as ${readDate(again)}, not ${at}`);
  },
};

let corpus: ReturnType<typeof openTestCorpus> | null = null;

export const query: FuzzTarget = {
  seeds: buffers(
    'çocuk sağlığı',
    '"su kesintisi" -baraj',
    'site:site1.tr (kitap OR fuar)',
    'ba* ka?ı lemma:kitap',
    'başlık:hava tarih:2024..2025 sıra:tarih',
  ),
  words: [
    '"',
    '(',
    ')',
    'OR',
    'VE',
    '-',
    '*',
    '?',
    ':',
    'site:',
    '~',
    '^2',
    '"a b"~5',
    '..',
    '\\',
    '\0',
    'İ',
    'ı',
    '((((',
    '-(',
  ],
  check(input) {
    corpus ??= openTestCorpus();
    const text = input.toString('utf8');
    const { total, hits } = corpus.searcher.search(text);
    expectThat(
      total >= hits.length && hits.every(({ score }) => Number.isFinite(score)),
      `odd results for ${text}`,
    );
    corpus.searcher.suggest(text);
  },
  close() {
    corpus?.close();
    corpus = null;
  },
};
