import { Command, Option } from 'commander';
import { AUDIT_TEXTS } from '../../i18n/audit-texts.ts';
import { CLEAN_TEXTS } from '../../i18n/clean-texts.ts';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { COMPLETION_TEXTS } from '../../i18n/completion-texts.ts';
import { CONCORDANCE_TEXTS } from '../../i18n/concordance-texts.ts';
import { FORGET_TEXTS } from '../../i18n/forget-texts.ts';
import { GOLD_TEXTS } from '../../i18n/gold-texts.ts';
import { SEED_TEXTS } from '../../i18n/seed-texts.ts';
import { STATUS_TEXTS } from '../../i18n/status-texts.ts';
import type { Text } from '../../i18n/text.ts';
import { TRAP_TEXTS } from '../../i18n/trap-texts.ts';
import { UPGRADE_TEXTS } from '../../i18n/upgrade-texts.ts';
import { WORD_TEXTS } from '../../i18n/word-texts.ts';
import { type CommandContext, say } from './command-context.ts';

/** A command as the list of commands shows it. */
type Outline = { about: Text; takes: string };

/**
 * All commands, in the order and words of `tazi --help`, so that none of them has to be loaded for it, which would take
 * as long as a search.
 */
export const OUTLINES = {
  init: { about: CLI_TEXTS.init, takes: '[options] [dir]' },
  crawl: { about: CLI_TEXTS.crawl, takes: '[options] [url...]' },
  traps: { about: TRAP_TEXTS.about, takes: '' },
  audit: { about: AUDIT_TEXTS.about, takes: '[options]' },
  status: { about: STATUS_TEXTS.status, takes: '[options]' },
  serve: { about: CLI_TEXTS.serve, takes: '[options]' },
  search: { about: CLI_TEXTS.search, takes: '[options] <query...>' },
  concordance: { about: CONCORDANCE_TEXTS.about, takes: '[options] <pattern...>' },
  index: { about: CLI_TEXTS.index, takes: '' },
  import: { about: CLI_TEXTS.import, takes: '[options] <file|folder...>' },
  export: { about: CLI_TEXTS.export, takes: '[options]' },
  seeds: { about: SEED_TEXTS.seeds, takes: '' },
  forget: { about: FORGET_TEXTS.forget, takes: '[options] <url|site:NAME|query:Q>' },
  why: { about: CLI_TEXTS.why, takes: '[options] <url>' },
  clean: { about: CLEAN_TEXTS.clean, takes: '[options] [pages...]' },
  text: { about: CLI_TEXTS.text, takes: '' },
  words: { about: WORD_TEXTS.words, takes: '[options]' },
  gold: { about: GOLD_TEXTS.gold, takes: '' },
  topics: { about: CLI_TEXTS.topics, takes: '' },
  experiment: { about: CLI_TEXTS.experiment, takes: '' },
  revisit: { about: CLI_TEXTS.revisit, takes: '' },
  doctor: { about: CLI_TEXTS.doctor, takes: '[options]' },
  backup: { about: CLI_TEXTS.backup, takes: '[options] <file>' },
  restore: { about: CLI_TEXTS.restore, takes: '[options] <file> [dir]' },
  upgrade: { about: UPGRADE_TEXTS.upgrade, takes: '[options]' },
  migrate: { about: CLI_TEXTS.migrate, takes: '[options]' },
  config: { about: CLI_TEXTS.config, takes: '' },
  docs: { about: CLI_TEXTS.docs, takes: '[options] [page]' },
  mcp: { about: CLI_TEXTS.mcp, takes: '[options]' },
  completion: { about: COMPLETION_TEXTS.about, takes: '<shell>' },
  demo: { about: CLI_TEXTS.demo, takes: '[options]' },
} as const satisfies Record<string, Outline>;

export type CommandName = keyof typeof OUTLINES;

/** A command that can be listed but not run. */
export function outlinedCommand(name: string, { about, takes }: Outline, context: CommandContext): Command {
  const command = new Command(name).description(say(context, about));
  for (const part of takes.split(' ').filter((word) => word !== '')) {
    if (part === '[options]') command.addOption(new Option('--any').hideHelp());
    else command.argument(part);
  }
  return command;
}
