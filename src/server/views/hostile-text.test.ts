import { describe, expect, it } from 'vitest';
import { hostilePages, liveParts, usualParts } from '../../../test/server/hostile-face.ts';
import { XSS_PAYLOADS } from '../../../test/server/small-pages.ts';

describe('hostile text in every place that others can write into', () => {
  it('adds no element, attribute or URL of its own, and is shown as it is', async () => {
    const usual = await usualParts();
    const live: string[] = [];
    for await (const rendered of hostilePages(XSS_PAYLOADS)) live.push(...liveParts(rendered, usual));
    expect(live).toEqual([]);
  });

  it('would be detected if it were markup', async () => {
    const usual = await usualParts();
    const rendered = (html: string) => ({ path: '/', html, heading: null });
    expect(liveParts(rendered('<p onclick="alert(1)">'), usual)).toEqual(['/: new p@onclick']);
    expect(liveParts(rendered('<a href="javascript:alert(1)">'), usual)).toHaveLength(1);
    expect(liveParts(rendered('<a href="//ornek.com">'), usual)).toHaveLength(1);
    expect(liveParts({ ...rendered('<h1>x</h1>'), heading: 'y' }, usual)).toHaveLength(1);
  });
});
