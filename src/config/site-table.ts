import { hostOf } from '../model/urls/canonical-url.ts';
import { hostToAscii } from '../model/urls/host-to-ascii.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { SiteSettings } from './url-settings.ts';

/** A setting of a site or host, with the name of the entry in `sites` that it comes from. */
export type Owned<T> = { owner: string; value: T };

/** Hosts whose entries are cached; a crawl looks up the same few again and again. */
const MAX_CACHED_HOSTS = 20_000;

/**
 * What `sites` in the settings says about a host. An entry for the host (with or without its port) comes before the one
 * for its site, setting by setting.
 */
export class SiteTable {
  readonly #entries = new Map<string, SiteSettings>();
  readonly #cache = new Map<string, [name: string, settings: SiteSettings][]>();

  constructor(sites: Readonly<Record<string, SiteSettings>> = {}) {
    for (const [name, settings] of Object.entries(sites)) this.#entries.set(tidy(name), settings);
  }

  /** All entries, under their names. */
  get entries(): ReadonlyMap<string, SiteSettings> {
    return this.#entries;
  }

  /** The most specific entry that has this setting for a URL or host. */
  find<K extends keyof SiteSettings>(
    urlOrHost: string,
    setting: K,
  ): Owned<NonNullable<SiteSettings[K]>> | null {
    for (const [owner, settings] of this.#entriesOf(urlOrHost)) {
      const value = settings[setting];
      if (value !== undefined) return { owner, value: value as NonNullable<SiteSettings[K]> };
    }
    return null;
  }

  #entriesOf(urlOrHost: string): [string, SiteSettings][] {
    if (this.#entries.size === 0) return [];
    const host = urlOrHost.includes('://') ? hostOf(urlOrHost) : urlOrHost;
    const known = this.#cache.get(host);
    if (known) return known;
    const names = new Set([host, host.replace(/:\d+$/, ''), siteOf(host)]);
    const found = [...names].flatMap((name): [string, SiteSettings][] => {
      const settings = this.#entries.get(name);
      return settings ? [[name, settings]] : [];
    });
    if (this.#cache.size >= MAX_CACHED_HOSTS) this.#cache.clear();
    this.#cache.set(host, found);
    return found;
  }
}

/** As hosts are spelt in canonical URLs. */
function tidy(name: string): string {
  const [, host = name, port = ''] = /^(.*?)(:\d{1,5})?$/.exec(name.trim()) ?? [];
  return `${hostToAscii(host) ?? host}${port}`;
}
