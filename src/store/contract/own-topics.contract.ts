import { expect, test } from 'vitest';
import type { OwnTopicDefinition } from '../../model/own-topic-definition.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';

const TOPIC: OwnTopicDefinition = {
  id: 'arıcılık',
  name: 'Arıcılık',
  keywords: ['kovan'],
  precision: 0.9,
  texts: [{ text: 'Kovanlar taşındı.' }],
};

export function ownTopicsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('a topic is read back as it was put, with only the newest definition', async () => {
    const { topics } = opened.store;
    await topics.put(TOPIC);
    await topics.put({ ...TOPIC, precision: 0.8 });
    expect(await topics.list()).toEqual([{ ...TOPIC, precision: 0.8 }]);
  });

  test('labels of pages are replaced one by one, and go with their topic', async () => {
    const { topics } = opened.store;
    await topics.put(TOPIC);
    await topics.label(
      TOPIC.id,
      [
        { page: 2, isAbout: true },
        { page: 1, isAbout: true },
      ],
      1,
    );
    await topics.label(TOPIC.id, [{ page: 2, isAbout: false }], 2);
    expect(await topics.labels(TOPIC.id)).toEqual([
      { page: 1, isAbout: true },
      { page: 2, isAbout: false },
    ]);
    await topics.remove(TOPIC.id);
    expect(await topics.list()).toEqual([]);
    expect(await topics.labels(TOPIC.id)).toEqual([]);
  });

  test('a new verdict is on the page, in the counts and in the change log', async () => {
    const { topics, pages, changes } = opened.store;
    await opened.knows(1, 2);
    await opened.put(1);
    await opened.put(2, { topic: 'spor' });
    const before = await changes.sequence();
    const carried = ['Arıcılık', 'spor'].map((topic) => ({ topic, score: 0.9, part: 0.5 }));
    await topics.judge([{ id: 1, topic: 'Arıcılık', scores: { Arıcılık: 0.9 }, topics: carried }]);
    expect(await pages.get(1)).toMatchObject({ topic: 'Arıcılık', topicScores: { Arıcılık: 0.9 } });
    expect(await topics.counts()).toEqual(
      new Map([
        ['Arıcılık', 1],
        ['spor', 2],
      ]),
    );
    expect((await changes.scan(before, 10)).map(({ id }) => id)).toEqual([1]);
  });
}
