import { z } from 'zod';
import { SETTING_ROWS } from './settings.ts';

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of tazi.config.json, so that editors complete and check it. */
export function settingsSchema(): JsonSchema {
  const properties: JsonSchema = { $schema: { type: 'string' } };
  for (const row of SETTING_ROWS) {
    if (row.from === 'environment') continue;
    const { $schema: _, ...shape } = z.toJSONSchema(row.schema, { unrepresentable: 'any' });
    const entry = {
      ...shape,
      description: row.about.en,
      ...(row.default === undefined ? {} : { default: row.default }),
    };
    const groups = row.key.split('.');
    const name = groups.pop()!;
    let inner = properties;
    for (const group of groups) {
      const parent = (inner[group] ??= { type: 'object', additionalProperties: false, properties: {} });
      inner = (parent as JsonSchema)['properties'] as JsonSchema;
    }
    inner[name] = entry;
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tazı project settings',
    type: 'object',
    additionalProperties: false,
    properties,
  };
}

/** docs/settings.md: one row per setting. A test keeps the file equal to this. */
export function settingsReference(): string {
  const lines = [
    '# Settings',
    '',
    'Made from `src/config/settings.ts` by `npm run docs`; do not edit by hand. A flag beats a variable, a variable beats',
    '`tazi.config.json`, the file beats the default. `tazi config show` tells where each value came from.',
    '',
    '| setting | default | variable | flag | meaning |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const row of SETTING_ROWS) {
    const byDefault = row.default === undefined ? 'none' : `\`${JSON.stringify(row.default)}\``;
    const flag = row.from === 'environment' ? 'none' : `\`${row.flag}\``;
    lines.push(`| \`${row.key}\` | ${byDefault} | \`${row.variable}\` | ${flag} | ${row.about.en} |`);
  }
  return `${lines.join('\n')}\n`;
}
