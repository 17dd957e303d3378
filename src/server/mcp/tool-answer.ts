/** The answer of a tool: readable for a language model, and the same as data. */
export type ToolAnswer = { text: string; data: Record<string, unknown> };
