import { z } from 'zod';
import { TaziError } from '../../model/errors.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { MAX_WHY_URL_CHARS, whyAnswer } from '../why-answer.ts';
import type { McpServices } from './mcp-services.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { Given, ToolInput } from './tool-input.ts';

export const WHY_INPUT = {
  url: [z.string().min(1).max(MAX_WHY_URL_CHARS), 'url'],
} as const satisfies ToolInput;

/** As `tazi why --json` prints it. */
export async function explainAddress(
  services: McpServices,
  given: Given<typeof WHY_INPUT>,
): Promise<ToolAnswer> {
  const url = canonicalUrl(given.url);
  if (url === null) throw new TaziError('seed-invalid', { seed: given.url, origin: 'url' });
  const data = whyAnswer(await services.explain(url));
  return { text: JSON.stringify(data, null, 2), data };
}
