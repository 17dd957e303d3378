import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SETTING_ROWS } from '../config/settings.ts';
import { TaziError } from '../model/errors.ts';
import { hasStore, type Project } from '../project/project.ts';
import { ownProgram } from '../threads/own-program.ts';

export type CrawlProcessOverrides = {
  urls: readonly string[];
  scope?: 'site' | 'host' | 'any';
  maxPages?: number;
  budgetPerHour?: number;
  watch: boolean;
};

/** How much output of a failed crawl is kept. */
const MAX_WORDS = 2_000;
/** A crawl prints something within a second of its start. */
const START_PATIENCE_MS = 15_000;
const INTERRUPTED = 130;
/** `tazi crawl` promises to end this soon after an interrupt. */
const STOP_WITHIN_MS = 20_000;

/**
 * A crawl in a process of its own, started by a server: searching continues undisturbed, and either can end
 * without the other.
 */
export class CrawlProcess {
  readonly #project: Project;
  readonly #onFailure: (details: object) => void;
  #child: ChildProcess | null = null;

  constructor(project: Project, onFailure: (details: object) => void) {
    this.#project = project;
    this.#onFailure = onFailure;
  }

  /** Resolves once the crawl is running; rejects if it ended before that. */
  async start(overrides: CrawlProcessOverrides): Promise<void> {
    const { settings, paths } = this.#project;
    if (this.#child) throw new TaziError('crawl-running');
    if (settings.crawl.contact === undefined)
      throw new TaziError('contact-missing', { file: paths.configFile });
    if (overrides.urls.length === 0 && !existsSync(paths.seedsFile) && !hasStore(paths)) {
      throw new TaziError('seeds-missing', { file: paths.seedsFile });
    }
    const child = spawn(process.execPath, [...ownProgram(), ...crawlArguments(paths.folder, overrides)], {
      cwd: paths.folder,
      env: { ...withoutSecrets(process.env), ...settingVariables(this.#project) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Thousands of seeds do not fit on a command line.
    child.stdin.on('error', () => {}).end(overrides.urls.map((url) => `${url}\n`).join(''));
    this.#child = child;
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-MAX_WORDS);
    });
    let isStarted = false;
    await new Promise<void>((resolve, reject) => {
      const started = () => {
        isStarted = true;
        clearTimeout(timer);
        resolve();
      };
      // A crawl that takes its time to open a large project has not failed.
      const timer = setTimeout(started, START_PATIENCE_MS);
      // Only the first event matters; the others are discarded.
      child.stdout.once('data', started).resume();
      child.once('error', (err) => {
        this.#child = null;
        clearTimeout(timer);
        this.#onFailure({ err });
        reject(new TaziError('crawl-start-failed', { detail: err.message }, err));
      });
      child.once('close', (exit) => {
        this.#child = null;
        clearTimeout(timer);
        const isFine = exit === 0 || exit === INTERRUPTED;
        if (!isFine) this.#onFailure({ exit, words });
        if (isFine || isStarted) resolve();
        else reject(new TaziError('crawl-start-failed', { detail: saidBy(words) }));
      });
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

/** The crawl needs no token, and its child processes (a browser) should not see one. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { TAZI_SERVER_TOKEN: _, TAZI_SERVER_TOKENS_FILE: __, ...others } = environment;
  return others;
}

/** The message of the error that ended the crawl; with --json it is a line of JSON. */
function saidBy(words: string): string {
  const last = words.trim().split('\n').at(-1) ?? '';
  try {
    return (JSON.parse(last) as { error: { message: string } }).error.message;
  } catch {
    return last.slice(0, 500);
  }
}

function crawlArguments(folder: string, overrides: CrawlProcessOverrides): string[] {
  return [
    'crawl',
    ...(overrides.urls.length === 0 ? [] : ['-']),
    '--project',
    folder,
    '--json',
    overrides.watch ? '--watch' : '--once',
    ...(overrides.scope === undefined ? [] : ['--crawl-scope', overrides.scope]),
    ...(overrides.maxPages === undefined ? [] : ['--crawl-max-pages', String(overrides.maxPages)]),
    ...(overrides.budgetPerHour === undefined
      ? []
      : ['--update-budget-per-hour', String(overrides.budgetPerHour)]),
  ];
}

/**
 * This process's settings as environment variables for the crawl: the flags it was started with apply there
 * too.
 */
function settingVariables({ settings }: Project): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const { key, variable, default: usual } of SETTING_ROWS) {
    if (!/^(allowHosts$|crawl\.|store\.|update\.|language$)/.test(key)) continue;
    const value = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], settings);
    if (value === undefined || JSON.stringify(value) === JSON.stringify(usual)) continue;
    variables[variable] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return variables;
}
