/** What became of the labelled files of a site whose addresses were crawled. */
import type { Ending } from './crawl-whole.ts';

export type LabelledFile = { file: string; label: string };

export type LostFile = LabelledFile & Pick<Ending, 'reason'> & { outcome: string };

export type Account = {
  /** Files labelled `tr` that can be reached by links. */
  turkish: number;
  /** Of them in the engine: their own page, or one with their text. */
  kept: number;
  /** Files labelled `tr?`, by the site or by a detector, that can be reached and were not kept; they have no floor. */
  unsureLost: number;
  lost: LostFile[];
  /** Files labelled with another language that can be reached. */
  foreign: number;
  /** Of them stored as Turkish. */
  taken: string[];
};

export type AccountParts = {
  files: readonly LabelledFile[];
  /** Every address by which the file may be known. */
  addressesOf: (file: string) => readonly string[];
  fileAt: (url: string) => string | null;
  endings: ReadonlyMap<string, Ending>;
  /** Does the second file say what the first one says? */
  isSame: (file: string, other: string) => boolean;
};

const STORED = new Set<string>(['indexed', 'minor', 'unchanged']);

export function accountOf({ files, addressesOf, fileAt, endings, isSame }: AccountParts): Account {
  const account: Account = { turkish: 0, kept: 0, unsureLost: 0, lost: [], foreign: 0, taken: [] };
  for (const { file, label } of files) {
    const own = addressesOf(file).flatMap((address) => endings.get(address) ?? []);
    if (label === 'tr' || label === 'tr?') {
      const isKept = own.some((ending) => keeps(file, ending));
      if (label === 'tr') account.turkish++;
      if (isKept && label === 'tr') account.kept++;
      if (!isKept && label === 'tr?') account.unsureLost++;
      if (!isKept) account.lost.push({ file, label, ...worstOf(own) });
    } else if (!label.endsWith('?')) {
      account.foreign++;
      if (own.some(isTurkish)) account.taken.push(file);
    }
  }
  return account;

  function keeps(file: string, ending: Ending): boolean {
    if (isTurkish(ending)) return true;
    const original = ending.original === null ? undefined : endings.get(ending.original);
    if (ending.outcome !== 'duplicate' || original === undefined || !isTurkish(original)) return false;
    const other = fileAt(original.url);
    return other !== null && isSame(file, other);
  }
}

function isTurkish({ outcome, language }: Ending): boolean {
  return STORED.has(outcome) && language === 'tr';
}

/** The ending that says most about why a file was lost: a redirect to another spelling of it says nothing. */
function worstOf(endings: readonly Ending[]): Pick<LostFile, 'outcome' | 'reason'> {
  const telling = endings.find(({ outcome }) => outcome !== 'redirected') ?? endings[0];
  if (telling === undefined) return { outcome: 'never found', reason: '' };
  const { outcome, reason, original } = telling;
  return { outcome, reason: original === null ? reason : `${reason} of ${new URL(original).pathname}` };
}
