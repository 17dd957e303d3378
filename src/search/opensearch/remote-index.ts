/**
 * The index as its feeder sees it. Searchers use an alias; behind it is one index, `name-v1`, `name-v2` and
 * so on. A rebuild fills the next one and moves the alias in one step. The progress of each is a document of
 * `name-state`, written after the changes it covers.
 *
 * Changes carry the sequence of the store as their version: anything older than what is already there is
 * refused (409), so that feeding the same changes again, or by two feeders at the same time, ends in the same
 * index.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ANALYZER_VERSION } from '../../index/analysis/analyzer.ts';
import { TaziError } from '../../model/errors.ts';
import { FEED_FORMAT, indexBody } from './index-body.ts';
import type { OpenSearchClient } from './opensearch-client.ts';

/** A page to put (`document`) or to delete (null). */
export type FedChange = { id: number; version: number; document: object | null };

export type IndexState = { checkpoint: number; format: string };

const FORMAT = `${FEED_FORMAT}.${ANALYZER_VERSION}`;
const LEAST_VERSION = '2.10';
/** A request of this many bytes keeps a node busy for a second or so. */
const MAX_BULK_BYTES = 8_000_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;

export class RemoteIndex {
  readonly #client: OpenSearchClient;
  readonly #shards: number;
  readonly #alias: string;

  constructor(client: OpenSearchClient, shards: number) {
    this.#client = client;
    this.#shards = shards;
    this.#alias = client.place.name;
  }

  /** Throws `search-version` unless this is a supported version of OpenSearch. */
  async requireVersion(): Promise<string> {
    const { body } = await this.#client.ask('GET', '/');
    const { version } = (body ?? {}) as { version?: { distribution?: string; number?: string } };
    const found = `${version?.distribution ?? 'unknown'} ${version?.number ?? ''}`.trim();
    const [major = 0, minor = 0] = (version?.number ?? '').split('.').map(Number);
    if (version?.distribution !== 'opensearch' || major < 2 || (major === 2 && minor < 10))
      throw new TaziError('search-version', {
        location: this.#client.place.location,
        found,
        least: LEAST_VERSION,
      });
    return found;
  }

  /** The index behind the alias, or null. */
  async current(): Promise<string | null> {
    const { status, body } = await this.#client.ask('GET', `/_alias/${this.#alias}`, undefined, [404]);
    return status === 404
      ? null
      : (Object.keys(body as object)
          .sort(byNumber)
          .at(-1) ?? null);
  }

  /** The index of an unfinished rebuild, or null. */
  async begun(): Promise<string | null> {
    const current = await this.current();
    const newest = (await this.#all()).at(-1) ?? null;
    if (newest === null || newest === current) return null;
    return (await this.state(newest))?.format === FORMAT ? newest : null;
  }

  /** Null if nothing has been fed yet. `isOurs`: not written by another version. */
  async state(index: string): Promise<(IndexState & { isOurs: boolean }) | null> {
    const path = `/${this.#alias}-state/_doc/${index}`;
    const { status, body } = await this.#client.ask('GET', path, undefined, [404]);
    if (status === 404) return null;
    const { _source } = body as { _source: IndexState };
    return { ..._source, isOurs: _source.format === FORMAT };
  }

  /** Creates the next index; it is not searched before `publish`. */
  async create(): Promise<string> {
    await this.#createState();
    const newest = (await this.#all()).at(-1);
    const index = `${this.#alias}-v${newest === undefined ? 1 : numberOf(newest) + 1}`;
    await this.#client.ask('PUT', `/${index}`, indexBody(this.#shards));
    await this.saveCheckpoint(index, 0);
    return index;
  }

  /** From now on searches go to this index; others are removed. */
  async publish(index: string): Promise<void> {
    await this.refresh(index);
    const others = (await this.#all()).filter((other) => other !== index);
    const actions = [
      ...others.map((other) => ({ remove: { index: other, alias: this.#alias, must_exist: false } })),
      { add: { index, alias: this.#alias } },
    ];
    await this.#client.ask('POST', '/_aliases', { actions });
    for (const other of others) await this.#client.ask('DELETE', `/${other}`, undefined, [404]);
  }

  /** Durable when it returns. Waits for busy nodes. */
  async apply(index: string, changes: readonly FedChange[]): Promise<void> {
    let lines: string[] = [];
    let bytes = 0;
    for (const change of changes) {
      const line = lineOf(change);
      if (bytes + line.length > MAX_BULK_BYTES && lines.length > 0) {
        await this.#bulk(index, lines);
        lines = [];
        bytes = 0;
      }
      lines.push(line);
      bytes += line.length;
    }
    if (lines.length > 0) await this.#bulk(index, lines);
  }

  async saveCheckpoint(index: string, checkpoint: number): Promise<void> {
    const state: IndexState = { checkpoint, format: FORMAT };
    await this.#client.ask('PUT', `/${this.#alias}-state/_doc/${index}`, state);
  }

  async refresh(index: string): Promise<void> {
    await this.#client.ask('POST', `/${index}/_refresh`);
  }

  /** Pages that can be found. */
  async count(index: string): Promise<number> {
    const { body } = await this.#client.ask('GET', `/${index}/_count`);
    return (body as { count: number }).count;
  }

  /** Removes everything of this name. */
  async drop(): Promise<void> {
    for (const index of [...(await this.#all()), `${this.#alias}-state`])
      await this.#client.ask('DELETE', `/${index}`, undefined, [404]);
  }

  /** Needed on clusters that do not create indexes automatically. */
  async #createState(): Promise<void> {
    const settings = { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } };
    const mappings = { dynamic: false };
    const path = `/${this.#alias}-state`;
    const { status, body } = await this.#client.ask('PUT', path, { settings, mappings }, [400]);
    if (status === 400 && !/already_exists/.test(JSON.stringify(body)))
      throw this.#client.refusal({ status, body });
  }

  async #all(): Promise<string[]> {
    const { status, body } = await this.#client.ask('GET', `/${this.#alias}-v*/_alias`, undefined, [404]);
    if (status === 404) return [];
    const ours = new RegExp(`^${this.#alias.replaceAll('.', '\\.')}-v\\d+$`);
    return Object.keys(body as object)
      .filter((index) => ours.test(index))
      .sort(byNumber);
  }

  async #bulk(index: string, lines: readonly string[]): Promise<void> {
    let left = lines;
    for (let tried = 0; left.length > 0; tried++) {
      const { body } = await this.#client.ask('POST', `/${index}/_bulk`, left.join(''));
      const { items } = body as { items: Record<string, { status: number; error?: { reason?: string } }>[] };
      const results = items.map((item) => Object.values(item)[0]!);
      const refused = results.find(({ status }) => status >= 400 && !isPassing(status) && !isBusy(status));
      if (refused) {
        const detail = `${refused.status} ${refused.error?.reason ?? ''}`;
        throw new TaziError('search-refused', { location: this.#client.place.location, detail });
      }
      left = left.filter((_, at) => isBusy(results[at]!.status));
      if (left.length > 0) await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
    }
  }
}

/** 409: something newer is already there; 404: what should be deleted is not there. */
function isPassing(status: number): boolean {
  return status === 409 || status === 404;
}

function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

function lineOf({ id, version, document }: FedChange): string {
  // A page is fed again with the same version when only its links have changed
  const action = { _id: String(id), version, version_type: 'external_gte' };
  if (document === null) return `${JSON.stringify({ delete: action })}\n`;
  return `${JSON.stringify({ index: action })}\n${JSON.stringify(document)}\n`;
}

function numberOf(index: string): number {
  return Number(/-v(\d+)$/.exec(index)?.[1] ?? 0);
}

function byNumber(one: string, other: string): number {
  return numberOf(one) - numberOf(other);
}
