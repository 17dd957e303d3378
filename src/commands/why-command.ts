import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { DISCOVERY_TEXTS } from '../i18n/discovery-texts.ts';
import { filterText } from '../i18n/filter-texts.ts';
import { OUTCOME_TEXTS, OUTCOME_WORD_TEXTS } from '../i18n/outcome-texts.ts';
import { reasonText } from '../i18n/panel-reason-texts.ts';
import type { Text } from '../i18n/text.ts';
import { indexStatistics } from '../index/index-statistics.ts';
import type { ScoreStory } from '../links/explain-score.ts';
import { explainUrl, type UrlStory } from '../links/explain-url.ts';
import { urlRules } from '../links/url-rules.ts';
import { TaziError } from '../model/errors.ts';
import { ForgottenList } from '../model/forgotten-list.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import type { Visit } from '../model/visit.ts';
import { type Keyword, keywords } from '../nlp/keywords.ts';
import { openForSearch, openProjectStore, type Project, requireProject } from '../project/project.ts';
import { ScoreReader } from '../project/score-reader.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { printable } from './printing/printable.ts';
import { shortRate } from './printing/short-figures.ts';
import { textTable } from './printing/text-table.ts';

export function whyCommand(context: CommandContext): Command {
  const command = new Command('why')
    .argument('<url>')
    .description(say(context, CLI_TEXTS.why))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi why https://www.ornek.bel.tr/duyurular`,
    );
  addProjectFlags(command, context, ['sites', 'crawl'], { listed: false });
  return command.action(async (given: string, options: { json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const url = canonicalUrl(given);
    if (url === null) throw new TaziError('seed-invalid', { seed: given, origin: CLI_TEXTS.commandLine });
    const store = await openProjectStore(project, 'read');
    try {
      const forgotten = new ForgottenList(await store.forgotten.list());
      const rules = urlRules(project.settings, await store.urls.seeds(), forgotten);
      const story = await explainUrl(url, rules, store);
      const words = story.inEngine ? await keywordsOf(project, story.id!) : [];
      const scores = new ScoreReader(store, project.settings, project.paths.dataFolder);
      const score = story.known ? await scores.scoreOf(story.url) : null;
      const shown = {
        ...story,
        ...(story.inEngine ? { keywords: words } : {}),
        ...(score ? { score } : {}),
      };
      context.out(options.json ? JSON.stringify(withIsoTimes(shown)) : forPeople(shown, context));
    } finally {
      await store.close();
    }
  });
}

function scoreLine(score: ScoreStory, context: CommandContext): string {
  const part = (value: number) => shortRate(value, context.language, 2);
  return say(context, CLI_TEXTS.whyScore, {
    score: part(score.score),
    backlinks: part(score.backlinks),
    sites: score.sites.map(({ site, quality }) => `${printable(site)} ${part(quality)}`).join(', ') || '-',
    originality: part(score.originality),
    keywords: part(score.keywords),
    terms: score.terms.map(({ stem, tfIdf }) => `${stem} ${part(tfIdf)}`).join(', ') || '-',
    place: shortRate(score.place, context.language),
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const MOST_KEYWORDS = 10;

/** F4: what the page is about, against the other pages of the project. */
async function keywordsOf(project: Project, id: number): Promise<Keyword[]> {
  const { store, searcher, dictionary, close } = await openForSearch(project, 'read');
  try {
    const page = await store.pages.get(id);
    if (!page) return [];
    const analyzer = await dictionary.analyzer();
    const statistics = indexStatistics(searcher.reader, analyzer);
    return keywords(`${page.title}\n${page.text}`, statistics, MOST_KEYWORDS, analyzer.dictionary);
  } finally {
    await close();
  }
}

function forPeople(story: UrlStory & { keywords?: Keyword[] }, context: CommandContext): string {
  const text = (entry: Text, values: Record<string, string> = {}) => say(context, entry, values);
  const lines: string[] = [story.url];
  if (!story.known || !story.found) {
    lines.push(...unknownLines(story.refused, text));
    return lines.join('\n');
  }
  const { via, onUrl, anchor, at } = story.found;
  lines.push(
    text(CLI_TEXTS.whyFound, {
      via: text(DISCOVERY_TEXTS[via]),
      time: iso(at),
      on: onUrl === null ? '' : ` ← ${onUrl}`,
      anchor: anchor && ` “${printable(anchor)}”`,
    }),
  );
  if (story.languageSure === false) lines.push(text(CLI_TEXTS.whyLanguageUnsure));
  if (story.keywords && story.keywords.length > 0)
    lines.push(text(CLI_TEXTS.whyKeywords, { words: story.keywords.map((word) => word.text).join(', ') }));
  if (story.score) {
    lines.push(scoreLine(story.score, context));
    for (const { from, around } of story.score.links)
      if (around !== '')
        lines.push(text(CLI_TEXTS.whyAround, { url: from, text: printable(oneLine(around)) }));
  }
  if (story.refused) {
    const why = text(filterText(story.refused.filter), { reason: printable(story.refused.reason) });
    lines.push(text(CLI_TEXTS.whyRefused, { filter: story.refused.filter, why }));
  }
  if (story.duplicateOf) lines.push(text(relationText(story), { url: story.duplicateOf }));
  if (story.shared) {
    const { page, other } = story.shared;
    lines.push(text(CLI_TEXTS.whyShared, { page: percent(page, context), other: percent(other, context) }));
  }
  for (const visit of (story.visits ?? []).toReversed()) {
    lines.push(
      textTable([
        [
          iso(visit.at),
          context.language === 'en' ? visit.outcome : OUTCOME_WORD_TEXTS[visit.outcome][context.language],
          `${visit.status || ''}`,
          visitStory(visit, context),
        ],
      ]),
    );
  }
  if (story.refused?.filter === 'forgotten') return lines.join('\n');
  if (story.waits) {
    const { pattern, tried, isByUser } = story.waits;
    const values = { pattern: printable(pattern), tried: String(tried) };
    const waits = tried === 0 ? CLI_TEXTS.whyWaits : CLI_TEXTS.whyWaitsTried;
    lines.push(text(isByUser ? CLI_TEXTS.whyClosed : waits, values));
  } else if (story.visits?.length === 0) lines.push(text(CLI_TEXTS.whyWaiting));
  else
    lines.push(
      story.due === null || story.due === undefined
        ? text(CLI_TEXTS.whyNever)
        : text(CLI_TEXTS.whyDue, { time: iso(story.due) }),
    );
  return lines.join('\n');
}

/** What a visit ended with, and why, both in words; --json has the code of the reason. */
function visitStory({ outcome, reason }: Pick<Visit, 'outcome' | 'reason'>, context: CommandContext): string {
  const ended = OUTCOME_TEXTS[outcome][context.language];
  return reason === '' ? ended : `${ended} · ${printable(reasonText(reason, context.language))}`;
}

/** Where a refused URL was found, and which rule excludes it. */
function unknownLines(
  refused: UrlStory['refused'],
  text: (entry: Text, values?: Record<string, string>) => string,
): string[] {
  if (!refused) return [text(CLI_TEXTS.whyUnknown)];
  const why = text(filterText(refused.filter), { reason: printable(refused.reason) });
  const { via, at, onUrl, anchor } = refused;
  if (via === undefined || at === undefined) return [text(CLI_TEXTS.whyKeptOut, { why })];
  return [
    text(CLI_TEXTS.whyNamed, {
      via: text(DISCOVERY_TEXTS[via]),
      time: iso(at),
      on: onUrl ? ` ← ${onUrl}` : '',
      anchor: anchor ? ` “${printable(anchor)}”` : '',
    }),
    text(CLI_TEXTS.whyRefused, { filter: refused.filter, why }),
  ];
}

/** Rounded down: 100 % is all of it. */
function percent(share: number, { language }: CommandContext): string {
  const number = Math.floor(share * 100);
  return language === 'tr' ? `%${number}` : `${number}%`;
}

function relationText({ lastOutcome, inEngine }: UrlStory): Text {
  if (lastOutcome === 'alias') return CLI_TEXTS.whyAlias;
  return inEngine ? CLI_TEXTS.whyNamesAddress : CLI_TEXTS.whyDuplicate;
}

function withIsoTimes(story: UrlStory): unknown {
  const { refused } = story;
  return {
    ...story,
    ...(refused ? { refused: { ...refused, ...(refused.at ? { at: iso(refused.at) } : {}) } } : {}),
    ...(story.found ? { found: { ...story.found, at: iso(story.found.at) } } : {}),
    ...(story.due ? { due: iso(story.due) } : {}),
    ...(story.visits
      ? {
          visits: story.visits.map(({ page: _, ...visit }) => ({
            ...visit,
            at: iso(visit.at),
            scheduled: iso(visit.scheduled),
            next: Number.isFinite(visit.next) ? iso(visit.next) : null,
          })),
        }
      : {}),
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
