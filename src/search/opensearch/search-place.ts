import { TaziError } from '../../model/errors.ts';
import { trimEnd } from '../../model/trim-end.ts';

/** Where an OpenSearch index is: its nodes, its name and the credentials. */
export type SearchPlace = {
  origins: readonly string[];
  name: string;
  /** For messages: without the password. */
  location: string;
  authorization: string | null;
};

const DEFAULT_NAME = 'tazi';

/**
 * Reads `search.url`: the first address contains the name of the index, user and password; the others are
 * further nodes.
 */
export function searchPlace(given: string): SearchPlace {
  const urls = given.split(',').map((part) => {
    if (URL.canParse(part)) return new URL(part);
    throw invalid(given, 'it is not a URL like https://user:password@host:9200/name');
  });
  const [first] = urls as [URL, ...URL[]];
  const name = decodeURIComponent(trimEnd(first.pathname.replace(/^\/+/, ''), '/')) || DEFAULT_NAME;
  if (!/^[a-z0-9][a-z0-9_.-]{0,99}$/.test(name))
    throw invalid(given, 'the name of an index has lower-case letters, digits, _, . and - only');
  const user = `${decodeURIComponent(first.username)}:${decodeURIComponent(first.password)}`;
  return {
    origins: urls.map(({ origin }) => origin),
    name,
    location: `${first.origin}/${name}`,
    authorization: user === ':' ? null : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}

function invalid(given: string, detail: string): TaziError {
  const value = given.replaceAll(/:\/\/[^@/,]*@/g, '://');
  return new TaziError('setting-invalid', { key: 'search.url', value, origin: 'search.url', detail });
}
