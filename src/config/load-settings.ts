import { z } from 'zod';
import { SETTING_TEXTS } from '../i18n/setting-texts.ts';
import { fillText, type Language, type Text } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import { closestWord } from './closest-word.ts';
import { pathName, schemaProblem } from './schema-problem.ts';
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
    const take = (value: unknown, origin: Origin, name: string) => {
      if (row.from === 'environment' && origin !== 'environment') throw misplaced(row, name);
      values.set(key, check(row, value, name));
      origins.set(key, origin);
    };
    values.set(key, row.default);
    origins.set(key, 'default');
    // One after the other, so that a wrong value is reported even if a valid one overrides it.
    if (fromFile.has(key)) take(fromFile.get(key), 'file', fileName);
    if (fromEnvironment.has(key)) take(fromText(row, fromEnvironment.get(key)), 'environment', row.variable);
    const flag = sources.flags?.[key];
    if (flag !== undefined) take(fromText(row, flag), 'flag', row.flag);
  }
  return { settings: unflatten(values), origins };
}

/** A secret in a file or on a command line is in backups and process lists. */
function misplaced({ key, variable }: SettingRow, origin: string): TaziError {
  return new TaziError('setting-invalid', {
    key,
    value: '(hidden)',
    origin,
    detail: fillText(SETTING_TEXTS.onlyEnvironment, { variable }),
  });
}

/** A setting's value by its dotted key. */
export function settingValue(settings: Settings, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], settings);
}

function flatten(file: unknown, fileName: string): Map<string, unknown> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    throw new TaziError('settings-unreadable', { file: fileName, detail: 'it must contain one object' });
  }
  const flat = new Map<string, unknown>();
  const walk = (part: object, prefix: string) => {
    for (const [name, value] of Object.entries(part)) {
      const key = prefix + name;
      if (key === '$schema') continue;
      if (SETTING_ROWS.some((row) => row.key === key)) flat.set(key, value);
      else if (SETTING_ROWS.some((row) => row.key.startsWith(`${key}.`))) {
        if (!isObject(value)) throw notAGroup(key, value, fileName);
        walk(value, `${key}.`);
      } else
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

/** Variables of Tazı that are not settings. */
const OTHER_VARIABLES = ['TAZI_PROJECT', 'TAZI_LOG', 'TAZI_SQLITE', 'TAZI_ONNX_RUNTIME'];

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

function notAGroup(key: string, value: unknown, origin: string): TaziError {
  return new TaziError('setting-invalid', {
    key,
    value: JSON.stringify(value),
    origin,
    detail: SETTING_TEXTS.group,
  });
}

function unknown(key: string, origin: string, known: string[]): TaziError {
  const word = closestWord(key, known);
  const suggestion = word === null ? '' : fillText(SETTING_TEXTS.suggestion, { word });
  return new TaziError('setting-unknown', { key, origin, suggestion });
}

/** Converts the text of a variable or flag to the type of the setting. */
function fromText(row: SettingRow, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const shape = z.toJSONSchema(row.schema);
  const types = [shape, ...(shape.anyOf ?? [])].map(({ type }) => type);
  const isStructured = types.includes('object') || (types.includes('array') && value.trim().startsWith('['));
  if (isStructured) return jsonOf(value);
  if (types.includes('array')) return value.split(/[,\s]+/).filter(Boolean);
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

/** The text itself if it is not JSON: the schema then reports what is wrong. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function check(row: SettingRow, value: unknown, origin: string): unknown {
  const result = row.schema.safeParse(value);
  if (result.success) {
    const problem = row.problem?.(result.data) ?? null;
    if (problem === null) return result.data;
    const part = JSON.stringify(problem.value);
    throw new TaziError('setting-invalid', { key: row.key, value: part, origin, detail: problem.detail });
  }
  const detail = row.hint ?? problemOf(row, result.error, value);
  const shown = row.isHidden ? '(hidden)' : JSON.stringify(value);
  throw new TaziError('setting-invalid', { key: row.key, value: shown, origin, detail });
}

/** What the schema says is wrong, in both languages. */
function problemOf({ key }: SettingRow, { issues }: z.ZodError, value: unknown): Text {
  const nameOf = (path: readonly PropertyKey[]) => pathName([key, ...path]);
  const inLanguage = (language: Language) => schemaProblem(issues[0]!, value, nameOf, language);
  return { tr: inLanguage('tr'), en: inLanguage('en') };
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
