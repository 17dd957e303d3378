import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../config/package-root.ts';
import { ERROR_TEXTS } from '../i18n/error-texts.ts';
import { asTaziError, ERRORS, TaziError } from './errors.ts';
import { errorsReference } from './errors-reference.ts';

describe('an error', () => {
  test('says what happened in both languages, with its values in place', () => {
    const error = new TaziError('project-locked', { folder: '/a', pid: 7 });
    expect(error.message).toContain('process 7');
    expect(error.message).toContain('/a');
    expect(error.describe('tr')).toContain('süreç 7');
    expect(error.describe('en')).toBe(error.message);
  });

  test('takes values that differ between the languages', () => {
    const error = new TaziError('usage', { detail: { en: 'wrong', tr: 'yanlış' } });
    expect(error.message).toBe('wrong');
    expect(error.describe('tr')).toBe('yanlış');
  });

  test('keeps its cause, and a value that looks like a place is left alone', () => {
    const cause = new Error('cause');
    const error = new TaziError('usage', { detail: 'not {detail}' }, cause);
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('not {detail}');
  });

  test('that is unexpected is wrapped, one that is expected is not', () => {
    const known = new TaziError('not-ready');
    expect(asTaziError(known)).toBe(known);
    const thrown = new RangeError('out of range');
    expect(asTaziError(thrown)).toMatchObject({ code: 'internal', cause: thrown });
    expect(asTaziError(thrown).message).toContain('out of range');
    for (const odd of ['text', undefined, null, 42, { a: 1 }]) expect(asTaziError(odd).code).toBe('internal');
  });
});

describe('the table', () => {
  test('has a text for every code and a code for every text', () => {
    expect(Object.keys(ERRORS).sort()).toEqual(Object.keys(ERROR_TEXTS).sort());
  });

  test('has possible statuses and exit codes', () => {
    for (const { status, exit } of Object.values(ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect([1, 2]).toContain(exit);
    }
  });
});

describe('docs/errors.md', () => {
  const page = readFileSync(join(packageRoot(), 'docs/errors.md'), 'utf8');

  test('is what `npm run docs` writes', () => {
    expect(page).toBe(errorsReference());
    const turkish = readFileSync(join(packageRoot(), 'docs/tr/errors.md'), 'utf8');
    expect(turkish).toBe(errorsReference('tr'));
  });

  test('lists exactly the codes of the table, with status and exit code', () => {
    const listed = [...page.matchAll(/^\| `([a-z-]+)` \| (\d+) \| (\d) \| (yes|no) \|/gm)].map(
      ([, code, status, exit, retry]) => [
        code,
        { status: Number(status), exit: Number(exit), retry: retry === 'yes' },
      ],
    );
    expect(Object.fromEntries(listed)).toEqual(ERRORS);
  });
});

// "The disk of  is full", and EMFILE as an internal error.
test('a full disk and too many open files are named also without a path', () => {
  const full = asTaziError(
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  );
  expect(full.code).toBe('disk-full');
  for (const language of ['en', 'tr'] as const) expect(full.describe(language)).not.toMatch(/ {2}|^ /);
  const files = asTaziError(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }));
  expect(files.code).toBe('too-many-files');
  expect(files.describe('en')).toContain('ulimit -n');
});
