import { ApiError, createClient } from '../src/client/create-client.ts';
import type { PanelTexts } from '../src/i18n/panel-texts.ts';
import type { Language } from '../src/i18n/text.ts';
import { fill } from './format.ts';
import { underBase } from './under-base.ts';

/** Characters that a header can carry; fetch would throw on others. */
const SENDABLE = /^[\x21-\x7e\x80-\xff]+$/;

/** Why the server does not accept the token; null if it does. */
export async function tokenFault(
  token: string,
  language: Language,
  texts: PanelTexts,
): Promise<string | null> {
  if (!SENDABLE.test(token)) return texts.tokenWrong;
  try {
    await createClient({ address: underBase(''), language, token }).webhooks();
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiError)) return fill(texts.tokenUnchecked, { message: String(cause) });
    return cause.status === 401 ? texts.tokenWrong : cause.message;
  }
}

/** Fetches, and calls `onRefused` when the server no longer accepts the token that was sent. */
export function fetchNoticing(onRefused: () => void, message: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status !== 401) return answer;
    onRefused();
    return Response.json({ error: { code: 'unauthorized', message } }, { status: 401 });
  };
}
