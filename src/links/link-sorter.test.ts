import { describe, expect, it } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { type LinkOrder, LinkSorter } from './link-sorter.ts';

const sorterOf = (order: LinkOrder, isFocused = true) =>
  new LinkSorter({ order, isFocused, explorationShare: 0, random: () => 0.5 });
const target = (path: string, hint = 0, depth = 1) => ({
  url: `https://a.tr/${path}` as CanonicalUrl,
  depth,
  hint,
});
const good = { id: 1, relevance: 1 };
const poor = { id: 2, relevance: 0 };

describe('LinkSorter', () => {
  it('ranks links on relevant pages, and links with words of the topic, before others', () => {
    const sorter = sorterOf('learnt');
    const plain = sorter.see(10, target('x/1'), poor);
    expect(sorter.see(11, target('x/2'), good)).toBeGreaterThan(plain);
    expect(sorter.see(12, target('x/3', 0.9), poor)).toBeGreaterThan(plain);
  });

  it('moves a URL ahead when a better page links to it', () => {
    for (const order of ['learnt', 'paper', 'backlinks'] as const) {
      const sorter = sorterOf(order);
      const first = sorter.see(10, target('x/1'), poor);
      expect(sorter.see(10, target('x/1'), good), order).toBeGreaterThan(first);
    }
  });

  it('learns which folders deliver', () => {
    const sorter = sorterOf('learnt');
    for (let id = 20; id < 60; id++) {
      const path = id % 2 === 0 ? `spor/${id}` : `hava/${id}`;
      sorter.see(id, target(path), poor);
      sorter.learn(id, target(path), id % 2 === 0 ? 1 : 0, false);
    }
    expect(sorter.see(100, target('spor/x'), poor)).toBeGreaterThan(sorter.see(101, target('hava/x'), poor));
  });

  it('prefers what is fewer clicks from the topic', () => {
    const sorter = sorterOf('learnt');
    const near = sorter.see(10, target('a/b'), { id: 1, relevance: 0.2 });
    sorter.learn(10, target('a/b'), 0, false);
    const far = sorter.see(11, target('a/c'), { id: 10, relevance: 0.2 });
    expect(far).toBeLessThan(near);
  });

  it("offers breadth-first and the paper's order as well", () => {
    const breadth = sorterOf('depth');
    expect(breadth.see(10, target('x', 1, 3), good)).toBeLessThan(breadth.see(11, target('y', 0, 2), poor));
    const paper = sorterOf('paper');
    for (let id = 20; id < 40; id++)
      paper.learn(id, { url: `https://kopya.tr/${id}` as CanonicalUrl, depth: 1, hint: 0 }, 0, true);
    const copied = paper.see(50, { url: 'https://kopya.tr/y' as CanonicalUrl, depth: 1, hint: 0 }, good);
    expect(paper.see(51, target('y'), good)).toBeGreaterThan(copied);
  });

  it('ranks by depth first if there is no topic', () => {
    const sorter = sorterOf('learnt', false);
    const near = sorter.see(10, target('x', 0, 1), { id: 1, relevance: 0.5 });
    const far = sorter.see(11, target('y', 0, 2), { id: 1, relevance: 1 });
    expect(near).toBeGreaterThan(far);
    expect(sorter.see(12, target('z', 0, 1), { id: 1, relevance: 1 })).toBeGreaterThan(near);
  });

  it('keeps home pages before all others of their site', () => {
    const sorter = sorterOf('learnt');
    expect(sorter.see(10, target('', 0), poor)).toBeGreaterThan(sorter.see(11, target('x', 1), good));
  });

  it('continues with what an earlier run learnt', () => {
    const sorter = sorterOf('learnt');
    for (let id = 20; id < 60; id++) sorter.learn(id, target(`iyi/${id}`), 1, false);
    for (let id = 60; id < 100; id++) sorter.learn(id, target(`kotu/${id}`), 0, false);
    const memory = JSON.parse(JSON.stringify(sorter.memory())) as ReturnType<typeof sorter.memory>;
    const next = new LinkSorter({
      order: 'learnt',
      isFocused: true,
      explorationShare: 0,
      random: () => 0.5,
      memory,
    });
    const [good, bad] = [next.see(1, target('iyi/x'), poor), next.see(2, target('kotu/x'), poor)];
    expect(good).toBeGreaterThan(bad);
    expect(good).toBe(sorter.see(201, target('iyi/x'), poor));
    expect(next.memory()).toEqual(memory);
  });

  it('ranks at random only links to little-known hosts', () => {
    const sorter = new LinkSorter({
      order: 'learnt',
      isFocused: true,
      explorationShare: 1,
      random: () => 0.99,
    });
    expect(sorter.see(10, target('x/1'), poor)).toBe(99);
    for (let id = 20; id < 30; id++) sorter.learn(id, target(`x/${id}`), 0, false);
    expect(sorter.see(11, target('x/2'), poor)).toBeLessThan(50);
  });

  it('the paper counts each linking site once, by its best page, and its own site little', () => {
    const paper = sorterOf('paper');
    const from = (site: string, id: number, relevance = 1) => ({ id, relevance, site });
    for (let id = 1; id < 20; id++) paper.see(100, target('x'), from('b.tr', id));
    for (let id = 1; id < 4; id++) paper.see(101, target('y'), from(`site${id}.tr`, id));
    for (let id = 1; id < 20; id++) paper.see(102, target('z'), from('a.tr', id));
    const backlinks = (id: number) => paper.parts(id, target('x').url).backlinks;
    expect(backlinks(100)).toBeCloseTo(1 / 2);
    expect(backlinks(101)).toBeCloseTo(3 / 4);
    expect(backlinks(102)).toBeLessThan(0.1);
  });

  it("the paper's order is its score and nothing else", () => {
    const paper = new LinkSorter({
      order: 'paper',
      isFocused: true,
      explorationShare: 1,
      random: () => 0.99,
    });
    const home = { url: 'https://a.tr/' as CanonicalUrl, depth: 0, hint: 0 };
    const place = paper.see(10, target('x', 0.6, 9), { id: 1, relevance: 1, site: 'b.tr' });
    const { backlinks, originality, keywords, score } = paper.parts(10, target('x').url);
    expect([backlinks, originality]).toEqual([1 / 2, 1]);
    expect(keywords).toBeCloseTo(0.6);
    expect(score).toBeCloseTo((backlinks + originality + keywords) / 3);
    expect(place).toBeCloseTo(score * 100);
    expect(paper.see(11, home, { id: 2, relevance: 0 })).toBeLessThan(place);
  });
});
