import { Command } from 'commander';
import { AUDIT_TEXTS } from '../i18n/audit-texts.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { auditAddresses } from '../store/audit-addresses.ts';
import { type CommandContext, say } from './frame/command-context.ts';
import { addProjectFlags } from './frame/setting-flags.ts';
import { withProjectStore } from './frame/with-project-store.ts';
import { auditLines } from './printing/audit-lines.ts';

/** `tazi audit`: every known address by what became of it, whether a crawl runs or not. */
export function auditCommand(context: CommandContext): Command {
  const command = new Command('audit')
    .description(say(context, AUDIT_TEXTS.about))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  tazi audit\n  tazi audit --json`);
  addProjectFlags(command, context);
  return command.action((options: { json?: boolean }) =>
    withProjectStore(command, context, async (store) => {
      const audit = await auditAddresses(store);
      context.out(options.json ? JSON.stringify(audit) : auditLines(audit, context.language).join('\n'));
    }),
  );
}
