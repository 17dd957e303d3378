import { z } from 'zod';
import type { Language } from '../i18n/text.ts';
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

/** docs/settings.md and docs/tr/settings.md: one row per setting. A test keeps the files equal to this. */
export function settingsReference(language: Language = 'en'): string {
  const lines = [...HEADS[language]];
  const none = language === 'tr' ? 'yok' : 'none';
  for (const row of SETTING_ROWS) {
    const byDefault = row.default === undefined ? none : `\`${JSON.stringify(row.default)}\``;
    const flag = row.from === 'environment' ? none : `\`${row.flag}\``;
    lines.push(`| \`${row.key}\` | ${byDefault} | \`${row.variable}\` | ${flag} | ${row.about[language]} |`);
  }
  return `${lines.join('\n')}\n`;
}

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '# Settings',
    '',
    'Generated from `src/config/settings.ts` by `npm run docs`; do not edit. A flag overrides a variable, a variable the file',
    '`tazi.config.json`, and the file the default. `tazi config show` shows where each value comes from.',
    '',
    '| setting | default | variable | flag | meaning |',
    '| --- | --- | --- | --- | --- |',
  ],
  tr: [
    '# Ayarlar',
    '',
    '`src/config/settings.ts` dosyasından `npm run docs` ile üretilir; elle değiştirmeyin. Seçenek değişkenden, değişken',
    '`tazi.config.json` dosyasından, dosya varsayılandan önce gelir. Her değerin nereden geldiğini `tazi config show`',
    'gösterir.',
    '',
    '| ayar | varsayılan | değişken | seçenek | anlamı |',
    '| --- | --- | --- | --- | --- |',
  ],
};
