import { expect, test } from 'vitest';
import type { Link } from '../../model/link.ts';
import { LinkList } from '../../model/link-list.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Extracted } from './extracted.ts';
import { postReply, readReply } from './posted-reply.ts';

const link = (path: string, more: Partial<Link> = {}): Link => ({
  url: `https://a.tr/${path}` as CanonicalUrl,
  anchor: `söz ${path}`,
  ...more,
});

test('links arrive as they were found, with all that some of them have', () => {
  const links = [link('1'), link('2', { isNext: true }), link('3', { hint: 0, around: '' }), link('4')];
  const [first, second] = [LinkList.of(links), LinkList.of([link('5')])];
  const page = { kind: 'page', title: 'Başlık', links: first, nofollowLinks: second } as unknown as Extracted;
  const { extracted } = readReply(structuredClone(postReply({ extracted: page, memories: [] })));
  if (extracted?.kind !== 'page') throw new Error('no page');
  expect(extracted.title).toBe('Başlık');
  expect([...extracted.links]).toEqual(links);
  expect([...(extracted.nofollowLinks ?? [])]).toEqual([link('5')]);
});

test('replies without a page pass unchanged', () => {
  const memories = [{ site: 'a.tr', bytes: new Uint8Array([1]) }];
  for (const extracted of [null, { kind: 'same', bodyHash: 'x' } as const]) {
    const reply = { extracted, memories } as Parameters<typeof postReply>[0];
    expect(readReply(structuredClone(postReply(reply)))).toEqual(reply);
  }
});
