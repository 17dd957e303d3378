import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { loadSettings } from '../config/load-settings.ts';
import { packageVersion } from '../config/package-root.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from '../config/profiles.ts';
import { settingsSchema } from '../config/settings-schema.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { INIT_TEXTS } from '../i18n/init-texts.ts';
import { TaziError } from '../model/errors.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { SeedCheck } from '../pipeline/check-seed.ts';
import { type ProjectPaths, projectPaths } from '../project/project.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { readSeeds } from './frame/read-seeds.ts';
import { failureWords } from './printing/failure-words.ts';
import { printable } from './printing/printable.ts';
import { shortDuration } from './printing/short-figures.ts';

type Flags = {
  profile?: ProfileName;
  contact?: string;
  seed?: string[];
  budget?: string;
  check: boolean;
  json?: boolean;
};

type Wishes = { profile?: ProfileName; contact?: string; seeds: string[]; budget?: number };

/** Creates a project folder from flags, or interactively if there are none and a person is at the terminal. */
export function initCommand(context: CommandContext): Command {
  return new Command('init')
    .argument('[dir]')
    .description(say(context, CLI_TEXTS.init))
    .addOption(new Option('--profile <profile>', say(context, INIT_TEXTS.profileFlag)).choices(PROFILE_NAMES))
    .option('--contact <address>', say(context, INIT_TEXTS.contactFlag))
    .option('--seed <url...>', say(context, INIT_TEXTS.seedFlag))
    .option('--budget <number>', say(context, INIT_TEXTS.budgetFlag))
    .option('--no-check', say(context, INIT_TEXTS.noCheckFlag))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi init haberler\n  tazi init haberler --profile news --contact mailto:siz@ornek.com.tr --seed https://www.ornek.com.tr/`,
    )
    .action(async (dir: string | undefined, flags: Flags) => {
      const paths = projectPaths(resolve(context.cwd, dir ?? '.'));
      if (existsSync(paths.configFile)) throw new TaziError('project-exists', { file: paths.configFile });
      const wishes = await wishesOf(flags, context);
      const settings = settingsFor(wishes);
      const seeds = readSeeds(wishes.seeds, '');
      // Wrong values are refused before anything is written.
      const { settings: all } = loadSettings({ file: settings, environment: context.environment });
      writeProject(paths, settings, seeds, context);
      const isChecked = flags.check && all.crawl.contact !== undefined;
      const checks = isChecked ? await checkSeeds(seeds, all, flags.json ? null : context) : [];
      if (flags.json) {
        const { folder } = paths;
        const checked = checks.length > 0 ? { seeds: checks } : {};
        context.out(JSON.stringify({ folder, version: packageVersion(), ...checked }));
      } else context.out(summary(paths, wishes, all.update.budgetPerHour, context));
    });
}

async function wishesOf(flags: Flags, context: CommandContext): Promise<Wishes> {
  const { ask } = context;
  const isAsked = ask && !flags.json && !flags.profile && !flags.contact && !flags.seed && !flags.budget;
  if (!isAsked) {
    const budget = flags.budget === undefined ? {} : { budget: wholeBudget(flags.budget) };
    const { profile, contact, seed } = flags;
    return {
      ...(profile && { profile }),
      ...(contact && { contact: withMailto(contact) }),
      seeds: seed ?? [],
      ...budget,
    };
  }
  const list = PROFILE_NAMES.map((name) => `${name} (${say(context, INIT_TEXTS[name])})`).join(', ');
  const answer = (await ask(say(context, INIT_TEXTS.askProfile, { list }))).trim();
  const profile = PROFILE_NAMES.find((name) => name === answer) ?? 'site-search';
  const contact = (await ask(say(context, INIT_TEXTS.askContact))).trim();
  const seeds = (await ask(say(context, INIT_TEXTS.askSeeds))).split(/[\s,]+/).filter(Boolean);
  const { budgetPerHour } = PROFILES[profile].update;
  const budget = (await ask(say(context, INIT_TEXTS.askBudget, { budget: budgetPerHour }))).trim();
  return {
    profile,
    seeds,
    ...(contact === '' ? {} : { contact: withMailto(contact) }),
    budget: budget === '' ? budgetPerHour : wholeBudget(budget),
  };
}

/** People type the address alone. */
function withMailto(contact: string): string {
  return /^[^\s@:/]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : contact;
}

function wholeBudget(given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new TaziError('setting-invalid', {
    key: 'update.budgetPerHour',
    value: given,
    origin: '--budget',
    detail: { en: 'a whole number is needed', tr: 'bir tam sayı gerekir' },
  });
}

function settingsFor({ profile, contact, budget }: Wishes) {
  const base = profile
    ? PROFILES[profile]
    : { crawl: { scope: 'site', delayMs: 1000 }, update: { policy: 'harmonic', budgetPerHour: 600 } };
  return {
    crawl: { ...(contact ? { contact } : {}), ...base.crawl },
    update: { ...base.update, ...(budget === undefined ? {} : { budgetPerHour: budget }) },
  };
}

const SCHEMA_FILE = 'tazi.schema.json';

function writeProject(
  paths: ProjectPaths,
  settings: object,
  seeds: readonly CanonicalUrl[],
  context: CommandContext,
): void {
  try {
    mkdirSync(paths.folder, { recursive: true });
    const shown = { $schema: `./${SCHEMA_FILE}`, ...settings };
    writeFileSync(paths.configFile, `${JSON.stringify(shown, null, 2)}\n`, { flag: 'wx' });
    writeFileSync(resolve(paths.folder, SCHEMA_FILE), `${JSON.stringify(settingsSchema(), null, 2)}\n`);
    const header = say(context, CLI_TEXTS.seedsHeader);
    if (!existsSync(paths.seedsFile))
      writeFileSync(paths.seedsFile, header + seeds.map((seed) => `${seed}\n`).join(''));
  } catch (error) {
    const detail = (error as Error).message;
    throw new TaziError('folder-unwritable', { folder: paths.folder, detail }, error);
  }
}

/** One after the other: two of them may be on the same server. */
async function checkSeeds(
  seeds: readonly CanonicalUrl[],
  settings: ReturnType<typeof loadSettings>['settings'],
  context: CommandContext | null,
): Promise<SeedCheck[]> {
  if (seeds.length === 0) return [];
  const { checkSeed } = await import('../pipeline/check-seed.ts');
  const checks: SeedCheck[] = [];
  for (const url of seeds) {
    if (context?.terminal.isTTY) context.err(say(context, INIT_TEXTS.checking, { url }));
    const check = await checkSeed(url, settings);
    checks.push(check);
    context?.err(checkLine(check, context));
  }
  return checks;
}

function checkLine(check: SeedCheck, context: CommandContext): string {
  const { url, ok, reason, feeds, sitemaps, links } = check;
  if (ok) {
    const title = printable(check.title);
    return say(context, INIT_TEXTS.seedFine, { url, title, feeds, sitemaps, links });
  }
  const text = reason === 'robots' ? INIT_TEXTS.seedRobots : INIT_TEXTS.seedFailed;
  return say(context, text, { url, reason: failureWords(reason ?? '', context.language) });
}

function summary(paths: ProjectPaths, wishes: Wishes, budget: number, context: CommandContext): string {
  const every = (pages: number) => shortDuration((pages / Math.max(1, budget)) * 3_600_000, context.language);
  const folder = relative(context.cwd, paths.folder) || '.';
  return [
    say(context, INIT_TEXTS.done, { folder: paths.folder }),
    ...(budget > 0
      ? [say(context, INIT_TEXTS.buys, { budget, thousand: every(1_000), tenThousand: every(10_000) })]
      : []),
    say(context, INIT_TEXTS.next),
    ...(wishes.contact ? [] : [say(context, INIT_TEXTS.nextContact)]),
    ...(wishes.seeds.length > 0 ? [] : [say(context, INIT_TEXTS.nextSeeds)]),
    say(context, INIT_TEXTS.nextCrawl, { folder }),
  ].join('\n');
}
