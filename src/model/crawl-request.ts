/** Requests that the crawler accepts. */
export type RequestKind =
  | 'seeds'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'words'
  | 'topic'
  | 'ping'
  | 'forget'
  | 'trap';

export type CrawlRequest = { id: number; at: number; kind: RequestKind; payload: unknown };
