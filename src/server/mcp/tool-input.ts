import { z } from 'zod';
import { MCP_TEXTS } from '../../i18n/mcp-texts.ts';
import type { Language } from '../../i18n/text.ts';

/** The fields that a tool takes, each with the text that describes it. */
export type ToolInput = Readonly<Record<string, readonly [schema: z.ZodType, text: keyof typeof MCP_TEXTS]>>;

type Fields<T extends ToolInput> = { [K in keyof T]: T[K][0] };

/** The schema of a tool's input, described in one language. */
export function toolInput<T extends ToolInput>(input: T, language: Language): z.ZodObject<Fields<T>> {
  const fields = Object.entries(input).map(([name, [schema, text]]) => [
    name,
    schema.describe(MCP_TEXTS[text][language]),
  ]);
  return z.object(Object.fromEntries(fields) as Fields<T>);
}

/** The validated input of a tool. */
export type Given<T extends ToolInput> = z.output<z.ZodObject<Fields<T>>>;
