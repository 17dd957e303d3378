import { fill, type Language, type Text } from '../../i18n/text.ts';
import type { Project, SearchableProject } from '../../project/project.ts';

/** A running server with its address. */
export type RunningServer = { address: string; close(): Promise<void> };

/** A client of the Model Context Protocol; `ended` resolves when it has closed its side. */
export type McpConnection = { ended: Promise<void>; close(): Promise<void> };

/** What a command sees of the world around it, so that tests can give it another one. */
export type CommandContext = {
  language: Language;
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Results. */
  out: (text: string) => void;
  /** Everything else. */
  err: (text: string, end?: string) => void;
  stdin: AsyncIterable<Uint8Array | string>;
  /** To stdout unchanged; returns a promise if the reader is slower. */
  write: (data: string | Uint8Array) => Promise<void> | undefined;
  /** Asks the person at the terminal; absent if there is none. */
  ask?: (question: string) => Promise<string>;
  /** Is a person watching stderr? */
  terminal: { isTTY: boolean; columns: number };
  /**
   * Calls back at the first SIGINT, SIGTERM or SIGHUP, with the exit code to end with; returns a function
   * that removes the callback. A second signal ends the process immediately.
   */
  onInterrupt: (stop: (exitCode?: number) => void) => () => void;
  /** Starts the server of a project. The server is a separate edge, which commands do not import. */
  serve: (project: Project, opened: SearchableProject) => Promise<RunningServer>;
  /** Answers the Model Context Protocol on standard input and output. */
  serveMcp: (project: Project, opened: SearchableProject) => Promise<McpConnection>;
};

/** Thrown by a command that ended as intended, but not with exit code 0. */
export class ExitWith extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

export const INTERRUPTED = 130;

/** A text in the user's language, with values filled in. */
export function say(
  context: CommandContext,
  text: Text,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(text[context.language], values);
}
