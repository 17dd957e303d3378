import { existsSync, readFileSync } from 'node:fs';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';

/** Seeds from the command line and from seeds.txt; a bad one is an error before anything is fetched. */
export function readSeeds(given: readonly string[], seedsFile: string): CanonicalUrl[] {
  const fromFile = existsSync(seedsFile)
    ? readFileSync(seedsFile, 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
        .map((line, i) => ({ text: line.trim(), origin: `${seedsFile}:${i + 1}` }))
        .filter(({ text }) => text !== '' && !text.startsWith('#'))
    : [];
  const all = [...given.map((text) => ({ text: text.trim(), origin: CLI_TEXTS.commandLine })), ...fromFile];
  return all.map(({ text, origin }) => {
    const url = /\s/.test(text) ? null : canonicalUrl(withScheme(text));
    if (url === null) throw new TaziError('seed-invalid', { seed: text, origin });
    return url;
  });
}

/** "ornek.com.tr" and "localhost:8080/x" lack a scheme; "mailto:a@b.tr" has one, though it looks like host and port. */
function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

/** Maximum input of `-` in characters: a hundred thousand seeds. */
const MAX_STDIN_CHARS = 20_000_000;

/** The URLs of the command line; `-` means one URL per line on stdin. */
export async function givenUrls(
  args: readonly string[],
  stdin: AsyncIterable<Uint8Array | string>,
): Promise<string[]> {
  if (!args.includes('-')) return [...args];
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (text.length > MAX_STDIN_CHARS) throw new TaziError('too-large', { most: MAX_STDIN_CHARS });
  }
  const lines = (text + decoder.decode()).split(/\r?\n/).map((line) => line.trim());
  return args.flatMap((arg) => (arg === '-' ? lines.filter((line) => line !== '') : [arg]));
}
