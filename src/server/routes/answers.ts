import { z } from '@hono/zod-openapi';

/** The API returns times as ISO 8601 in UTC. */
export const dateTime = z.string().openapi({ format: 'date-time' });

const errorSchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      docs: z.string().openapi({ description: 'Where it is explained, under /docs of this server.' }),
    }),
  })
  .openapi('ErrorAnswer');

export function jsonAnswer<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

export const errorAnswer = jsonAnswer('What was wrong, with a stable code and one sentence.', errorSchema);

/** Epoch milliseconds → ISO 8601; null for never. */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  if (time === null || !Number.isFinite(time)) return null;
  return new Date(time).toISOString();
}

/** Ids of pages and sites. */
export const pageIdParameter = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });
