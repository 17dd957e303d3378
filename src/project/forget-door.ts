/**
 * The one door to forgetting: what a person named, what would go, and whether it may. Commands, routes, a crawl and
 * those who carry a request out all go through it, so that none of them removes more than somebody has seen.
 */
import { FORGET_TEXTS } from '../i18n/forget-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';
import type { ProjectDictionary } from '../indexing/project-dictionary.ts';
import { parameterStripper } from '../links/parameter-stripper.ts';
import { TaziError } from '../model/errors.ts';
import {
  type ForgetPreview,
  type ForgetRequest,
  forgottenName,
  forgottenSite,
  isOfManyOwners,
} from '../model/forgotten-list.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { pagesOfQuery, type UrlsById } from '../search/pages-of-query.ts';
import { findQueryFault, type QueryFault } from '../search/query/find-query-fault.ts';
import type { Project, SearchableProject } from './project.ts';

const QUERY = 'query:';

type Searchable = {
  dictionary: Pick<ProjectDictionary, 'analyzer'>;
  matchingPages: SearchableProject['matchingPages'];
  store: { urls: UrlsById };
};
/** Opens what a query is answered from, for as long as the work takes. */
export type WithSearch = (work: (opened: Searchable) => Promise<string[]>) => Promise<string[]>;

/** The entries of the list that a URL, `site:NAME` or `query:WORDS` stands for; throws what is wrong with it. */
export async function forgetNames(
  given: string,
  { settings }: Pick<Project, 'settings'>,
  withSearch: WithSearch,
): Promise<string[]> {
  if (given.startsWith(QUERY)) return withSearch((opened) => pagesOf(given.slice(QUERY.length), opened));
  const name = forgottenName(given);
  if (name === null) throw refusal(fillText(FORGET_TEXTS.notAName, { what: given.slice(0, 200) }));
  const spelled =
    forgottenSite(name) === null
      ? parameterStripper(settings.crawl.stripParameters)(name as CanonicalUrl)
      : name;
  return [spelled];
}

export function isForgetQuery(given: string): boolean {
  return given.startsWith(QUERY);
}

async function pagesOf(query: string, opened: Searchable): Promise<string[]> {
  const fault = findQueryFault(query, await opened.dictionary.analyzer());
  if (fault !== null) throw refusal(textOf(fault));
  return pagesOfQuery(opened, query);
}

function textOf(fault: QueryFault): Text {
  switch (fault.kind) {
    case 'no-word':
      return FORGET_TEXTS.noWord;
    case 'too-long':
      return FORGET_TEXTS.tooLong;
    case 'value':
      return fillText(FORGET_TEXTS.badValue, fault);
    case 'negation':
      return fillText(FORGET_TEXTS.notNegated, fault);
    case 'field':
      return fillText(fault.closest === '' ? FORGET_TEXTS.noField : FORGET_TEXTS.otherField, fault);
  }
}

function refusal(detail: Text): TaziError {
  return new TaziError('forget-refused', { detail });
}

/** What would go; throws if an entry may not be on the list at all. */
export async function previewForget(
  { forgotten, totals }: Pick<Store, 'forgotten' | 'totals'>,
  what: readonly string[],
): Promise<ForgetPreview> {
  for (const name of what) {
    if (forgottenName(name) !== name)
      throw refusal(fillText(FORGET_TEXTS.notAName, { what: name.slice(0, 200) }));
    if (isOfManyOwners(name)) throw refusal(fillText(FORGET_TEXTS.manyOwners, { what: name }));
  }
  const matches = await forgotten.preview(what);
  const { pages, foreign } = await totals.read();
  const of = pages + foreign;
  // One address is as precise as a request can be, even in a store of one page.
  const isOneUrl = what.length === 1 && forgottenSite(what[0]!) === null;
  return { ...matches, of, needsAll: !isOneUrl && matches.pages * 2 > of };
}

/** Throws unless a request to forget has been confirmed and may remove as much as it would. */
export async function requireForgettable(
  store: Pick<Store, 'forgotten' | 'totals'>,
  { action, what, isConfirmed, all }: ForgetRequest,
): Promise<void> {
  if (action !== 'forget') return;
  const { pages, of, needsAll } = await previewForget(store, what);
  if (!isConfirmed) throw new TaziError('forget-unconfirmed');
  if (needsAll && !all) throw new TaziError('forget-too-much', { pages, of });
}
