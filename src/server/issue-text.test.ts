import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { createApp } from './create-app.ts';

const engine = new SmallEngine(SMALL_PAGES);
const app = createApp(engine);

async function refusal(method: string, path: string, body?: string, language = 'en'): Promise<string> {
  const answer = await app.request(path, {
    method,
    headers: {
      'accept-language': language,
      'content-type': 'application/json',
      authorization: `Bearer ${engine.token}`,
    },
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBe(400);
  return ((await answer.json()) as { error: { message: string } }).error.message;
}

describe('a refusal names what the schema of the route asks for', () => {
  it.each([
    ['/api/search?q=a&mode=foo', 'mode must be words or hybrid'],
    ['/api/search?q=a&sort=x', 'sort must be relevance or date'],
    ['/api/search?q=a&format=zz', 'format must be json, jsonl or csv'],
    [
      '/api/search?q=a&kind=foo',
      'kind must be article, listing, home, product, forum, document, poem, entry or other',
    ],
    [`/api/search?q=${'a'.repeat(1001)}`, 'q may have at most 1000 characters'],
    ['/api/search?q=a&size=1.5', 'size must be a whole number from 1 to 100'],
    ['/api/suggest?q=a&size=50', 'size must be a whole number from 1 to 20'],
    ['/api/sites?after=x', 'after must be a whole number from 0'],
    ['/api/concordance', 'q is required'],
    ['/api/pages/x', 'id must be a positive whole number'],
  ])('GET %s', async (path, detail) => {
    expect(await refusal('GET', path)).toBe(`The request is not valid: ${detail}.`);
  });

  it.each([
    ['POST', '/api/topics', '{"action":"zz"}', 'action must be add, label or remove'],
    ['POST', '/api/topics', '{"action":"label","topic":"a"}', 'labels is required'],
    [
      'POST',
      '/api/topics',
      '{"action":"label","topic":"a","labels":[{"page":"x","isAbout":true}]}',
      'labels[0].page must be a number',
    ],
    ['POST', '/api/crawl', '{"action":"zz"}', 'action must be pause, resume, stop, start or seeds'],
    ['POST', '/api/crawl', '{"action":"seeds","urls":[]}', 'urls must not be empty'],
    ['POST', '/api/crawl', '[]', 'the body of the request must be a JSON object'],
    ['POST', '/api/crawl', '{"action":"start","watch":1}', 'watch must be true or false'],
    ['PUT', '/api/rules', '{"zz":1}', 'zz is not a known field'],
    ['POST', '/api/words', '{"action":"zz"}', 'action is not a known field'],
    ['POST', '/api/words', '{}', 'at least one of these lists must have an item: accept, refuse, remove'],
  ])('%s %s %s', async (method, path, body, detail) => {
    expect(await refusal(method, path, body)).toBe(`The request is not valid: ${detail}.`);
  });

  it('in Turkish', async () => {
    expect(await refusal('GET', '/api/search?mode=foo', undefined, 'tr')).toBe(
      'İstek geçerli değil: mode words ya da hybrid olmalı.',
    );
    expect(await refusal('POST', '/api/crawl', '[]', 'tr')).toBe(
      'İstek geçerli değil: istek gövdesi bir JSON nesnesi olmalı.',
    );
  });

  it('and asks for nothing', async () => {
    await refusal('POST', '/api/words', '{"accept":[]}');
    expect(engine.asked).toEqual([]);
  });
});
