/**
 * The language that a page states about itself, however it is spelled: `tr`, `TR`, `tr_TR.UTF-8`, `tur`, `Turkish`,
 * `Türkçe`, or in a list. The result is a lower-case ISO 639 code, '' for what is none.
 */
import { asciiLower } from '../model/ascii-lower.ts';
import { fold } from '../nlp/fold.ts';

const MAX_CHARS = 80;
/** A tag with its region or script, at the beginning of an item of a list. */
const TAG = /^([a-z]{2,3})(?:[-_.@][\w.-]*)?$/;

export function declaredLanguage(value: string): string {
  const codes = value
    .slice(0, MAX_CHARS)
    .split(/[,;|/]/)
    .map(codeOf)
    .filter((code) => code !== '');
  // A page in two languages, one of them Turkish, has Turkish readers.
  return codes.includes('tr') ? 'tr' : (codes[0] ?? '');
}

function codeOf(item: string): string {
  const written = item.trim();
  const tag = TAG.exec(asciiLower(written))?.[1];
  if (tag !== undefined) return canonical(tag);
  for (const word of written.split(/[\s()-]+/)) {
    const code = byName().get(fold(word));
    if (code !== undefined) return code;
  }
  return '';
}

/** `tur` and `eng` have shorter codes; `utf` and `xyz` are none. */
function canonical(tag: string): string {
  if (tag === 'tr' || tag === 'en') return tag;
  if (tag === 'und' || tag === 'mul' || tag === 'zxx' || known.of(tag) === undefined) return '';
  return new Intl.Locale(tag).language;
}

const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Languages that pages on Turkish sites name in words. */
const NAMED = 'tr en de fr es it nl ru ar fa az tk uz kk ky tt ku el bg ro sr hr bs sq pl uk zh ja ko'.split(
  ' ',
);

let names: Map<string, string> | undefined;

/** Names in Turkish, in English and in the language itself. */
function byName(): ReadonlyMap<string, string> {
  if (names) return names;
  names = new Map();
  for (const code of NAMED)
    for (const reader of ['tr', 'en', code]) {
      const name = new Intl.DisplayNames(reader, { type: 'language' }).of(code);
      if (name !== undefined && !names.has(fold(name))) names.set(fold(name), code);
    }
  return names;
}
