import { Command } from 'commander';
import { CLEAN_TEXTS } from '../i18n/clean-texts.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { TaziError } from '../model/errors.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import { fetchPage } from '../pipeline/fetch-page.ts';
import { pageCleaner, pagesOfPath } from '../pipeline/page-cleaner.ts';
import { loadSiteRules } from '../project/load-site-rules.ts';
import { hasStore, openProjectStore, type Project } from '../project/project.ts';
import type { CleanAnswer, CleanMethod, GivenPage, LineCleaner } from '../similartext/line-cleaner.ts';
import { type CommandContext, ExitWith, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { printable } from './printing/printable.ts';
import { forEachLine } from './text/map-lines.ts';

type Options = { jsonl?: boolean; method: string; removed?: boolean; json?: boolean };

/** Those that fetching a single page heeds. */
const FETCH_SETTINGS = ['allowHosts', 'crawl.contact', 'crawl.timeoutMs', 'crawl.maxBodyBytes'];

/** `tazi clean`: similar-text detection on its own (S4, S9). */
export function cleanCommand(context: CommandContext): Command {
  const command = new Command('clean')
    .argument('[pages...]')
    .description(say(context, CLEAN_TEXTS.clean))
    .option('--jsonl', say(context, CLEAN_TEXTS.cleanJsonl))
    .option('--method <name>', say(context, CLEAN_TEXTS.cleanMethod), 'memory')
    .option('--removed', say(context, CLEAN_TEXTS.cleanRemoved))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}
  tazi clean haber.html --removed
  tazi clean sayfalar/ --json
  tazi clean --method paper bir.html iki.html
  tazi clean --jsonl < sayfalar.jsonl > metinler.jsonl`,
    );
  addProjectFlags(command, context, [...FETCH_SETTINGS, 'similartext']);
  return command.action(async (given: string[], options: Options) => {
    const method = methodOf(options.method);
    if (options.jsonl && given.length === 0) {
      const project = projectOf(command, context);
      await cleanLines(
        pageCleaner(method, () => null, cleaningOf(project)),
        context,
      );
      return;
    }
    if (given.length === 0 || options.jsonl)
      throw new TaziError('usage', { detail: CLEAN_TEXTS.cleanNothing });
    await cleanGiven(given, method, options, projectOf(command, context), context);
  });
}

function methodOf(name: string): CleanMethod {
  if (name === 'memory' || name === 'paper') return name;
  throw new TaziError('usage', { detail: fillText(CLEAN_TEXTS.cleanMethodWrong, { text: name }) });
}

async function cleanLines(cleaner: LineCleaner, context: CommandContext): Promise<void> {
  await forEachLine(context.stdin, (line) => cleaner.add(line));
  for (const answer of cleaner.answers()) await context.write(`${JSON.stringify(answer)}\n`);
}

async function cleanGiven(
  given: readonly string[],
  method: CleanMethod,
  options: Options,
  project: Project,
  context: CommandContext,
): Promise<void> {
  const pages: GivenPage[] = [];
  let failed = 0;
  for (const one of given) {
    if (!/^https?:\/\//i.test(one)) {
      pages.push(...(await pagesOfPath(one, context.cwd)));
      continue;
    }
    const url = canonicalUrl(one);
    if (url === null) throw new TaziError('seed-invalid', { seed: one, origin: CLI_TEXTS.commandLine });
    if (project.settings.crawl.contact === undefined)
      throw new TaziError('contact-missing', { file: project.paths.configFile });
    const page = await fetchPage(url, project.settings);
    if ('error' in page) {
      failed++;
      context.err(`tazi: ${say(context, CLEAN_TEXTS.cleanFailed, { url, reason: page.error })}`);
    } else pages.push({ site: siteOf(page.url), ...page });
  }
  const memories = await storedMemories(project, new Set(pages.map(({ site }) => site)));
  const cleaner = pageCleaner(method, (site) => memories.get(site) ?? null, cleaningOf(project));
  for (const page of pages) cleaner.addPage(page);
  for (const answer of cleaner.answers())
    context.out(options.json ? JSON.stringify(answer) : forPeople(answer, options, given.length));
  if (failed > 0) throw new ExitWith(1);
}

/** The limit of the paper's method and the rules of sites (S2), as the project has them. */
function cleaningOf({ settings, paths }: Project): Parameters<typeof pageCleaner>[2] {
  return { longerThan: settings.similartext.longerThan, rules: loadSiteRules(paths.rulesFile) };
}

/** What a crawl has learnt about the sites so far, if the folder is a project. */
async function storedMemories(
  project: Project,
  sites: Iterable<string>,
): Promise<Map<string, Uint8Array | null>> {
  const memories = new Map<string, Uint8Array | null>();
  if (!hasStore(project.paths)) return memories;
  const store = await openProjectStore(project, 'read');
  try {
    for (const site of sites) memories.set(site, await store.memories.load(site));
    return memories;
  } finally {
    await store.close();
  }
}

function forPeople({ url, title, text, removed }: CleanAnswer, options: Options, count: number): string {
  const lines = count > 1 ? [`── ${printable(url)}`] : [];
  if (title !== '') lines.push(printable(title), '');
  lines.push(...text.split('\n').map(printable));
  if (options.removed) {
    lines.push('');
    for (const block of removed)
      lines.push(`− ${block.reason}: ${printable(block.text.replace(/\s+/g, ' '))}`);
  }
  return lines.join('\n');
}
