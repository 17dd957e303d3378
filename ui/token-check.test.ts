import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { panelTexts } from '../src/i18n/panel-texts.ts';
import { fetchNoticing, tokenFault } from './token-check.ts';

const TEXTS = panelTexts('en');

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));
afterEach(() => vi.unstubAllGlobals());

describe('a token that is entered', () => {
  test('has no fault if the server accepts it', async () => {
    answerWith(200, { webhooks: [] });
    expect(await tokenFault('secret-1234', 'en', TEXTS)).toBeNull();
  });

  test('is wrong if the server says so, or if no header could carry it', async () => {
    answerWith(401, { error: { code: 'unauthorized', message: 'send it as …' } });
    expect(await tokenFault('guess', 'en', TEXTS)).toBe(TEXTS.tokenWrong);
    expect(await tokenFault('şifre', 'en', TEXTS)).toBe(TEXTS.tokenWrong);
    expect(await tokenFault('two words', 'en', TEXTS)).toBe(TEXTS.tokenWrong);
  });

  test('is refused with the server’s own reason otherwise', async () => {
    answerWith(403, { error: { code: 'token-unset', message: 'This server has no token.' } });
    expect(await tokenFault('secret-1234', 'en', TEXTS)).toBe('This server has no token.');
  });

  test('stays unchecked if the server is away', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    expect(await tokenFault('secret-1234', 'en', TEXTS)).toContain('offline');
  });
});

describe('a token that is kept', () => {
  test('is given up when the server refuses it, with a message that says so', async () => {
    answerWith(401, { error: { code: 'unauthorized', message: 'send it as …' } });
    const onRefused = vi.fn();
    const answer = await fetchNoticing(onRefused, TEXTS.tokenExpired)('/api/crawl');
    expect(onRefused).toHaveBeenCalledOnce();
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: { message: TEXTS.tokenExpired } },
    ]);
  });

  test('is kept through other failures', async () => {
    answerWith(403, {});
    const onRefused = vi.fn();
    expect((await fetchNoticing(onRefused, '')('/api/crawl')).status).toBe(403);
    expect(onRefused).not.toHaveBeenCalled();
  });
});
