import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { createApp } from './create-app.ts';

const engine = new SmallEngine(SMALL_PAGES);
const app = createApp(engine);

const piece = fc.oneof(
  fc.constantFrom(
    'q',
    'page',
    'size',
    'site',
    'topic',
    'from',
    'to',
    'sort',
    'explain',
    'hl',
    'q[]',
    '__proto__',
    'after',
    'format',
  ),
  fc.constantFrom(
    '&',
    '=',
    '%',
    '+',
    '%FE',
    '%00',
    '%ED%A0%80',
    '%E2%80%AE',
    '1',
    '-1',
    '2024',
    '"',
    "'",
    '*',
    '(',
    '[',
    ' ',
    '#',
    ';',
  ),
  fc.constantFrom(
    'sağlık',
    '__proto__',
    'toString',
    '9'.repeat(400),
    'a'.repeat(1100),
    '$\u007b7*7}',
    '{{7*7}}',
    '<script>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const queryString = fc
  .array(piece, { maxLength: 14 })
  .map((pieces) => pieces.join('').replace(/[\ud800-\udfff]/g, ''));

describe('any query string', () => {
  it.each(['/', '/api/search', '/api/suggest', '/api/sites', '/crawler', '/api/pages/1', '/opensearch.xml'])(
    'is answered or refused by %s, and never causes an error',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(queryString, async (query) => {
          const answer = await app.request(`${path}?${query}`);
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 400)
            expect(await answer.json()).toMatchObject({ error: { code: 'bad-request' } });
        }),
        { numRuns: 100 },
      );
      expect(engine.logged).toEqual([]);
    },
  );
});
