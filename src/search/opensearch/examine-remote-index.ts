import { TaziError } from '../../model/errors.ts';
import { OpenSearchClient } from './opensearch-client.ts';
import { RemoteIndex } from './remote-index.ts';
import { searchPlace } from './search-place.ts';

export type RemoteIndexReport = {
  engine: string;
  index: string;
  pages: number;
  checkpoint: number;
  /** False if another version of Tazı wrote it. */
  isOurs: boolean;
};

/** What `tazi doctor` reports about an OpenSearch index; throws if it cannot be reached or does not exist. */
export async function examineRemoteIndex(url: string, ca: string | undefined): Promise<RemoteIndexReport> {
  const client = new OpenSearchClient(searchPlace(url), { ca });
  try {
    const remote = new RemoteIndex(client, 1);
    const engine = await remote.requireVersion();
    const index = await remote.current();
    const state = index === null ? null : await remote.state(index);
    if (index === null || state === null)
      throw new TaziError('search-empty', { location: client.place.location });
    await remote.refresh(index);
    const { checkpoint, isOurs } = state;
    return { engine, index, pages: await remote.count(index), checkpoint, isOurs };
  } finally {
    await client.close();
  }
}
