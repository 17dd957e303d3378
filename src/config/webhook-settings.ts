import { z } from 'zod';
import { WEBHOOK_EVENTS, type Webhook } from '../model/webhook.ts';
import { patternProblem, patterns, type SettingProblem } from './url-settings.ts';

/** Names appear in headers of tables, labels of metrics and the log. */
const name = z.string().regex(/^[\w.-]{1,60}$/);

export const webhooksSchema: z.ZodType<Record<string, Webhook>> = z.record(
  name,
  z.strictObject({
    url: z.string().regex(/^https?:\/\/\S{1,2000}$/),
    query: z.string().min(1).max(500).optional(),
    site: z.string().min(1).max(253).optional(),
    pages: patterns.max(100).optional(),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional(),
  }),
);

export function webhooksProblem(hooks: Readonly<Record<string, Webhook>>): SettingProblem | null {
  for (const { pages } of Object.values(hooks)) {
    const problem = patternProblem(pages ?? []);
    if (problem) return problem;
  }
  return null;
}
