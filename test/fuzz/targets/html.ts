import { PAGE_LIMITS } from '../../../src/model/page-limits.ts';
import { canonicalUrl } from '../../../src/model/urls/canonical-url.ts';
import { extract } from '../../../src/pipeline/extraction/extract.ts';
import type { ExtractInput } from '../../../src/pipeline/extraction/extracted.ts';
import { expectThat } from '../expect-that.ts';
import type { FuzzTarget } from '../fuzz-part.ts';

const BASE = canonicalUrl('https://www.ornek.com.tr/haber/1')!;

const SEEDS = [
  `<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><title>Baraj doldu - Örnek</title><meta name="description" content="Barajlar doldu.">
<meta property="og:title" content="Baraj doldu"><meta name="robots" content="index, follow"><link rel="canonical" href="/haber/1">
<script type="application/ld+json">{"@type":"NewsArticle","headline":"Baraj doldu","datePublished":"2024-03-12","author":{"name":"Ayşe"}}</script></head>
<body><nav><a href="/">Ana sayfa</a><a href="/haber/2?sid=1">İkinci</a></nav><article><h1>Baraj doldu</h1><p>Barajların doluluk oranı arttı. Yetkililer açıkladı.</p>
<table><tr><td>Köy</td><td>42</td></tr></table><pre>kod();</pre><img src="a.png" alt="Baraj"><p>Su kesintisi sona erdi.</p></article><footer>Tüm hakları saklıdır.</footer></body></html>`,
  '<p>Kısa<p>metin<br>satır<table><td><table><td>iç<a href=//baska.com.tr/x rel=nofollow>bağ</a></table></table><svg><title>x</title></svg><template><p>gizli</template>',
  '<base href="https://[::1]/"><a href="?a=1&amp;b=2#c">a</a><a href="javascript:x">b</a><style>a{}</style><!-- x --><![CDATA[y]]><plaintext>son',
];

const WORDS = [
  ...[
    '<div>',
    '</div>',
    '<p',
    '<table>',
    '<td>',
    '<svg>',
    '<math>',
    '<title>',
    '</title',
    '<script>',
    '<!--',
    '-->',
    '<![CDATA[',
  ],
  ...[
    '<a href="',
    '<base href=',
    '<template>',
    '<select>',
    '<plaintext>',
    '&amp;',
    '&#x110000;',
    '&notin',
    'İ',
    '\u{1F600}',
    '\0',
  ],
  ...[
    '<meta http-equiv=refresh content="0;url=',
    '"@type":"Article"',
    '<frameset>',
    '<noscript>',
    '<time datetime="',
    ' class="',
  ],
];

export const html: FuzzTarget = {
  seeds: SEEDS.map((seed) => Buffer.from(seed)),
  words: WORDS,
  check(body) {
    const extracted = extract(inputOf(body));
    if (extracted.kind !== 'page') return;
    const { title, text, links, description } = extracted;
    expectThat(title.length <= PAGE_LIMITS.titleChars, `a title of ${title.length} characters`);
    expectThat(text.length <= PAGE_LIMITS.textChars, `a text of ${text.length} characters`);
    expectThat(title.isWellFormed() && text.isWellFormed(), 'half a character in the title or the text');
    expectThat((description?.length ?? 0) <= PAGE_LIMITS.descriptionChars, 'a long description');
    for (const { url } of links)
      expectThat(canonicalUrl(url) === url, `a link that is not canonical: ${url}`);
  },
};

function inputOf(body: Buffer): ExtractInput {
  return {
    url: BASE,
    site: 'ornek.com.tr',
    contentType: 'text/html',
    contentEncoding: '',
    robotsHeaders: [],
    body,
    maxBodyBytes: 10_000_000,
    knownHash: '',
    robotsAgent: 'tazi',
    now: Date.UTC(2026, 0, 1),
  };
}
