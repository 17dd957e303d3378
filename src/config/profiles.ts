/**
 * Initial settings, by the purpose of a project. Budgets are starting points: news changes by the hour, the pages of a
 * municipality by the day, a library by the week. `tazi revisit plan` shows what another one buys.
 */
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const PROFILE_NAMES = ['news', 'municipality', 'library', 'research', 'site-search'] as const;

type Profile = {
  crawl: Readonly<Record<string, unknown>>;
  update: { policy: 'harmonic'; budgetPerHour: number };
};

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  news: { crawl: { scope: 'site', delayMs: 1000 }, update: { policy: 'harmonic', budgetPerHour: 1200 } },
  municipality: {
    crawl: { scope: 'site', delayMs: 1000 },
    update: { policy: 'harmonic', budgetPerHour: 200 },
  },
  library: {
    crawl: { scope: 'host', delayMs: 2000, optOuts: true },
    update: { policy: 'harmonic', budgetPerHour: 60 },
  },
  research: {
    crawl: { scope: 'site', delayMs: 2000, warc: true, optOuts: true },
    update: { policy: 'harmonic', budgetPerHour: 300 },
  },
  'site-search': {
    crawl: { scope: 'host', delayMs: 500 },
    update: { policy: 'harmonic', budgetPerHour: 600 },
  },
};
