import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Language } from '../../i18n/text.ts';
import { runCli } from './run-cli.ts';
import { testContext } from './test-context.ts';

async function told(language: Language, ...args: string[]): Promise<string> {
  const { context, out, err } = testContext(tmpdir());
  context.language = language;
  await runCli(args, context);
  return [...out, ...err].join('\n');
}

test('what is missing has the name that the help gives it', async () => {
  expect(await told('tr', 'why')).toContain("'adres' girdisi eksik");
  expect(await told('tr', 'traps', 'open')).toContain("'kalıp' girdisi eksik");
  expect(await told('en', 'traps', 'open')).toContain("missing required argument 'shape'");
});

test('a default of no text is not shown', async () => {
  expect(await told('tr', 'forget', '--help')).not.toContain('varsayılan: )');
  expect(await told('tr', 'search', '--help')).toContain('varsayılan: relevance)');
});

test.each([
  ['forget', 'list'],
  ['forget', 'undo'],
  ['forget', 'restore'],
  ['traps', 'list'],
  ['traps', 'open'],
  ['traps', 'close'],
])('the help of %s %s has an example', async (...command) => {
  expect(await told('tr', ...command, '--help')).toMatch(`Örnekler:\n  tazi ${command.join(' ')}`);
  expect(await told('en', ...command, '--help')).toMatch(`Examples:\n  tazi ${command.join(' ')}`);
});
