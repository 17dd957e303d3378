import type { Settings } from '../../config/settings.ts';
import { explainUrl } from '../../links/explain-url.ts';
import { urlRules } from '../../links/url-rules.ts';
import { ForgottenList } from '../../model/forgotten-list.ts';
import type { Store } from '../../model/store.ts';
import { ScoreReader } from '../../project/score-reader.ts';
import type { ServerServices } from '../server-services.ts';
import { remembered } from './remembered.ts';

const LOOK_AGAIN_MS = 5_000;

/** Explains how a URL was found, what happened to it, when it is due, and its place in the frontier. */
export function urlStories(store: Store, settings: Settings, dataFolder: string): ServerServices['explain'] {
  const scores = new ScoreReader(store, settings, dataFolder);
  // Finding the seeds among all URLs requires a full scan.
  const rules = remembered(async () => {
    const forgotten = new ForgottenList(await store.forgotten.list());
    return urlRules(settings, await store.urls.seeds(), forgotten);
  }, LOOK_AGAIN_MS);
  return async (url) => {
    const story = await explainUrl(url, await rules(), store);
    const score = story.known ? await scores.scoreOf(story.url) : null;
    return score ? { ...story, score } : story;
  };
}
