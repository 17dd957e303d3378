/**
 * How many pages have a term, and how long pages are: what ranking needs to know about a remote index. Large
 * counts are cached for a minute: they change slowly, and queries of frequent words need no second round
 * trip.
 */
import { LETTERS_FIELD, MEANT_FIELD, STEM_FIELD, WORD_FIELD } from '../../index/terms/fields.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import type { Statistics, TermSource } from '../query/plan-query.ts';
import type { OpenSearchClient } from './opensearch-client.ts';
import { fieldTerm } from './page-document.ts';

/** `averageFed`: as OpenSearch counts the words of a page. */
export type RemoteStatistics = Statistics & { averageFed: number };

const KEPT_MS = 60_000;
/** Smaller counts are requested for each query: counting them is fast, and new pages change them most. */
const MIN_KEPT = 1_000;
/** Two generations of this many terms. */
const GENERATION = 20_000;
/** Number of pages of each shard from which the averages are taken. */
const SAMPLED_PAGES = 100_000;

/** The field and the word that a key of the embedded index stands for. */
export function remoteTerm(key: string): { field: RemoteField; value: string } {
  const field = FIELDS.get(key.charCodeAt(0)) ?? 'root';
  const isText = field === 'stem' || field === 'word';
  return { field, value: isText ? fieldTerm(key.slice(1)) : key.slice(1) };
}

type RemoteField = 'stem' | 'word' | 'root' | 'letters' | 'meant';

const FIELDS = new Map<number, RemoteField>([
  [STEM_FIELD, 'stem'],
  [WORD_FIELD, 'word'],
  [LETTERS_FIELD, 'letters'],
  [MEANT_FIELD, 'meant'],
]);

export class RemoteTerms {
  readonly #client: OpenSearchClient;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #older = new Map<string, number>();
  #statistics: RemoteStatistics | null = null;
  #since = Number.NEGATIVE_INFINITY;

  constructor(client: OpenSearchClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** Plans with the statistics of the index: `plan` is called twice, first to learn which terms it needs. */
  async plan<Plan>(
    plan: (source: TermSource) => Plan,
  ): Promise<{ plan: Plan; statistics: RemoteStatistics }> {
    if (this.#now() - this.#since >= KEPT_MS) this.#forget();
    const asked = new Set<string>();
    plan({
      statistics: { docs: 1, averageLength: 1 },
      find: (key) => {
        asked.add(key);
        return ON_ONE_PAGE;
      },
    });
    const { statistics, counts } = await this.#learn([...asked]);
    return {
      statistics,
      plan: plan({
        statistics,
        find: (key) => {
          const documents = counts.get(key) ?? 0;
          return documents === 0 ? null : { ...ON_ONE_PAGE, documents };
        },
      }),
    };
  }

  #forget(): void {
    this.#counts = new Map();
    this.#older = new Map();
    this.#statistics = null;
    this.#since = this.#now();
  }

  #count(key: string): number | undefined {
    return this.#counts.get(key) ?? this.#older.get(key);
  }

  /** One round trip for everything that is not known yet. */
  async #learn(
    keys: readonly string[],
  ): Promise<{ statistics: RemoteStatistics; counts: Map<string, number> }> {
    const counts = new Map(keys.map((key) => [key, this.#count(key) ?? -1]));
    const unknown = keys.filter((key) => counts.get(key) === -1);
    const questions: object[] = unknown.map((key) => {
      const { field, value } = remoteTerm(key);
      return { size: 0, track_total_hits: true, query: { term: { [field]: value } } };
    });
    if (this.#statistics === null) questions.push(...STATISTICS);
    if (questions.length === 0) return { statistics: this.#statistics!, counts };
    const answers = await manyAnswers(this.#client, questions);
    for (const [at, key] of unknown.entries()) {
      const { value } = answers[at]!.hits.total;
      counts.set(key, value);
      if (value >= MIN_KEPT) this.#keep(key, value);
    }
    const statistics = this.#statistics ?? readStatistics(answers.slice(unknown.length));
    if (statistics.docs >= MIN_KEPT) this.#statistics = statistics;
    return { statistics, counts };
  }

  #keep(key: string, count: number): void {
    if (this.#counts.size >= GENERATION) {
      this.#older = this.#counts;
      this.#counts = new Map();
    }
    this.#counts.set(key, count);
  }
}

function readStatistics([all, sample]: readonly RemoteAnswer[]): RemoteStatistics {
  const average = (name: string): number =>
    Math.max(1, (sample?.aggregations?.[name] as { value: number | null } | undefined)?.value ?? 1);
  return {
    docs: all!.hits.total.value,
    averageLength: average('length'),
    averageFed: average('fed'),
  };
}

const STATISTICS = [
  { size: 0, track_total_hits: true },
  {
    size: 0,
    track_total_hits: false,
    terminate_after: SAMPLED_PAGES,
    aggs: { length: { avg: { field: 'length' } }, fed: { avg: { field: 'fed' } } },
  },
];

const ON_ONE_PAGE = { infos: [], documents: 1, main: {} as TermInfo };

export type RemoteHit = {
  _id: string;
  _score: number | null;
  fields?: Record<string, unknown[]>;
  matched_queries?: Record<string, number>;
};

export type RemoteAnswer = {
  timed_out: boolean;
  terminated_early?: boolean;
  _shards: { failed: number; failures?: { reason?: { reason?: string } }[] };
  hits: { total: { value: number; relation: 'eq' | 'gte' }; hits: RemoteHit[] };
  aggregations?: Record<string, unknown>;
};

/** Answers to several searches of the index at once; throws if one of them has none. */
export async function manyAnswers(
  client: OpenSearchClient,
  questions: readonly object[],
): Promise<RemoteAnswer[]> {
  const path = `/${client.place.name}/_msearch`;
  // The weight of a word follows from the counts of all shards together, not from those of the page's shard
  const head = '{"search_type":"dfs_query_then_fetch"}';
  const lines = questions.map((question) => `${head}\n${JSON.stringify(question)}\n`).join('');
  const { body } = await client.ask('POST', path, lines);
  const { responses } = body as { responses: (RemoteAnswer & { error?: object; status: number })[] };
  const failed = responses.find(({ error }) => error !== undefined);
  if (failed) throw client.refusal({ status: failed.status, body: failed });
  return responses;
}

/** The best pages with the scores of their named parts, which only a separate search returns. */
export async function rankedAnswer(client: OpenSearchClient, question: object): Promise<RemoteAnswer> {
  const options = 'search_type=dfs_query_then_fetch&include_named_queries_score=true';
  const { body } = await client.ask('POST', `/${client.place.name}/_search?${options}`, question);
  return body as RemoteAnswer;
}
