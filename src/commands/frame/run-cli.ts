import { once } from 'node:events';
import { Command, CommanderError } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { HELP_TEXTS } from '../../i18n/help-texts.ts';
import type { Language } from '../../i18n/text.ts';
import { asTaziError, docsOfError, ERRORS, TaziError } from '../../model/errors.ts';
import { type CommandContext, ExitWith, INTERRUPTED, say } from './command-context.ts';
import { type CommandName, OUTLINES, outlinedCommand } from './command-outlines.ts';
import { localizeHelp, localizeUsageError } from './localize-help.ts';
import { versionText } from './version-text.ts';

/** Loaded when it is called: `tazi text` in a pipe should not wait for a web server to be loaded. */
export const COMMANDS: Readonly<Record<CommandName, () => Promise<(context: CommandContext) => Command>>> = {
  init: async () => (await import('../init-command.ts')).initCommand,
  crawl: async () => (await import('../crawl-command.ts')).crawlCommand,
  traps: async () => (await import('../traps-command.ts')).trapsCommand,
  audit: async () => (await import('../audit-command.ts')).auditCommand,
  status: async () => (await import('../status-command.ts')).statusCommand,
  serve: async () => (await import('../serve-command.ts')).serveCommand,
  search: async () => (await import('../search-command.ts')).searchCommand,
  concordance: async () => (await import('../concordance-command.ts')).concordanceCommand,
  index: async () => (await import('../index-command.ts')).indexCommand,
  import: async () => (await import('../import-command.ts')).importCommand,
  export: async () => (await import('../export-command.ts')).exportCommand,
  seeds: async () => (await import('../seeds-command.ts')).seedsCommand,
  forget: async () => (await import('../forget-command.ts')).forgetCommand,
  why: async () => (await import('../why-command.ts')).whyCommand,
  clean: async () => (await import('../clean-command.ts')).cleanCommand,
  text: async () => (await import('../text/text-command.ts')).textCommand,
  words: async () => (await import('../words-command.ts')).wordsCommand,
  gold: async () => (await import('../gold-command.ts')).goldCommand,
  topics: async () => (await import('../topics/topics-command.ts')).topicsCommand,
  experiment: async () => (await import('../experiments/experiment-command.ts')).experimentCommand,
  revisit: async () => (await import('../revisit/revisit-command.ts')).revisitCommand,
  doctor: async () => (await import('../doctor-command.ts')).doctorCommand,
  backup: async () => (await import('../backup-command.ts')).backupCommand,
  restore: async () => (await import('../restore-command.ts')).restoreCommand,
  upgrade: async () => (await import('../upgrade-command.ts')).upgradeCommand,
  migrate: async () => (await import('../migrate-command.ts')).migrateCommand,
  config: async () => (await import('../config-command.ts')).configCommand,
  docs: async () => (await import('../docs-command.ts')).docsCommand,
  mcp: async () => (await import('../mcp-command.ts')).mcpCommand,
  completion: async () => {
    const { completionCommand } = await import('../completion-command.ts');
    return (context) => completionCommand(context, () => allCommands(context));
  },
  demo: async () => (await import('../demo-command.ts')).demoCommand,
};

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed, 2 wrong usage or settings, 130
 * interrupted.
 */
export async function runCli(args: readonly string[], context: CommandContext): Promise<number> {
  const program = new Command('tazi')
    .description(say(context, CLI_TEXTS.about))
    .version(versionText(), '-V, --version', say(context, HELP_TEXTS.version))
    .showSuggestionAfterError()
    // A flag belongs to the command that it follows
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false });
  const isJson = args.includes('--json');
  for (const command of await commandsFor(args, context)) program.addCommand(command);
  for (const command of withChildren(program)) {
    localizeHelp(command, context.language);
    command.exitOverride().configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => {
        if (!isJson) context.err(text.trimEnd());
      },
      outputError: (text, write) => write(localizeUsageError(text, context.language)),
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error, isJson, context);
  }
}

async function allCommands(context: CommandContext): Promise<Command[]> {
  const makers = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return makers.map((make) => make(context));
}

/** A command, its subcommands, and theirs. */
function withChildren(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withChildren)];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The command that is called, or outlines of all commands if none is. */
async function commandsFor(args: readonly string[], context: CommandContext): Promise<Command[]> {
  const [first = '', second = ''] = args;
  const called = first === 'help' ? second : first;
  if (isCommand(called)) return [(await COMMANDS[called]())(context)];
  return Object.entries(OUTLINES).map(([name, outline]) => outlinedCommand(name, outline, context));
}

function exitCodeOf(thrown: unknown, isJson: boolean, context: CommandContext): number {
  if (thrown instanceof ExitWith) return thrown.exitCode;
  const isWrongUse = thrown instanceof CommanderError;
  if (isWrongUse && thrown.exitCode === 0) return 0;
  // The argument parser has already reported wrong usage, unless the output is JSON.
  if (isWrongUse && !isJson) return ERRORS.usage.exit;
  const known = isWrongUse
    ? new TaziError('usage', { detail: localizeUsageError(thrown.message, context.language) })
    : asTaziError(thrown);
  if (isJson) {
    const { code } = known;
    const docs = docsOfError(code, context.language);
    context.err(JSON.stringify({ error: { code, message: known.describe(context.language), docs } }));
  } else {
    context.err(`tazi: ${known.describe(context.language)}`);
    context.err(say(context, CLI_TEXTS.errorDocs, { code: known.code }));
  }
  if (known.code === 'internal' && context.environment['TAZI_LOG'] === 'debug')
    context.err(String(known.stack));
  return ERRORS[known.code].exit;
}

/** The context of a real process. */
export function processContext({
  serve,
  serveMcp,
}: Pick<CommandContext, 'serve' | 'serveMcp'>): CommandContext {
  /** How work in progress is stopped; a command that has none just ends. */
  let stopWork: ((exitCode: number) => void) | null = null;
  let isClosed = false;
  // `tazi crawl 2>&1 | head`: the work continues without its messages. Reporting the error would write the next
  // message, for ever.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  // `tazi export | head`: a reader that stops early is not an error. A crawl must finish what it has started.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isClosed) return;
    if (error.code !== 'EPIPE') throw error;
    isClosed = true;
    if (stopWork) stopWork(PIPE_CLOSED);
    else process.exit(0);
  });
  return {
    language: languageOf(process.env),
    environment: process.env,
    cwd: process.cwd(),
    out: (text) => {
      if (!isClosed) process.stdout.write(`${text}\n`);
    },
    err: (text, end = '\n') => process.stderr.write(text + end),
    serve,
    serveMcp,
    stdin: process.stdin,
    write: (data) => (process.stdout.write(data) ? undefined : once(process.stdout, 'drain').then(() => {})),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askAtTerminal } : {}),
    terminal: {
      isTTY: process.stderr.isTTY === true,
      // Read each time: users resize their windows.
      get columns() {
        return process.stderr.columns ?? 80;
      },
    },
    onInterrupt: (stop) => {
      let isStopping = false;
      stopWork = stop;
      const listeners = Object.entries(SIGNAL_EXITS).map(([signal, exitCode]) => {
        const listener = () => {
          // What was acknowledged is on disk; the rest is fetched again in the next run.
          if (isStopping) return dieOf(signal as NodeJS.Signals);
          isStopping = true;
          stop(exitCode);
        };
        process.on(signal, listener);
        return [signal, listener] as const;
      });
      return () => {
        stopWork = null;
        for (const [signal, listener] of listeners) process.removeListener(signal, listener);
      };
    },
  };
}

/**
 * Ends the process by the signal itself, which shells show as the same code. `process.exit` would end the threads
 * first, and libsql aborts if that happens in the middle of a call.
 */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** One question at a time, on stderr: stdout is for results. */
async function askAtTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** 128 plus the number of the signal, as in shells. */
const PIPE_CLOSED = 141;
const SIGNAL_EXITS = { SIGINT: INTERRUPTED, SIGTERM: 143, SIGHUP: 129 };

/** TAZI_LANGUAGE, else the language of the environment, else English. */
function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const chosen = environment['TAZI_LANGUAGE'];
  if (chosen === 'tr' || chosen === 'en') return chosen;
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return locale.startsWith('tr') ? 'tr' : 'en';
}
