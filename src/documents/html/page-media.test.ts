import { describe, expect, it } from 'vitest';
import { pageMedia } from './page-media.ts';
import { parsePage } from './parse-page.ts';

function mediaOf(html: string, kept?: number[]) {
  const page = parsePage(html);
  return pageMedia(page, kept ?? [...page.blocks.keys()], 'https://ornek.com.tr/haber/1');
}

describe('the media of a page', () => {
  it('are its pictures with full address, alternative text and caption', () => {
    const html = `<p>Metin.</p><figure><img src="/a.jpg" alt="Dolu  baraj"><figcaption>Sazlıdere, mart</figcaption></figure>`;
    expect(mediaOf(html)).toEqual([
      { url: 'https://ornek.com.tr/a.jpg', alt: 'Dolu baraj', caption: 'Sazlıdere, mart' },
    ]);
  });

  it('are videos and sounds too, with their titles', () => {
    const html = `<p>Metin.</p><video title="Açılış töreni"><source type="video/mp4" src="v.mp4"></video>
      <iframe src="https://www.youtube.com/embed/x1" title="Konuşma"></iframe><iframe src="/reklam"></iframe>`;
    expect(mediaOf(html).map(({ url, alt }) => [url, alt])).toEqual([
      ['https://ornek.com.tr/haber/v.mp4', 'Açılış töreni'],
      ['https://www.youtube.com/embed/x1', 'Konuşma'],
    ]);
  });

  it('leave out decoration, repetition and media far from the text', () => {
    const html = `<p>Metin.</p><img src="/img/icon-ok.png" alt="ok"><img src="/a.jpg" alt="a"><img src="/a.jpg" alt="b">
      <p>x</p><p>x</p><p>x</p><p>x</p><img src="/uzak.jpg" alt="uzak">`;
    expect(mediaOf(html, [0]).map(({ url }) => url)).toEqual(['https://ornek.com.tr/a.jpg']);
  });
});
