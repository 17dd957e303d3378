import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type LoadedSettings, loadSettings } from '../config/load-settings.ts';
import type { Text } from '../i18n/text.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { ProjectDictionary } from '../indexing/project-dictionary.ts';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { RemoteSearcher } from '../search/opensearch/remote-searcher.ts';
import type { MatchOptions } from '../search/search-answer.ts';
import { OperatorRules } from '../search/search-rules.ts';
import { Searcher } from '../search/searcher.ts';
import { openStore, type StoreMode } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { requireSentenceEncoder, SentenceEncoder } from '../topics/encoders/sentence-encoder.ts';
import { readableIndex } from './older-project.ts';
import { ProjectSearch } from './project-search.ts';

/** The layout of a project folder. `data/` may be moved as a whole. */
export type ProjectPaths = {
  folder: string;
  configFile: string;
  seedsFile: string;
  /** Site rules (S2); need not be there. */
  rulesFile: string;
  /** The operator's rules of search; need not be there. */
  searchRulesFile: string;
  dataFolder: string;
  /** The store: a file, or the URL of a database that is shared with others. */
  databaseFile: string;
  indexFolder: string;
  /**
   * If pages are shared with others and found by OpenSearch: the number of pages whose words are in the local index.
   */
  lexiconPages?: number;
  /** `search.encoder`, where the index here is searched. */
  encoderFolder?: string;
  /** `search.roots`: are the roots of words in the index? */
  roots?: boolean;
};

/** A project folder with its settings; nothing is opened yet. */
export type Project = LoadedSettings & {
  paths: ProjectPaths;
  /** Says something besides the result to whoever runs the command. */
  tell?: (text: Text) => void;
};

export type ProjectSources = {
  environment: Readonly<Record<string, string | undefined>>;
  flags?: Readonly<Record<string, unknown>>;
};

export function projectPaths(folder: string): ProjectPaths {
  const root = resolve(folder);
  const dataFolder = join(root, 'data');
  return {
    folder: root,
    configFile: join(root, 'tazi.config.json'),
    seedsFile: join(root, 'seeds.txt'),
    rulesFile: join(root, 'rules.json'),
    searchRulesFile: join(root, 'search-rules.json'),
    dataFolder,
    databaseFile: join(dataFolder, 'tazi.db'),
    indexFolder: join(dataFolder, 'index'),
  };
}

/** Reads the settings of a project folder; a folder without a settings file has the defaults. */
export function loadProject(folder: string, sources: ProjectSources): Project {
  const places = projectPaths(folder);
  const file = readSettingsFile(places.configFile);
  const loaded = loadSettings({ ...sources, file, fileName: places.configFile });
  const { encoder, url: searchUrl, roots } = loaded.settings.search;
  const isEncoded = encoder !== undefined && searchUrl === undefined;
  const paths = {
    ...places,
    roots,
    ...(isEncoded ? { encoderFolder: resolve(places.folder, encoder) } : {}),
  };
  const { url, bodies } = loaded.settings.store;
  if (url === undefined) return { paths, ...loaded };
  // Pages have other ids in a database: an index that was made from the folder's own store would find nothing in it.
  const indexFolder = join(paths.dataFolder, 'shared-index');
  const shared = { ...paths, databaseFile: withBodies(url, bodies), indexFolder };
  if (searchUrl === undefined) return { paths: shared, ...loaded };
  const lexicon = { indexFolder: join(paths.dataFolder, 'lexicon'), lexiconPages: LEXICON_PAGES };
  return { paths: { ...shared, ...lexicon }, ...loaded };
}

/** Pages whose words are known to spelling, suggestions and prefixes where OpenSearch finds the pages. */
const LEXICON_PAGES = 50_000;

/** The store finds the bodies by its URL. */
function withBodies(url: string, bodies: string | undefined): string {
  if (bodies === undefined || !URL.canParse(url)) return url;
  const whole = new URL(url);
  whole.searchParams.set('bodies', bodies);
  return whole.href;
}

/** Is there a store, as far as can be said without opening it? */
export function hasStore({ databaseFile }: Pick<ProjectPaths, 'databaseFile'>): boolean {
  return isStoreUrl(databaseFile) || existsSync(databaseFile);
}

/** Throws `project-missing` unless this folder is a project. */
export function requireProject({ paths }: Project): void {
  if (existsSync(paths.configFile) || hasStore(paths)) return;
  throw new TaziError('project-missing', { folder: paths.folder });
}

/** Opens the store, and creates it if necessary. */
export async function openProjectStore({ paths }: Project, mode: StoreMode): Promise<Store> {
  try {
    mkdirSync(paths.dataFolder, { recursive: true });
  } catch (error) {
    throw new TaziError(
      'folder-unwritable',
      { folder: paths.dataFolder, detail: (error as Error).message },
      error,
    );
  }
  return openStore(paths.databaseFile, mode);
}

/** Store and index for searching; closed together. */
export type SearchableProject = {
  store: Store;
  searcher: Searcher;
  dictionary: ProjectDictionary;
  rules: OperatorRules;
  search: ProjectSearch;
  /** All pages that a query finds, in no order. */
  matchingPages(query: string, options?: MatchOptions): Promise<Set<PageId>>;
  close(): Promise<void>;
};

export async function openForSearch(project: Project, mode: 'read' | 'ask'): Promise<SearchableProject> {
  requireProject(project);
  const store = await openProjectStore(project, mode);
  await requireIndex(project.paths, store);
  const readable = await readableIndex(project.paths, store, mode, project.tell);
  const index = await followShared(project.paths, mode);
  const dictionary = new ProjectDictionary(store.words);
  const { synonyms, pins, hidden, boosts, mode: searchMode } = project.settings.search;
  const rules = new OperatorRules(project.paths.searchRulesFile, { synonyms, boosts, pins, hidden });
  // An unreadable file is reported at the start; later, the previous rules stay in effect
  rules.own();
  const ruled = rules.inForce();
  const analyzer = await dictionary.analyzer();
  const searcher = Searcher.open(readable.folder, {
    analyzer,
    synonyms: ruled.synonyms,
    boosts: ruled.boosts,
    mode: searchMode,
    ...(await encoderOf(project)),
  });
  const remote = await openRemote(project, searcher);
  const finder = remote ?? searcher;
  return {
    store,
    searcher,
    dictionary,
    rules,
    search: new ProjectSearch(finder, store.pages, {
      dictionary,
      rules,
      urls: store.urls,
      sites: store.sites,
    }),
    matchingPages: async (query, options) => finder.matchingPages(query, options),
    close: async () => {
      await remote?.close();
      searcher.close();
      await index?.close();
      await readable.close();
      await store.close();
    },
  };
}

/** Opened by the first query that needs it. If all queries do, a missing package or file is reported immediately. */
async function encoderOf({ paths, settings }: Project): Promise<{ encoder?: () => SentenceEncoder }> {
  const { encoderFolder } = paths;
  if (encoderFolder === undefined) return {};
  if (settings.search.mode === 'hybrid') await requireSentenceEncoder(encoderFolder);
  return { encoder: () => new SentenceEncoder(encoderFolder) };
}

/**
 * Pages without an index, as after an incomplete move, are an error: a search would find nothing.
 */
async function requireIndex({ databaseFile, indexFolder }: ProjectPaths, store: Store): Promise<void> {
  if (isStoreUrl(databaseFile) || existsSync(indexFolder) || (await store.totals.read()).pages === 0) return;
  await store.close();
  throw new TaziError('index-damaged', { file: indexFolder, detail: 'it is missing' });
}

/** Loaded only if `search.url` is set. */
async function openRemote({ settings, paths }: Project, lexicon: Searcher): Promise<RemoteSearcher | null> {
  const { url, ca } = settings.search;
  if (url === undefined) return null;
  const { openRemoteSearcher } = await import('../search/opensearch/remote-searcher.ts');
  return openRemoteSearcher({ url, ca: ca && resolve(paths.folder, ca) }, lexicon);
}

/**
 * On a shared store, pages come from crawlers elsewhere: a server follows them into its own index, a search catches up
 * first.
 */
async function followShared(
  paths: ProjectPaths,
  mode: 'read' | 'ask',
): Promise<{ close(): Promise<void> } | null> {
  if (!isStoreUrl(paths.databaseFile)) return null;
  if (mode === 'read') {
    await catchUpIndex(paths);
    return null;
  }
  const lock = ProjectLock.tryTake(paths.dataFolder);
  if (lock === null) return null; // another process in this folder does it
  const index = await followIndex(paths, true);
  return {
    close: async () => {
      await index.close();
      lock.release();
    },
  };
}

function readSettingsFile(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new TaziError('settings-unreadable', { file, detail: (error as Error).message }, error);
  }
}
