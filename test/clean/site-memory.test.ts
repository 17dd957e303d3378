import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';

const WORDS =
  'baraj belediye çocuk deniz ekmek fidan güneş hava ırmak köprü liman meydan orman park rüzgâr sokak'.split(
    ' ',
  );

/** A different paragraph for every seed: digits would count as equal, so the seed is in the letters. */
function prose(seed: number, sentences = 4): string {
  const name = String(seed).replace(/\d/g, (digit) => 'abcçdefgğh'[Number(digit)]!);
  return Array.from({ length: sentences }, (_, s) => {
    const words = Array.from({ length: 9 }, (_, w) => WORDS[(seed + s * 5 + w * 3) % WORDS.length]);
    return `${words.join(' ')}, ${name} yanında oldu.`;
  }).join(' ');
}

const FOOTER =
  'Bu sitede bulunan bilgi ve belgelerin, kaynak gösterilmek koşulu ile kullanılması serbesttir.';

function page(seed: number, body = `<p>${prose(seed)}</p><p>${prose(seed + 50)}</p>`): string {
  return `<title>Haber ${seed} - Günlük Ufuk</title><div class="ust"><a href="/">Ana sayfa</a> <a href="/s">Spor</a></div>
    <div class="govde"><h1>Haber ${seed}</h1>${body}</div><div class="alt"><p>${FOOTER}</p></div>`;
}

function taught(count: number, make: (seed: number) => string = page): SiteMemory {
  const memory = new SiteMemory();
  for (let seed = 1; seed <= count; seed++) memory.learn(parsePage(make(seed)), `https://u.tr/${seed}`);
  return memory;
}

const cleaned = (memory: SiteMemory, html: string, address = 'https://u.tr/yeni') =>
  memory.clean(parsePage(html), address);

describe('a memory of a site', () => {
  it('removes what pages share and keeps what is their own', () => {
    const { text, removed } = cleaned(taught(5), page(99));
    expect(text).toContain(prose(99));
    expect(text).not.toContain(FOOTER);
    expect(removed.find((block) => block.text === FOOTER)?.reason).toBe('repeated');
  });

  it('does not take the same article at two addresses for a template', () => {
    const memory = taught(4);
    memory.learn(parsePage(page(99)), 'https://u.tr/a?yazdir=1');
    expect(cleaned(memory, page(99), 'https://u.tr/a').text).toContain(prose(99));
  });

  it('does not use what a page itself taught against it', () => {
    const memory = taught(5);
    expect(cleaned(memory, page(3), 'https://u.tr/3').text).toContain(prose(3));
  });

  it('is the same after a journey through bytes', () => {
    const memory = taught(6);
    const back = SiteMemory.fromBytes(memory.toBytes());
    expect(back.pages).toBe(memory.pages);
    expect(cleaned(back, page(99))).toEqual(cleaned(memory, page(99)));
    for (const one of [memory, back]) one.learn(parsePage(page(42)), 'https://u.tr/42');
    expect(Buffer.from(back.toBytes()).equals(Buffer.from(memory.toBytes()))).toBe(true);
  });

  it('is empty for bytes that are not its own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(SiteMemory.fromBytes(bytes).pages).toBe(0);
      }),
    );
  });

  it('puts every block among the kept or the removed, once and in order', () => {
    const memory = taught(4);
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<div class=alt>',
      '</div>',
      '<li>',
      FOOTER,
      'Kısa',
      prose(7),
      '<a href=x>bağ</a>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const parsed = parsePage(pieces.join(' '));
        const { kept, removed, text } = memory.clean(parsed, 'https://u.tr/x');
        const all = [...kept, ...removed.map(({ block }) => block)].sort((a, b) => a - b);
        expect(all).toEqual([...parsed.blocks.keys()]);
        expect(text).toBe(kept.map((block) => parsed.blocks[block]!.text).join('\n'));
      }),
    );
  });

  it('knows the name that all titles carry', () => {
    const memory = taught(6);
    const parsed = parsePage(page(99));
    const repeats = memory.repeatedIn(parsed, 'https://u.tr/yeni');
    expect(repeats.line('Günlük Ufuk')).toBe(true);
    expect(repeats.line('Haber 99')).toBe(false);
    expect(repeats.line('Haber 99 - Günlük Ufuk')).toBe(false);
    const footer = parsed.blocks.findIndex(({ text }) => text === FOOTER);
    expect(repeats.block(footer)).toBe(true);
  });

  it('knows the title of the home page from the first page on', () => {
    const memory = new SiteMemory();
    const home = parsePage('<title>Okulumuz - Ana sayfa</title><p>Hoş geldiniz.</p>');
    memory.learn(home, 'https://u.tr/', true);
    const { line } = memory.repeatedIn(
      parsePage('<title>Okulumuz - Ana sayfa</title><p>Yardım.</p>'),
      'https://u.tr/y',
    );
    expect(line('Okulumuz - Ana sayfa')).toBe(true);
    expect(line('Ana sayfa')).toBe(false);
  });

  it('has seen the lines of a page with little text of its own on the other such page', () => {
    const short = (name: string) =>
      parsePage(`<title>Okul</title><p>${name}</p><p>Linkler</p><p>${FOOTER}</p>`);
    const memory = new SiteMemory();
    memory.learn(short('Etkinliklerimiz'), 'https://u.tr/1');
    const { seen } = memory.repeatedIn(short('Başarılarımız'), 'https://u.tr/2');
    expect([seen(0), seen(1), seen(2)]).toEqual([false, true, true]);
  });
});
