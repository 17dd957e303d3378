import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { packageRoot } from '../../src/config/package-root.ts';

/** A regular expression of the program, with the files that have it. */
export type Pattern = { source: string; flags: string; files: string[] };
/** A file with `new RegExp(…)` inside of functions, whose patterns are not known before these run. */
export type Composed = { file: string; places: number };

export type Patterns = { patterns: Pattern[]; composed: Composed[]; files: number };

/** What runs at a user's: server, crawler, command line, panel, and the scripts that are sent to browsers. */
const FOLDERS = ['src', 'ui'];
const SCRIPTS = ['scripts/docs-site-search.js'];
const TEST = /\.(?:test|contract|oracle|bench)\.tsx?$/;

type Node = { type?: string } & Record<string, unknown>;

/**
 * All regular expressions, from the syntax trees. Expressions that a module composes while it is loaded are caught by
 * loading it.
 */
export async function collectPatterns(): Promise<Patterns> {
  const found = new Map<string, Pattern>();
  const add = (source: string, flags: string, file: string) => {
    const key = `/${source}/${flags}`;
    const pattern = found.get(key) ?? { source, flags, files: [] };
    if (!pattern.files.includes(file)) pattern.files.push(file);
    found.set(key, pattern);
  };
  const composed: Composed[] = [];
  const composing: string[] = [];
  const files = [...FOLDERS.flatMap((folder) => sourcesIn(folder)), ...SCRIPTS];
  for (const file of files) {
    const text = readFileSync(join(packageRoot(), file), 'utf8');
    if (!/\/|RegExp/.test(text)) continue;
    const { literals, calls, callsInFunctions } = expressionsOf(text, file);
    for (const { pattern, flags } of literals) add(pattern, flags, file);
    if (calls > 0) composing.push(file);
    if (callsInFunctions > 0) composed.push({ file, places: callsInFunctions });
  }
  for (const file of composing) {
    // Literals of the files that it imports may be compiled to calls.
    const unknown = (await loadedFrom(file)).filter(({ source, flags }) => !found.has(`/${source}/${flags}`));
    for (const { source, flags } of unknown) add(source, flags, file);
  }
  return { patterns: [...found.values()], composed, files: files.length };
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(packageRoot(), folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js)$/.test(entry.name) && !TEST.test(entry.name))
    .map((entry) => relative(packageRoot(), join(entry.parentPath, entry.name)))
    .sort();
}

type Found = { literals: { pattern: string; flags: string }[]; calls: number; callsInFunctions: number };

function expressionsOf(text: string, file: string): Found {
  const syntax = file.endsWith('.js')
    ? { syntax: 'ecmascript' as const }
    : { syntax: 'typescript' as const, tsx: file.endsWith('x') };
  const found: Found = { literals: [], calls: 0, callsInFunctions: 0 };
  const visit = (node: unknown, isInFunction: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child, isInFunction);
      return;
    }
    const { type = '', span, ...children } = node as Node;
    if (type === 'RegExpLiteral')
      found.literals.push({ pattern: String(children['pattern']), flags: String(children['flags']) });
    if ((type === 'NewExpression' || type === 'CallExpression') && isRegExp(children['callee'])) {
      found.calls++;
      if (isInFunction) found.callsInFunctions++;
    }
    const isWithin = isInFunction || /Function|Method|Constructor/.test(type);
    for (const child of Object.values(children)) visit(child, isWithin);
  };
  visit(parseSync(text, { ...syntax, target: 'es2022' }), false);
  return found;
}

function isRegExp(callee: unknown): boolean {
  const { type, value } = (callee ?? {}) as Record<string, unknown>;
  return type === 'Identifier' && value === 'RegExp';
}

/** The expressions that a module, or one it imports for the first time, composes while it is loaded. */
async function loadedFrom(file: string): Promise<{ source: string; flags: string }[]> {
  const built: { source: string; flags: string }[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: [string | RegExp, string?]) {
      const made = new target(...given);
      built.push({ source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    await import(pathToFileURL(join(packageRoot(), file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}
