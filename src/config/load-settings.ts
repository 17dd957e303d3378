import { z } from 'zod';
import { TaziError } from '../model/errors.ts';
import { closestWord } from './closest-word.ts';
import { SETTING_ROWS, type SettingRow, type Settings } from './settings.ts';

/** Where a value came from, for `tazi config show` and for error messages. */
export type Origin = 'default' | 'file' | 'environment' | 'flag';

export type LoadedSettings = { settings: Settings; origins: ReadonlyMap<string, Origin> };

export type SettingSources = {
  /** The parsed tazi.config.json, if there is one. */
  file?: unknown;
  /** Its path, for messages. */
  fileName?: string;
  environment?: Readonly<Record<string, string | undefined>>;
  /** Values by setting key, as given on the command line. */
  flags?: Readonly<Record<string, unknown>>;
};

/** Default < file < environment < flag; every value checked; unknown keys are errors with a suggestion. */
export function loadSettings(sources: SettingSources): LoadedSettings {
  const fileName = sources.fileName ?? 'tazi.config.json';
  const fromFile = flatten(sources.file ?? {}, fileName);
  const fromEnvironment = pickVariables(sources.environment ?? {});
  const origins = new Map<string, Origin>();
  const values = new Map<string, unknown>();
  for (const row of SETTING_ROWS) {
    const { key } = row;
    const flag = sources.flags?.[key];
    if (flag !== undefined) {
      values.set(key, check(row, fromText(row, flag), row.flag));
      origins.set(key, 'flag');
    } else if (fromEnvironment.has(key)) {
      values.set(key, check(row, fromText(row, fromEnvironment.get(key)), row.variable));
      origins.set(key, 'environment');
    } else if (fromFile.has(key)) {
      if (row.from === 'environment') {
        throw new TaziError('setting-invalid', {
          key,
          value: 'in a file',
          origin: fileName,
          detail: `it may only come from the environment, as ${row.variable}`,
        });
      }
      values.set(key, check(row, fromFile.get(key), fileName));
      origins.set(key, 'file');
    } else {
      values.set(key, row.default);
      origins.set(key, 'default');
    }
  }
  return { settings: unflatten(values), origins };
}

/** A setting's value by its dotted key. */
export function settingValue(settings: Settings, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], settings);
}

function flatten(file: unknown, fileName: string): Map<string, unknown> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    throw new TaziError('settings-unreadable', { file: fileName, detail: 'it must hold one object' });
  }
  const flat = new Map<string, unknown>();
  const walk = (part: object, prefix: string) => {
    for (const [name, value] of Object.entries(part)) {
      const key = prefix + name;
      if (key === '$schema') continue;
      if (SETTING_ROWS.some((row) => row.key === key)) flat.set(key, value);
      else if (SETTING_ROWS.some((row) => row.key.startsWith(`${key}.`)) && isObject(value))
        walk(value, `${key}.`);
      else
        throw unknown(
          key,
          fileName,
          SETTING_ROWS.map((row) => row.key),
        );
    }
  };
  walk(file, '');
  return flat;
}

/** Variables of Tazı that are no settings. */
const OTHER_VARIABLES = ['TAZI_PROJECT', 'TAZI_LOG'];

function pickVariables(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const picked = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('TAZI_') || value === undefined || OTHER_VARIABLES.includes(name)) continue;
    const row = SETTING_ROWS.find((candidate) => candidate.variable === name);
    if (!row)
      throw unknown(
        name,
        'environment',
        SETTING_ROWS.map((candidate) => candidate.variable),
      );
    picked.set(row.key, value);
  }
  return picked;
}

function unknown(key: string, origin: string, known: string[]): TaziError {
  const close = closestWord(key, known);
  return new TaziError('setting-unknown', {
    key,
    origin,
    suggestion: close ? `; did you mean "${close}"?` : '',
  });
}

/** Text of a variable or flag to the type that the setting wants. */
function fromText(row: SettingRow, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const shape = z.toJSONSchema(row.schema);
  const types = [shape, ...(shape.anyOf ?? [])].map(({ type }) => type);
  if (types.includes('array')) return value.split(/[,\s]+/).filter(Boolean);
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

function check(row: SettingRow, value: unknown, origin: string): unknown {
  const result = row.schema.safeParse(value);
  if (result.success) return result.data;
  const detail = result.error.issues[0]?.message ?? 'not valid';
  const shown = row.from === 'environment' ? '(hidden)' : JSON.stringify(value);
  throw new TaziError('setting-invalid', { key: row.key, value: shown, origin, detail });
}

function unflatten(values: ReadonlyMap<string, unknown>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, value] of values) {
    const names = key.split('.');
    const last = names.pop()!;
    let part = settings;
    for (const name of names) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last] = value;
  }
  return settings as Settings;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
