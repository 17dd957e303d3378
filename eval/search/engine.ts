import type { RetrievalSet } from './retrieval-set.ts';

export interface Engine {
  name: string;
  /** Ids of the best ten. */
  search(query: string): string[];
  close(): void;
}

export type EngineMaker = (docs: RetrievalSet['docs']) => Engine;

export type Quality = { mrr: number; recall: number };

/** MRR@10 and Recall@10. */
export function measure(
  engine: Engine,
  queries: RetrievalSet['queries'],
  type: (q: string) => string,
): Quality {
  let mrr = 0;
  let recall = 0;
  for (const { q, rel } of queries) {
    const rank = engine.search(type(q)).findIndex((id) => rel.includes(id));
    if (rank < 0) continue;
    mrr += 1 / (rank + 1);
    recall++;
  }
  return { mrr: mrr / queries.length, recall: recall / queries.length };
}
