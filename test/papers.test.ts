import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';

/** docs/papers.md: every promise of the papers has a place, a command and an existing test. */
const root = packageRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rowsOf = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => /^\| [SFE]\d+ \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, , where, command, held]) => ({ id: id!, where: where!, command: command!, held: held! }));
const rows = rowsOf('docs/papers.md');

const commands = readdirSync(join(root, 'src/commands'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(`src/commands/${file}`))
  .join('\n');

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

test('the table has every id of the three papers once', () => {
  expect(rows.map(({ id }) => id)).toEqual([...numbered('S', 9), ...numbered('F', 11), ...numbered('E', 10)]);
});

test('the Turkish page names the same places, commands and tests', () => {
  expect(rowsOf('docs/tr/papers.md')).toEqual(rows);
});

describe.each(rows)('$id', ({ where, command, held }) => {
  test('names a file that exists, and a command that the program has', () => {
    expect(existsSync(join(root, where.replaceAll('`', ''))), where).toBe(true);
    const [, first, second] = /^`tazi (\w+)(?: (\w+))?/.exec(command) ?? [];
    expect(commands.includes(`new Command('${first}')`), command).toBe(true);
    if (second && ['text', 'topics', 'experiment', 'index', 'revisit'].includes(first!))
      expect(new RegExp(`\\b${second}\\b`).test(commands), command).toBe(true);
  });

  test('is covered by a test that exists', () => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(held)!;
    const source = read(file!);
    const quoted = title!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(`\\b(it|test)(\\.each\\([\\s\\S]{0,80}?\\))?\\(\\s*['"\`]${quoted}`).exec(
      source,
    );
    expect(found, `${file}: ${title}`).not.toBeNull();
    expect(source).not.toMatch(new RegExp(`(it|test|describe)\\.(skip|todo)[^\\n]*${quoted}`));
  });
});
