import { describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { FetchAnswer } from './fetch-answer.ts';
import { HostOptOuts } from './host-opt-outs.ts';

const HOUR = 60 * 60_000;

function hostWith(files: Record<string, string | FetchAnswer>) {
  const asked: string[] = [];
  const optOuts = new HostOptOuts(
    async (url) => {
      asked.push(url);
      const file = files[new URL(url).pathname];
      if (typeof file === 'object') return file;
      return file === undefined
        ? { kind: 'failed', status: 404, reason: 'http-404', retryAfterMs: null, tookMs: 1 }
        : { kind: 'body', status: 200, headers: {}, body: Buffer.from(file), tookMs: 1 };
    },
    () => true,
  );
  const load = async (now = 0) => {
    while (await optOuts.load('https://ornek.tr/' as CanonicalUrl, now));
  };
  const of = (path: string) => optOuts.marksOf(`https://ornek.tr${path}` as CanonicalUrl);
  return { asked, load, of, optOuts };
}

describe('opt-outs of a host', () => {
  it('take the first rule of tdmrep.json that matches, with the signs of robots.txt', async () => {
    const { load, of } = hostWith({
      '/.well-known/tdmrep.json': JSON.stringify([
        { location: '/a/*.pdf$', 'tdm-reservation': 0 },
        { location: 'a/', 'tdm-reservation': '1', 'tdm-policy': 'https://ornek.tr/p' },
        { location: '/', 'tdm-reservation': 2 },
        'x',
      ]),
    });
    await load();
    expect(of('/a/b.pdf').tdmReservation).toBe('0');
    expect(of('/a/b.html').tdmReservation).toBe('1');
    expect(of('/b').tdmReservation).toBeNull();
  });

  it.each([
    ['*.html', '/haber/1', ['noai']],
    ['*.html', '/', ['noai']],
    ['*.html', '/rapor.pdf', []],
    ['/', '/haber/1?s=2', ['noai', 'noimageai']],
    ['*.jpg', '/haber/1', ['noimageai']],
    ['*.txt', '/haber/1', []],
  ])('read "Disallow: %s" of ai.txt for %s as %j', async (pattern, path, marks) => {
    const { load, of } = hostWith({ '/ai.txt': `User-Agent: *\nDisallow: ${pattern}\n` });
    await load();
    expect(of(path).marks).toEqual(marks);
  });

  it('let a longer permission of ai.txt win', async () => {
    const { load, of } = hostWith({ '/ai.txt': 'User-Agent: *\nDisallow: /\nAllow: *.html\n' });
    await load();
    expect(of('/haber/1').marks).toEqual(['noimageai']);
  });

  it.each([
    ['nothing', {}],
    ['pages instead of files', { '/ai.txt': '<html>Disallow: /', '/.well-known/tdmrep.json': '<html>' }],
    ['something else', { '/ai.txt': '# merhaba', '/.well-known/tdmrep.json': '{"location":"/"}' }],
    [
      'a redirect',
      { '/ai.txt': { kind: 'redirect', status: 301, location: 'https://b.tr/ai.txt', tookMs: 1 } as const },
    ],
  ])('are none where a host has %s', async (_, files) => {
    const { load, of } = hostWith(files);
    await load();
    expect(of('/a')).toEqual({ tdmReservation: null, marks: [] });
  });

  it('are fetched once in an hour', async () => {
    const { load, asked } = hostWith({});
    await load(0);
    await load(HOUR - 1);
    expect(asked).toEqual(['https://ornek.tr/.well-known/tdmrep.json', 'https://ornek.tr/ai.txt']);
    await load(HOUR);
    expect(asked).toHaveLength(4);
  });

  it('are requested again after a stop', async () => {
    const { optOuts, asked } = hostWith({
      '/.well-known/tdmrep.json': {
        kind: 'failed',
        status: 0,
        reason: 'stopped',
        retryAfterMs: null,
        tookMs: 1,
      },
    });
    const url = 'https://ornek.tr/' as CanonicalUrl;
    await optOuts.load(url, 0);
    await optOuts.load(url, 0);
    expect(asked).toHaveLength(2);
  });
});
