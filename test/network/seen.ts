export const DELAY_MS = 60;
export const ARTICLES = 12;

/** What the hosts saw and what the crawl made of it. */
export type Seen = {
  /** Connections to the address that nobody may reach. */
  forbidden: number;
  requests: { host: string; path: string; at: number; cookie: string | null }[];
  visits: { url: string; outcome: string; reason: string }[];
  texts: Record<string, string>;
  exitCode: number;
};
