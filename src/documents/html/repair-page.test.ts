import { describe, expect, it } from 'vitest';
import { parsePage } from './parse-page.ts';

const DAMAGED = `<html><head><title>Þehir rehberi</title><meta name="description" content="Doðru bilgi"></head><body>
  <p>Baþkan yeni yolun açýlýþýný yaptý.</p><p>&Yacute;zmir halk&yacute; tören için topland&yacute;.</p>
  <a href="/þehir">Þehirler</a><img src="/ý.png" alt="Açýlýþ"></body></html>`;

describe('a page that was windows-1254 and was read as Latin-1', () => {
  const page = parsePage(DAMAGED);
  it('has its Turkish letters back, even if they were written as entities', () => {
    expect(page.title).toBe('Şehir rehberi');
    expect(page.blocks.map(({ text }) => text)).toContain('Başkan yeni yolun açılışını yaptı.');
    expect(page.blocks.map(({ text }) => text)).toContain('İzmir halkı tören için toplandı.');
    expect(page.metas[0]?.content).toBe('Doğru bilgi');
    expect(page.images[0]?.alt).toBe('Açılış');
  });
  it('keeps its addresses, which the server knows under that spelling', () => {
    expect(page.links[0]).toMatchObject({ href: '/þehir', anchor: 'Şehirler' });
    expect(page.images[0]?.src).toBe('/ý.png');
  });
});

describe('a comment that was encoded twice on a page that is right', () => {
  it('is repaired alone', () => {
    const page = parsePage(
      `<p>Işığın doğduğu şehir: ${'ağır aşırı ışık '.repeat(20)}</p><p>G&Atilde;&frac14;ls&Atilde;&frac14;m han&Auml;&plusmn;m yard&Auml;&plusmn;m eder in&Aring;&#159;allah</p>`,
    );
    expect(page.blocks[1]?.text).toBe('Gülsüm hanım yardım eder inşallah');
    expect(page.blocks[0]?.text).toContain('Işığın doğduğu şehir');
  });
});

it('leaves an Icelandic page alone', () => {
  const text =
    'Allir menn eru bornir frjálsir og jafnir öðrum að virðingu og réttindum. Þeir eru gæddir vitsmunum.';
  expect(parsePage(`<p>${text}</p>`).blocks[0]?.text).toBe(text);
});
