/** What the server takes, in one place; the messages that refuse more name these figures. */
export const LIMITS = {
  /** A long paragraph; whoever pastes more is not asking a question. */
  maxQueryChars: 1000,
  defaultSize: 10,
  maxSize: 100,
  /** Results that can be paged to; the total is exact to here (CONTRACT). */
  maxDepth: 1000,
  maxSuggestions: 20,
  maxSimilar: 50,
  /** Longest name of a site: a host name (RFC 1035) and a port. */
  maxSiteChars: 260,
  maxTopicChars: 100,
  /** Longest tag of a language (BCP 47) that anyone uses. */
  maxLanguageChars: 35,
  maxSeeds: 10_000,
  maxBodyBytes: 1_000_000,
  maxSitesPerAnswer: 1000,
  maxVisitsPerPage: 100,
  maxLinksPerPage: 200,
  maxVisitsPerAnswer: 200,
  /** Lines of documents that one import may send. */
  maxImportBytes: 200_000_000,
  /** Panels that may watch at once. */
  maxWatchers: 100,
} as const;
