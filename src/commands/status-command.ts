import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { STATUS_TEXTS } from '../i18n/status-texts.ts';
import type { Language } from '../i18n/text.ts';
import { IndexFolder } from '../index/index-folder.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { isRunning } from '../model/is-running.ts';
import type { Store } from '../model/store.ts';
import type { ListedWebhook } from '../model/webhook.ts';
import { listWebhooks } from '../store/list-webhooks.ts';
import { catchUpXml, type XmlState } from './frame/catch-up-xml.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { outcomeWords, visitsOf } from './printing/crawl-block.ts';
import { failuresInWords } from './printing/failure-words.ts';
import { printable } from './printing/printable.ts';
import { shortCount, shortDuration, shortRate } from './printing/short-figures.ts';

const QUEUES_SHOWN = 3;
const FAILURES_SHOWN = 3;

/** The store, and the index that follows it. */
type Units = {
  store: { pages: number; sites: number; urls: number };
  /** `behind`: changes of the store that cannot be searched yet; null if there is no readable index. */
  index: { docs: number; segments: number; behind: number } | null;
  /** The XML store, with the changes that it lacks; null if none is kept. */
  xml: { behind: number } | null;
};

/** `tazi status`: the row that a running crawl writes every second, read from another shell. */
export function statusCommand(context: CommandContext): Command {
  const command = new Command('status')
    .description(say(context, STATUS_TEXTS.status))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi status\n  tazi status --json`);
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const { paths, settings } = projectOf(command, context);
      const xml = settings.store.xml ? await catchUpXml(paths) : null;
      const status = await store.status.read();
      const now = Date.now();
      const units = await unitsOf(store, paths.indexFolder, xml);
      const webhooks = listWebhooks(settings, paths.dataFolder);
      if (options.json) context.out(JSON.stringify({ ...asJson(status, units, now), webhooks }));
      else
        context.out(
          [...forPeople(status, units, now, context), ...webhookLines(webhooks, context)].join('\n'),
        );
    }),
  );
}

async function unitsOf(store: Store, indexFolder: string, xml: XmlState | null): Promise<Units> {
  const { pages, sites, urls } = await store.totals.read();
  const sequence = await store.changes.sequence();
  return {
    store: { pages, sites, urls },
    index: indexOf(indexFolder, sequence),
    xml: xml && { behind: xml.behind },
  };
}

function indexOf(folder: string, sequence: number): Units['index'] {
  let manifest: ReturnType<IndexFolder['readManifest']>;
  try {
    manifest = new IndexFolder(folder).readManifest();
  } catch {
    return null; // `tazi doctor` says what is wrong with it
  }
  if (manifest === null) return null;
  const docs = manifest.segments.reduce((sum, segment) => sum + segment.docs, 0);
  return { docs, segments: manifest.segments.length, behind: Math.max(0, sequence - manifest.checkpoint) };
}

function asJson(status: CrawlStatus | null, units: Units, now: number): object {
  const iso = (time: number) => new Date(time).toISOString();
  if (status === null) return { running: false, state: 'none', units };
  const { at, startedAt, faults, ...rest } = status;
  const last = faults?.last.map((fault) => ({ ...fault, at: iso(fault.at) }));
  return {
    running: isRunning(status, now),
    ...rest,
    at: iso(at),
    startedAt: iso(startedAt),
    units,
    faults: faults ? { ...faults, last } : null,
  };
}

function forPeople(status: CrawlStatus | null, units: Units, now: number, context: CommandContext): string[] {
  const { language } = context;
  if (status === null) return [say(context, STATUS_TEXTS.never)];
  const at = new Date(status.at).toISOString();
  if (!isRunning(status, now))
    return [say(context, status.state === 'ended' ? STATUS_TEXTS.ended : STATUS_TEXTS.killed, { at })];
  const count = (number: number) => shortCount(number, language);
  const { frontier, queues = [], faults } = status;
  const state = status.state === 'ended' ? 'crawling' : status.state;
  const lines = [
    say(context, STATUS_TEXTS.running, {
      state: say(context, STATUS_TEXTS[state]),
      duration: shortDuration(now - status.startedAt, language),
      pid: status.pid,
      rate: shortRate(status.pagesPerSecond, language),
      visits: count(visitsOf(status)),
      bytes: megabytes(status.bytes, language),
    }),
  ];
  const words = outcomeWords(status, language);
  if (words.length > 0) lines.push(say(context, STATUS_TEXTS.outcomes, { words: words.join(' · ') }));
  const { waiting, leased, retrying, scheduled, hosts } = frontier;
  const figures = { waiting, leased, retrying, scheduled, hosts };
  const shown = Object.entries(figures).map(([name, number]) => [name, count(number)]);
  lines.push(say(context, STATUS_TEXTS.frontier, Object.fromEntries(shown) as Record<string, string>));
  const longest = queues
    .slice(0, QUEUES_SHOWN)
    .map((queue) => `${printable(queue.host)} ${count(queue.waiting)}`);
  if (longest.length > 0) lines.push(say(context, STATUS_TEXTS.queues, { words: longest.join(' · ') }));
  const { pages, sites } = units.store;
  lines.push(say(context, STATUS_TEXTS.store, { pages: count(pages), sites: count(sites) }));
  const { index } = units;
  if (index) {
    const { docs, segments, behind } = index;
    lines.push(say(context, STATUS_TEXTS.index, { docs: count(docs), segments, behind: count(behind) }));
  }
  if (units.xml) lines.push(say(context, STATUS_TEXTS.xml, { behind: count(units.xml.behind) }));
  lines.push(say(context, STATUS_TEXTS.memory, { memory: megabytes(status.memoryBytes, language) }));
  const failures = failuresInWords(status.errors, language).slice(0, FAILURES_SHOWN);
  if (failures.length > 0) {
    const told = failures.map((failure) => `${failure.words} ${count(failure.count)}`).join(' · ');
    lines.push(say(context, STATUS_TEXTS.failures, { words: told }));
  }
  const fault = faults?.last.at(-1);
  if (fault) {
    const { error, url } = fault;
    const when = new Date(fault.at).toISOString();
    lines.push(
      say(context, STATUS_TEXTS.fault, { at: when, error: printable(error), url: printable(url ?? '') }),
    );
  }
  return lines;
}

function webhookLines(webhooks: readonly ListedWebhook[], context: CommandContext): string[] {
  return webhooks.map(({ name, sent, waiting, dropped, state, lastError }) => {
    const error =
      state === 'failing' ? `(${lastError})` : state === 'no-secret' ? '(TAZI_WEBHOOKS_SECRET?)' : '';
    return say(context, STATUS_TEXTS.webhook, { name, sent, waiting, dropped, error }).trimEnd();
  });
}

function megabytes(bytes: number, language: Language): string {
  return `${shortRate(bytes / 1e6, language)} MB`;
}
