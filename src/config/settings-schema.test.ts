import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadSettings, settingValue } from './load-settings.ts';
import { packageRoot } from './package-root.ts';
import { SETTING_ROWS } from './settings.ts';
import { settingsReference, settingsSchema } from './settings-schema.ts';

describe('the JSON Schema of the settings file', () => {
  const schema = z.fromJSONSchema(settingsSchema() as Parameters<typeof z.fromJSONSchema>[0]);

  test('accepts the defaults, an empty file, and one that names its schema', () => {
    const defaults: Record<string, Record<string, unknown> | unknown> = {};
    const { settings } = loadSettings({});
    for (const { key, from } of SETTING_ROWS) {
      const value = settingValue(settings, key);
      if (from === 'environment' || value === undefined) continue;
      const groups = key.split('.');
      const name = groups.pop()!;
      let inner: Record<string, unknown> = defaults;
      for (const group of groups) inner = (inner[group] ??= {}) as Record<string, unknown>;
      inner[name] = value;
    }
    expect(schema.safeParse(defaults)).toMatchObject({ success: true });
    expect(schema.safeParse({})).toMatchObject({ success: true });
    expect(schema.safeParse({ $schema: './tazi.schema.json' })).toMatchObject({ success: true });
  });

  test.each([
    [{ crawl: { delayMs: '5' } }],
    [{ crawl: { delay: 5 } }],
    [{ crwal: {} }],
    [{ server: { token: 'cok-gizli-sozcuk' } }],
    [{ crawl: { contact: 'ayse' } }],
  ])('refuses %j, as loading does', (file) => {
    expect(schema.safeParse(file).success).toBe(false);
    expect(() => loadSettings({ file })).toThrow();
  });

  test('describes every setting that a file may hold, with its default', () => {
    const { properties } = settingsSchema() as {
      properties: Record<
        string,
        { description?: string; properties?: Record<string, { default?: unknown }> }
      >;
    };
    expect(properties['allowHosts']).toMatchObject({ type: 'array', default: [] });
    expect(properties['crawl']?.properties?.['delayMs']).toMatchObject({ type: 'integer', default: 1000 });
    expect(properties['update']?.properties?.['ema']).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { mode: { default: 'bounded' } },
    });
    expect(properties['server']?.properties).not.toHaveProperty('token');
  });
});

describe('docs/settings.md', () => {
  test('is what `npm run docs` writes', () => {
    expect(readFileSync(join(packageRoot(), 'docs/settings.md'), 'utf8')).toBe(settingsReference());
  });

  test('has one row of five cells for every setting', () => {
    const rows = settingsReference()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(SETTING_ROWS.length);
    for (const row of rows) expect(row.split(' | ')).toHaveLength(5);
  });
});

test('every setting is described in both languages', () => {
  for (const { key, about } of SETTING_ROWS) {
    expect(about.en, key).toMatch(/\.$/);
    expect(about.tr, key).toMatch(/\.$/);
  }
});
