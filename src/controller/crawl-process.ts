import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SETTING_ROWS } from '../config/settings.ts';
import { TaziError } from '../model/errors.ts';
import type { Project } from '../project/project.ts';
import { ownProgram } from '../threads/own-program.ts';

export type CrawlProcessWish = {
  urls: readonly string[];
  scope?: 'site' | 'host' | 'any';
  maxPages?: number;
  budgetPerHour?: number;
  watch: boolean;
};

/** What is kept of the words of a crawl that failed. */
const MAX_WORDS = 2_000;
/** `tazi crawl` promises to end this soon after an interrupt. */
const STOP_WITHIN_MS = 20_000;

/** A crawl in a process of its own, started by a server: searching goes on undisturbed, and either may end alone. */
export class CrawlProcess {
  readonly #project: Project;
  readonly #onFailure: (details: object) => void;
  #child: ChildProcess | null = null;

  constructor(project: Project, onFailure: (details: object) => void) {
    this.#project = project;
    this.#onFailure = onFailure;
  }

  start(wish: CrawlProcessWish): void {
    const { settings, paths } = this.#project;
    if (this.#child) throw new TaziError('crawl-running');
    if (settings.crawl.contact === undefined)
      throw new TaziError('contact-missing', { file: paths.configFile });
    if (wish.urls.length === 0 && !existsSync(paths.seedsFile) && !existsSync(paths.databaseFile)) {
      throw new TaziError('seeds-missing', { file: paths.seedsFile });
    }
    const child = spawn(process.execPath, [...ownProgram(), ...crawlArguments(paths.folder, wish)], {
      cwd: paths.folder,
      env: { ...process.env, ...settingVariables(this.#project) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-MAX_WORDS);
    });
    child.once('error', (err) => this.#onFailure({ err }));
    child.once('close', (exit) => {
      this.#child = null;
      if (exit !== 0 && exit !== 130) this.#onFailure({ exit, words });
    });
  }

  /** Interrupts the crawl, if one was started here, and waits until it has ended. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }
}

function crawlArguments(folder: string, wish: CrawlProcessWish): string[] {
  return [
    'crawl',
    ...wish.urls,
    '--project',
    folder,
    '--json',
    wish.watch ? '--watch' : '--once',
    ...(wish.scope === undefined ? [] : ['--crawl-scope', wish.scope]),
    ...(wish.maxPages === undefined ? [] : ['--crawl-max-pages', String(wish.maxPages)]),
    ...(wish.budgetPerHour === undefined ? [] : ['--update-budget-per-hour', String(wish.budgetPerHour)]),
  ];
}

/** The settings of this process that a crawl takes, as variables: flags we were started with hold for it too. */
function settingVariables({ settings }: Project): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const { key, variable, default: usual } of SETTING_ROWS) {
    if (!/^(allowHosts$|crawl\.|update\.|language$)/.test(key)) continue;
    const value = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], settings);
    if (value === undefined || JSON.stringify(value) === JSON.stringify(usual)) continue;
    variables[variable] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return variables;
}
