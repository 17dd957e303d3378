import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { TaziError } from '../../model/errors.ts';
import type { Store } from '../../model/store.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { askTopic, uncertainPages } from '../../project/own-topics.ts';
import { openProjectStore, requireProject } from '../../project/project.ts';
import { topicSources } from '../../topics/crawl-topics.ts';
import { listTopics } from '../../topics/list-topics.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { addProjectFlags, projectOf } from '../frame/setting-flags.ts';
import { textTable } from '../printing/text-table.ts';

export function topicsListCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, CLI_TEXTS.topicsList))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async ({ json }: { json?: boolean }) => {
    const { sources, read } = opened(command, context);
    const topics = await read(async (store) => listTopics(store, sources));
    if (json) context.out(JSON.stringify({ topics }));
    else
      context.out(
        textTable([
          ['id', 'label', 'tr', 'en', 'pages', ''],
          ...topics.map(({ id, label, names, pages, own }) => [
            id,
            label,
            names.tr,
            names.en,
            String(pages),
            own ? `${own.about} + ${own.notAbout} −  ≥ ${own.threshold?.toFixed(2) ?? '?'}` : '',
          ]),
        ]),
      );
  });
}

type AddFlags = { examples?: string; keywords?: string; precision: number; json?: boolean };

export function topicsAddCommand(context: CommandContext): Command {
  const command = new Command('add')
    .argument('<name>')
    .description(say(context, CLI_TEXTS.topicsAdd))
    .requiredOption('--examples <file or folder>', say(context, CLI_TEXTS.topicsExamples))
    .option('--keywords <words>', say(context, CLI_TEXTS.topicsKeywords))
    .option('--precision <share>', say(context, CLI_TEXTS.topicsPrecision), share, 0.8)
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi topics add deprem --examples urls.txt --keywords deprem,fay,artçı`,
    );
  addProjectFlags(command, context);
  return command.action(async (given: string, flags: AddFlags) => {
    const { sources, read, paths } = opened(command, context);
    const name = given.trim();
    const examples = examplesFrom(resolve(context.cwd, flags.examples!));
    const pages = await read(async (store) => Promise.all(examples.urls.map((url) => pageOf(store, url))));
    const known = pages.filter((page) => page !== null);
    const count = known.length + examples.texts.length;
    if (count === 0) throw new TaziError('examples-unknown', { file: flags.examples!, count: pages.length });
    const keywords = (flags.keywords ?? '').split(',').filter((word) => word.trim() !== '');
    const request = { action: 'add' as const, name, pages: known, texts: examples.texts, keywords };
    const isDone = await askTopic(paths, sources, { ...request, precision: flags.precision }, Date.now());
    const missing = pages.length - known.length;
    if (flags.json) context.out(JSON.stringify({ topic: name, examples: count, missing, done: isDone }));
    else {
      context.out(say(context, CLI_TEXTS.topicsAdded, { name, count, missing }));
      if (!isDone) context.err(say(context, CLI_TEXTS.topicsAsked));
    }
  });
}

export function topicsRemoveCommand(context: CommandContext): Command {
  const command = new Command('remove')
    .argument('<topic>')
    .description(say(context, CLI_TEXTS.topicsRemove))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context);
  return command.action(async (topic: string, { json }: { json?: boolean }) => {
    const { sources, paths } = opened(command, context);
    const isDone = await askTopic(paths, sources, { action: 'remove', topic }, Date.now());
    if (json) context.out(JSON.stringify({ topic, done: isDone }));
    else context.out(say(context, isDone ? CLI_TEXTS.topicsRemoved : CLI_TEXTS.topicsAsked, { topic }));
  });
}

type LabelFlags = { yes?: string; no?: string; most: number; json?: boolean };

export function topicsLabelCommand(context: CommandContext): Command {
  const command = new Command('label')
    .argument('<topic>')
    .description(say(context, CLI_TEXTS.topicsLabel))
    .option('--yes <pages>', say(context, CLI_TEXTS.topicsYes))
    .option('--no <pages>', say(context, CLI_TEXTS.topicsNo))
    .option('--most <number>', say(context, CLI_TEXTS.topicsMost), Number, 10)
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi topics label deprem\n  tazi topics label deprem --yes 12,57 --no https://www.ornek.com.tr/a`,
    );
  addProjectFlags(command, context);
  return command.action(async (topic: string, flags: LabelFlags) => {
    const { sources, read, paths } = opened(command, context);
    // A flag that begins with "no" is true by default when it is not given.
    const no = typeof flags.no === 'string' ? flags.no : undefined;
    if (flags.yes === undefined && no === undefined) {
      const pages = await read((store) => uncertainPages(store, sources, topic, flags.most));
      if (flags.json) context.out(JSON.stringify({ topic, pages }));
      else
        context.out(
          textTable(pages.map(({ id, url, title, score }) => [String(id), score.toFixed(2), title, url])),
        );
      return;
    }
    const labels = await read(async (store) => [
      ...(await pagesOf(store, flags.yes)).map((page) => ({ page, isAbout: true })),
      ...(await pagesOf(store, no)).map((page) => ({ page, isAbout: false })),
    ]);
    const isDone = await askTopic(paths, sources, { action: 'label', topic, labels }, Date.now());
    if (flags.json) context.out(JSON.stringify({ topic, labels, done: isDone }));
    else if (!isDone) context.err(say(context, CLI_TEXTS.topicsAsked));
  });
}

function opened(command: Command, context: CommandContext) {
  const project = projectOf(command, context);
  requireProject(project);
  return {
    paths: project.paths,
    sources: topicSources(project.settings, project.paths.dataFolder),
    read: async <T>(look: (store: Store) => Promise<T>): Promise<T> => {
      const store = await openProjectStore(project, 'read');
      try {
        return await look(store);
      } finally {
        await store.close();
      }
    },
  };
}

/** A file of URLs, or a folder whose text files are examples. */
function examplesFrom(path: string): { urls: string[]; texts: { text: string }[] } {
  if (!existsSync(path)) throw new TaziError('file-unreadable', { file: path, detail: 'ENOENT' });
  if (statSync(path).isDirectory()) {
    const files = readdirSync(path).sort();
    const texts = files.filter((file) => statSync(join(path, file)).isFile());
    return { urls: [], texts: texts.map((file) => ({ text: readFileSync(join(path, file), 'utf8') })) };
  }
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  return {
    urls: lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')),
    texts: [],
  };
}

async function pageOf(store: Store, given: string): Promise<number | null> {
  if (/^\d+$/.test(given)) return (await store.urls.get(Number(given)))?.id ?? null;
  const url = canonicalUrl(given);
  return url === null ? null : ((await store.urls.find(url))?.id ?? null);
}

async function pagesOf(store: Store, list: string | undefined): Promise<number[]> {
  const named = (list ?? '').split(',').filter((given) => given.trim() !== '');
  return Promise.all(
    named.map(async (given) => {
      const page = await pageOf(store, given.trim());
      if (page === null) throw new TaziError('not-found', { what: given });
      return page;
    }),
  );
}

function share(text: string): number {
  const number = Number(text);
  if (!(number >= 0.1 && number <= 1)) throw new InvalidArgumentError(text);
  return number;
}
