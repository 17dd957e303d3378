import { Command } from 'commander';
import { askCrawler } from '../controller/ask-crawler.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { fillText } from '../i18n/text.ts';
import { TRAP_TEXTS } from '../i18n/trap-texts.ts';
import { patternOf } from '../links/decide-shape.ts';
import { trapRows } from '../links/trap-rows.ts';
import { TaziError } from '../model/errors.ts';
import type { StoredShape } from '../model/url-shape.ts';
import { openProjectStore, requireProject } from '../project/project.ts';
import { type CommandContext, ExitWith, say } from './frame/command-context.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { printable } from './printing/printable.ts';
import { textTable } from './printing/text-table.ts';

type Options = { json?: boolean };

/** `tazi traps`: works while a crawl runs and without one. */
export function trapsCommand(context: CommandContext): Command {
  return new Command('traps')
    .description(say(context, TRAP_TEXTS.about))
    .addCommand(listCommand(context), { isDefault: true })
    .addCommand(decideCommand('open', context))
    .addCommand(decideCommand('close', context))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi traps\n  tazi traps open 'www.ornek.com.tr/takvim/#/#'\n  tazi traps close 'https://www.ornek.com.tr/ara?q=kitap'`,
    );
}

function listCommand(context: CommandContext): Command {
  const command = new Command('list')
    .description(say(context, TRAP_TEXTS.list))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi traps list\n  tazi traps list --json`,
    );
  addProjectFlags(command, context);
  return command.action(({ json }: Options) =>
    withProjectStore(command, context, async (store) => {
      const shapes = await store.shapes.list();
      const traps = trapRows(shapes);
      const open = shapes.filter(({ decided }) => decided === 'open').map(({ pattern }) => pattern);
      context.out(json ? JSON.stringify({ traps, open }) : forPeople(shapes, open, context));
    }),
  );
}

function forPeople(shapes: readonly StoredShape[], open: readonly string[], context: CommandContext): string {
  const rows = trapRows(shapes);
  const lines: string[] = [];
  if (rows.length === 0) lines.push(say(context, TRAP_TEXTS.none));
  else {
    const cells = rows.map(({ pattern, taken, refused, waiting, tried, bound, isByUser }) => [
      ...[printable(pattern), `${taken}`, `${waiting}`, `${refused - waiting}`, `${tried}`],
      isByUser
        ? say(context, TRAP_TEXTS.byUser)
        : tried === 0
          ? ''
          : say(context, TRAP_TEXTS.under, { bound: Math.ceil(bound * 100) }),
    ]);
    lines.push(textTable([say(context, TRAP_TEXTS.head).split(' | '), ...cells]));
  }
  if (open.length > 0)
    lines.push(say(context, TRAP_TEXTS.keptOpen, { patterns: open.map(printable).join(', ') }));
  return lines.join('\n');
}

function decideCommand(action: 'open' | 'close', context: CommandContext): Command {
  const command = new Command(action)
    .argument('<shape>')
    .description(say(context, TRAP_TEXTS[action]))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.examples)}\n  tazi traps ${action} 'www.ornek.com.tr/takvim/#/#'\n  tazi traps ${action} 'https://www.ornek.com.tr/ara?q=kitap'`,
    );
  addProjectFlags(command, context);
  return command.action(async (given: string, { json }: Options) => {
    const project = projectOf(command, context);
    requireProject(project);
    const pattern = patternOf(given);
    if (pattern === null) {
      const detail = fillText(TRAP_TEXTS.notAPattern, { pattern: printable(given) });
      throw new TaziError('usage', { detail });
    }
    const decided = action === 'open' ? 'open' : 'closed';
    const store = await openProjectStore(project, 'ask');
    try {
      const known = (await store.shapes.list()).find((shape) => shape.pattern === pattern);
      const isThere = action === 'close' || known?.isClosed === true;
      if (isThere)
        await askCrawler(store, project.paths.dataFolder, 'trap', { pattern, decided }, Date.now());
      const { waiting = 0 } = known ?? {};
      const said = !isThere ? TRAP_TEXTS.notClosed : TRAP_TEXTS[action === 'open' ? 'opened' : 'closed'];
      if (json) context.out(JSON.stringify({ pattern, decided: isThere ? decided : null, waiting }));
      else context.out(say(context, said, { pattern: printable(pattern), waiting }));
      // A script should learn that the pattern may be wrong.
      if (!isThere) throw new ExitWith(1);
    } finally {
      await store.close();
    }
  });
}
