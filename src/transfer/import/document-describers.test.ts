import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { PostedJob } from '../../threads/serve-jobs.ts';
import * as starters from '../../threads/start-worker.ts';
import { DocumentDescribers } from './document-describers.ts';
import { NOTHING_KNOWN } from './imported-document.ts';

/** A thread that answers when told to. */
class HandWorker extends EventEmitter {
  readonly posted: PostedJob[] = [];

  postMessage(job: PostedJob): void {
    this.posted.push(job);
  }

  answer(answer: unknown): void {
    this.emit('message', { ticket: this.posted.shift()!.ticket, answer });
  }

  async terminate(): Promise<number> {
    return 0;
  }
}

const document = (n: number) => ({
  ...NOTHING_KNOWN,
  url: `https://www.ornek.com.tr/${n}` as CanonicalUrl,
  title: `Belge ${n}`,
  text: 'Belediye kararı bugün yapılan toplantıda oy birliğiyle kabul etti.',
});

afterEach(() => vi.restoreAllMocks());

function describersOf(thread: HandWorker): DocumentDescribers {
  vi.spyOn(starters, 'startWorker').mockReturnValue(thread as unknown as Worker);
  const topics = { modelFile: null, ownFolder: 'none', version: 0, focus: [] };
  return new DocumentDescribers(1, { topics, words: [] });
}

/** Posts jobs until the thread has enough; returns their answers. */
async function fill(describers: DocumentDescribers, thread: HandWorker): Promise<Promise<unknown>[]> {
  const posted: Promise<unknown>[] = [];
  while (thread.posted.length === posted.length) posted.push(describers.describe([document(posted.length)]));
  await posted.pop();
  return posted;
}

test('texts are described here once the thread has enough to do, and go to the thread again when it has not', async () => {
  const thread = new HandWorker();
  const describers = describersOf(thread);
  const posted = await fill(describers, thread);
  const most = posted.length;
  expect(most).toBeLessThan(DocumentDescribers.wanted(1));
  const here = await describers.describe([document(most)]);
  expect(here).toMatchObject([{ language: 'tr', topics: { topics: [] }, unknownWords: [] }]);
  thread.answer(['first']);
  expect(await posted[0]).toEqual(['first']);
  const next = describers.describe([document(most + 1)]);
  expect(thread.posted).toHaveLength(most);
  while (thread.posted.length > 0) thread.answer(['later']);
  expect(await next).toEqual(['later']);
  await describers.close();
});

test('a text that went to the thread after all does not hold up the ones that are described here', async () => {
  const thread = new HandWorker();
  const describers = describersOf(thread);
  await fill(describers, thread);
  const late = describers.describe([document(1)]);
  thread.answer(['first']);
  await vi.waitFor(() => expect(thread.posted.at(-1)!.job).toMatchObject([{ title: 'Belge 1' }]));
  expect(await describers.describe([document(2)])).toMatchObject([{ language: 'tr' }]);
  while (thread.posted.length > 0) thread.answer(['later']);
  expect(await late).toEqual(['later']);
  await describers.close();
});
