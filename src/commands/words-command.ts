import { Command, Option } from 'commander';
import { askCrawler } from '../controller/ask-crawler.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { WORD_KIND_TEXTS, WORD_TEXTS } from '../i18n/word-texts.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { type WordChange, wordOf, wordProposals } from '../indexing/project-dictionary.ts';
import { TaziError } from '../model/errors.ts';
import { WORD_CLASSES } from '../nlp/morphology/stem.ts';
import { sureProposals } from '../nlp/sure-proposals.ts';
import { PROPOSAL_KINDS, type WordProposal } from '../nlp/unknown-words.ts';
import { AutoWords } from '../project/auto-words.ts';
import { openProjectStore, requireProject } from '../project/project.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

/** `tazi words` (S6): proposals for the project's own dictionary, and what became of them. */
export function wordsCommand(context: CommandContext): Command {
  const command = new Command('words')
    .enablePositionalOptions()
    .description(say(context, WORD_TEXTS.words))
    .option('--min <n>', say(context, WORD_TEXTS.min), '3')
    .option('--limit <n>', say(context, WORD_TEXTS.limit), '50')
    .addOption(new Option('--kind <kind>', say(context, WORD_TEXTS.kind)).choices([...PROPOSAL_KINDS]))
    .option('--auto', say(context, WORD_TEXTS.auto))
    .option('--undo', say(context, WORD_TEXTS.undo))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi words\n  tazi words --auto\n  tazi words accept tweet drone\n  tazi words accept tweetlemek --class verb\n  tazi words refuse asdfg\n  tazi words list`,
    );
  addProjectFlags(command, context);
  command.action(async (options: WordsFlags) => {
    if (options.auto) {
      await (options.undo ? revokeAuto : acceptSure)(command, context, options.json === true);
      return;
    }
    await withProjectStore(command, context, async (store) => {
      const found = (await wordProposals(store.words, wholeNumber(options.min, '--min')))
        .filter(({ kind }) => options.kind === undefined || kind === options.kind)
        .slice(0, wholeNumber(options.limit, '--limit'));
      context.out(options.json ? JSON.stringify({ words: found }) : proposalTable(found, context));
    });
  });
  return command
    .addCommand(acceptCommand(context))
    .addCommand(changeCommand(context, 'refuse', (words) => ({ refuse: words })))
    .addCommand(changeCommand(context, 'remove', (words) => ({ remove: words })))
    .addCommand(listCommand(context));
}

type WordsFlags = {
  min: string;
  limit: string;
  kind?: string;
  auto?: boolean;
  undo?: boolean;
  json?: boolean;
};

/** Accepts the certain proposals, like the helper of the SET paper; each word is listed and can be revoked. */
async function acceptSure(command: Command, context: CommandContext, isJson: boolean): Promise<void> {
  let sure: WordProposal[] = [];
  await withProjectStore(command, context, async (store) => {
    sure = sureProposals(await wordProposals(store.words, 1));
  });
  if (sure.length > 0) {
    await change(command, context, { accept: sure.map(({ word, wordClass }) => ({ word, wordClass })) });
    const at = Date.now();
    autoWords(command, context).add(sure.map(({ word, kind, count }) => ({ word, kind, count, at })));
  }
  if (isJson) context.out(JSON.stringify({ accepted: sure }));
  else if (sure.length === 0) context.out(say(context, WORD_TEXTS.noneSure));
  else {
    context.out(proposalTable(sure, context));
    context.err(say(context, WORD_TEXTS.autoDone, { count: sure.length }));
  }
}

async function revokeAuto(command: Command, context: CommandContext, isJson: boolean): Promise<void> {
  const kept = autoWords(command, context);
  const words = kept.all().map(({ word }) => word);
  if (words.length > 0) await change(command, context, { remove: words });
  kept.remove(words);
  context.out(isJson ? JSON.stringify({ removed: words }) : words.join('\n'));
}

function autoWords(command: Command, context: CommandContext): AutoWords {
  return new AutoWords(projectOf(command, context).paths.dataFolder);
}

function acceptCommand(context: CommandContext): Command {
  const command = new Command('accept')
    .argument('<word...>')
    .description(say(context, WORD_TEXTS.accept))
    .addOption(new Option('--class <class>', say(context, WORD_TEXTS.class)).choices([...WORD_CLASSES]))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async (given: string[], options: { class?: string; json?: boolean }) => {
    const words = checked(given);
    let proposed = new Map<string, string>();
    if (options.class === undefined)
      await withProjectStore(command, context, async (store) => {
        proposed = new Map(
          (await wordProposals(store.words, 1)).map(({ word, wordClass }) => [word, wordClass]),
        );
      });
    const accept = words.map((word) => ({ word, wordClass: options.class ?? proposed.get(word) ?? 'noun' }));
    await change(command, context, { accept });
    context.out(
      options.json
        ? JSON.stringify({ accepted: accept })
        : accept.map(({ word, wordClass }) => `${word}  ${wordClass}`).join('\n'),
    );
  });
}

function changeCommand(
  context: CommandContext,
  name: 'refuse' | 'remove',
  asChange: (words: string[]) => WordChange,
): Command {
  const command = new Command(name)
    .argument('<word...>')
    .description(say(context, WORD_TEXTS[name]))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async (given: string[], options: { json?: boolean }) => {
    const words = checked(given);
    await change(command, context, asChange(words));
    if (name === 'remove') autoWords(command, context).remove(words);
    context.out(options.json ? JSON.stringify({ [`${name}d`]: words }) : words.join('\n'));
  });
}

function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, WORD_TEXTS.list))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const automatic = new Set(
        autoWords(command, context)
          .all()
          .map(({ word }) => word),
      );
      const entries = (await store.words.dictionary()).map((entry) => ({
        ...entry,
        auto: automatic.has(entry.word),
      }));
      if (options.json) {
        const shown = entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
        context.out(JSON.stringify({ words: shown }));
      } else if (entries.length === 0) context.out(say(context, WORD_TEXTS.listEmpty));
      else
        context.out(
          textTable(
            entries.map(({ word, wordClass, auto }) => [
              word,
              wordClass,
              auto ? say(context, WORD_TEXTS.byItself) : '',
            ]),
          ),
        );
    }),
  );
}

/** A running crawler makes the change within a second; without one it is made here, including the index. */
async function change(command: Command, context: CommandContext, wanted: WordChange): Promise<void> {
  const project = projectOf(command, context);
  requireProject(project);
  const { paths } = project;
  const store = await openProjectStore(project, 'ask');
  try {
    await askCrawler(store, paths.dataFolder, 'words', wanted, Date.now());
  } finally {
    await store.close();
  }
  await catchUpIndex(paths);
}

function checked(given: readonly string[]): string[] {
  return given.map((text) => {
    const word = wordOf(text);
    if (word === undefined)
      throw new TaziError('usage', { detail: fillText(WORD_TEXTS.noWord, { text: printable(text) }) });
    return word;
  });
}

function wholeNumber(text: string, flag: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new TaziError('usage', { detail: fillText(CLI_TEXTS.notAWholeNumber, { flag, text }) });
}

const CONTEXT_SHOWN = 70;

function proposalTable(found: readonly WordProposal[], context: CommandContext): string {
  if (found.length === 0) return say(context, WORD_TEXTS.none);
  return textTable(
    found.map(({ word, kind, count, parts, contexts }) => [
      word,
      say(context, WORD_KIND_TEXTS[kind]) + (parts ? ` (${parts.join(' + ')})` : ''),
      String(count),
      printable(contexts[0] ?? '').slice(0, CONTEXT_SHOWN),
    ]),
  );
}
