/** All limits of the server in one place; the error messages name these figures. */
export const LIMITS = {
  /** A long paragraph; anything longer is not a query. */
  maxQueryChars: 1000,
  defaultSize: 10,
  maxSize: 100,
  /** Results that can be paged to; the total is exact up to here. */
  maxDepth: 1000,
  maxSuggestions: 20,
  maxSimilar: 50,
  defaultConcordanceLines: 50,
  maxConcordanceLines: 5000,
  /** Characters of context on each side of a line. */
  defaultConcordanceWidth: 60,
  maxConcordanceWidth: 500,
  /** Lines that are read of a frequent pattern. */
  concordanceSample: 300,
  /** Longest name of a site: a host name (RFC 1035) and a port. */
  maxSiteChars: 260,
  maxTopicChars: 100,
  /** Longest language tag (BCP 47) in practical use. */
  maxLanguageChars: 35,
  maxSeeds: 10_000,
  maxBodyBytes: 1_000_000,
  maxSitesPerAnswer: 1000,
  maxVisitsPerPage: 100,
  maxLinksPerPage: 200,
  maxVisitsPerAnswer: 200,
  /** Maximum size of the document lines in one import. */
  maxImportBytes: 200_000_000,
  /** Maximum number of connected panels. */
  maxWatchers: 100,
} as const;
