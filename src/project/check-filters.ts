/**
 * Do the values of filters exist in this project? A mistyped topic or site would otherwise select nothing, which looks
 * like an empty project.
 */
import { closestWord } from '../config/closest-word.ts';
import { FILTER_VALUE_TEXTS } from '../i18n/export-texts.ts';
import { SETTING_TEXTS } from '../i18n/setting-texts.ts';
import { fillText } from '../i18n/text.ts';
import { asciiLower } from '../model/ascii-lower.ts';
import { TaziError } from '../model/errors.ts';
import type { Store } from '../model/store.ts';
import { siteOf } from '../model/urls/site-of.ts';

export type FilterValues = {
  site?: string | undefined;
  topic?: string | undefined;
  language?: string | undefined;
};

/** Topics that a page may have although none has. */
export type ModelTopics = () => readonly { id: string; label: string }[];

const SITES_AT_ONCE = 500;
const ALL = 'all';

/**
 * The values as the project spells them: a topic by its label, a language by its code. Throws `filter-unknown`, with
 * what was probably meant, for one that no page can have.
 */
export async function checkFilters(
  store: Pick<Store, 'sites' | 'topics'>,
  { site, topic, language }: FilterValues,
  modelTopics: ModelTopics = () => [],
): Promise<{ site?: string; topic?: string; language?: string }> {
  return {
    ...(site === undefined ? {} : { site: await checkSite(store, site) }),
    ...(topic === undefined ? {} : { topic: await checkTopic(store, topic, modelTopics) }),
    ...(language === undefined ? {} : { language: checkLanguage(language) }),
  };
}

/** A site, or the end of the names of some. */
async function checkSite({ sites }: Pick<Store, 'sites'>, given: string): Promise<string> {
  const site = asciiLower(given);
  const names: string[] = [];
  for (let after = 0; ; ) {
    const batch = await sites.list(after, SITES_AT_ONCE);
    for (const { name } of batch) {
      if (name === site || name.endsWith(`.${site}`)) return site;
      names.push(name);
    }
    if (batch.length < SITES_AT_ONCE) break;
    after = batch.at(-1)!.id;
  }
  // An address, or the name of a host, of a site that is there.
  const url = site.includes('://') ? site : `http://${site}/`;
  const own = URL.canParse(url) ? siteOf(new URL(url).href) : site;
  throw unknown('site', given, names.includes(own) ? own : closestWord(site, names));
}

async function checkTopic(
  { topics }: Pick<Store, 'topics'>,
  given: string,
  modelTopics: ModelTopics,
): Promise<string> {
  const used = await topics.counts();
  if (used.has(given)) return given;
  const own = (await topics.list()).map(({ id, name }) => ({ id, label: name }));
  const all = [...own, ...modelTopics()];
  const known = all.find(({ id, label }) => id === given || label === given);
  if (known) return known.label;
  throw unknown('topic', given, closestWord(given, [...used.keys(), ...all.map(({ label }) => label)]));
}

function checkLanguage(given: string): string {
  const code = asciiLower(given).split(/[-_]/, 1)[0]!;
  if (code === ALL || isLanguage(code)) return code;
  throw unknown('language', given, null);
}

function isLanguage(code: string): boolean {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;
  } catch {
    return false;
  }
}

function unknown(filter: keyof typeof FILTER_VALUE_TEXTS, value: string, word: string | null): TaziError {
  const suggestion = word === null ? '' : fillText(SETTING_TEXTS.suggestion, { word });
  return new TaziError('filter-unknown', { what: FILTER_VALUE_TEXTS[filter], value, suggestion });
}
