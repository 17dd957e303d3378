import { existsSync, readFileSync } from 'node:fs';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import { TaziError } from '../model/errors.ts';

/** Seeds from the command line and from seeds.txt; a bad one is an error before anything is fetched. */
export function readSeeds(given: readonly string[], seedsFile: string): CanonicalUrl[] {
  const fromFile = existsSync(seedsFile)
    ? readFileSync(seedsFile, 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
        .map((line, i) => ({ text: line.trim(), origin: `${seedsFile}:${i + 1}` }))
        .filter(({ text }) => text !== '' && !text.startsWith('#'))
    : [];
  const all = [...given.map((text) => ({ text: text.trim(), origin: 'command line' })), ...fromFile];
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
