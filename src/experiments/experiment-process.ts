import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { TaziError } from '../model/errors.ts';
import { ownProgram } from '../threads/own-program.ts';
import type { ExperimentName } from './kept-experiments.ts';

/** Maximum length of the message of a failed experiment. */
const MAX_WORDS = 2_000;
/** Searching and crawling go first. */
const LOW_PRIORITY = 5;

/**
 * An experiment in its own process, started by a server, one at a time; its result is saved in the project at
 * the end.
 */
export class ExperimentProcess {
  readonly #folder: string;
  readonly #onFailure: (details: object) => void;
  readonly #failed = new Set<ExperimentName>();
  #running: { name: ExperimentName; step: string | null; child: ChildProcess } | null = null;

  constructor(projectFolder: string, onFailure: (details: object) => void) {
    this.#folder = projectFolder;
    this.#onFailure = onFailure;
  }

  /** Which one is being computed, and what it says it is at. */
  get running(): { name: ExperimentName; step: string | null } | null {
    return this.#running && { name: this.#running.name, step: this.#running.step };
  }

  hasFailed(name: ExperimentName): boolean {
    return this.#failed.has(name);
  }

  /** Resolves when it has ended: true if the result is there. */
  start(name: ExperimentName, seed: number): Promise<boolean> {
    if (this.#running) throw new TaziError('experiment-running', { name: this.#running.name });
    this.#failed.delete(name);
    const command = ['experiment', name, '--seed', String(seed), '--project', this.#folder];
    const child = spawn(process.execPath, [...ownProgram(), ...command], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    lowerPriority(child);
    const running = { name, step: null as string | null, child };
    this.#running = running;
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-MAX_WORDS);
      running.step = /… (.+)\n[^\n]*$/.exec(words)?.[1] ?? running.step;
    });
    return new Promise((resolve) => {
      child.once('error', (err) => this.#onFailure({ err, name }));
      child.once('close', (exit, signal) => {
        this.#running = null;
        if (exit !== 0 && signal !== 'SIGTERM') {
          this.#failed.add(name);
          this.#onFailure({ exit, words, name });
        }
        resolve(exit === 0);
      });
    });
  }

  async stop(): Promise<void> {
    const child = this.#running?.child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGTERM');
    await ended;
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system has no priorities: it runs as it is.
  }
}
