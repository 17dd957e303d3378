import { z } from 'zod';
import { TaziError } from '../../model/errors.ts';
import { searchResultJson } from '../../model/search-json.ts';
import { LIMITS } from '../limits.ts';
import type { McpServices } from './mcp-services.ts';
import { resultLines } from './search-tool.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { Given, ToolInput } from './tool-input.ts';

export const SIMILAR_INPUT = {
  id: [z.int().min(1), 'id'],
  size: [z.int().min(1).max(LIMITS.maxSimilar).default(LIMITS.defaultSize), 'size'],
} as const satisfies ToolInput;

export async function similarPages(
  services: McpServices,
  { id, size }: Given<typeof SIMILAR_INPUT>,
): Promise<ToolAnswer> {
  const results = await services.search.similar(id, size);
  if (results === null) throw new TaziError('not-found', { what: String(id) });
  return {
    text: results.map(resultLines).join('\n\n'),
    data: { id, results: results.map(searchResultJson) },
  };
}
