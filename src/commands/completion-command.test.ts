import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runCli } from './frame/run-cli.ts';

async function script(shell: string): Promise<string> {
  const lines: string[] = [];
  const refuse = () => Promise.reject(new Error('not here'));
  const exit = await runCli(['completion', shell], {
    language: 'en',
    environment: {},
    cwd: '/',
    out: (text) => lines.push(text),
    err: () => {},
    stdin: (async function* () {})(),
    write: () => undefined,
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: () => () => {},
    serve: refuse,
    serveMcp: refuse,
  });
  expect(exit).toBe(0);
  return lines.join('\n');
}

/** What bash offers for these words, the last of which is being typed. */
function offered(bash: string, words: readonly string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const run = `${bash}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _tazi; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, error } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  if (error) throw error;
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

test('bash is offered commands, subcommands and flags', async () => {
  const bash = await script('bash');
  expect(offered(bash, ['tazi', 'cr'])).toEqual(['crawl']);
  expect(offered(bash, ['tazi', 'topics', 'tr'])).toEqual(['train']);
  expect(offered(bash, ['tazi', 'export', '--form'])).toEqual(['--format']);
  expect(offered(bash, ['tazi', 'export', '--out', 'x', '--form'])).toEqual(['--format']);
});

test('zsh and fish get every command too', async () => {
  expect(await script('zsh')).toMatch(/^#compdef tazi\n/);
  expect(await script('fish')).toContain("complete -c tazi -n '__fish_use_subcommand' -a crawl");
});
