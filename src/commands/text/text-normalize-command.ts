import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import { fillText } from '../../i18n/text.ts';
import { TaziError } from '../../model/errors.ts';
import { NORMALIZATION_STEPS, type NormalizationStep } from '../../nlp/normalization/normalization-step.ts';
import { DEFAULT_STEPS, type NormalizationOptions, normalizeWithReport } from '../../nlp/normalize.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { dictionaryIn } from '../frame/dictionary-in.ts';
import { mapLines } from './map-lines.ts';

/** In a list of steps, the name for those that run by default. */
const DEFAULT_NAME = 'default';

/** `tazi text normalize`: a line in, a line out; with --json what each step changed, else how often on stderr. */
export function textNormalizeCommand(context: CommandContext): Command {
  return new Command('normalize')
    .description(say(context, CLI_TEXTS.textNormalize))
    .option('--steps <list>', say(context, CLI_TEXTS.textNormalizeSteps))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
    .addHelpText(
      'after',
      `\n${say(context, CLI_TEXTS.textNormalizeNames)} ${NORMALIZATION_STEPS.join(', ')}` +
        `\n\n${say(context, CLI_TEXTS.examples)}\n  echo 'slm nbr cooook özledim' | tazi text normalize` +
        `\n  echo '<p>Böyle güzel!</p>' | tazi text normalize --steps default,tags,punctuation,stopWords`,
    )
    .action(async ({ steps, json, project }: { steps?: string; json?: boolean; project?: string }) => {
      const options = steps === undefined ? {} : optionsOf(steps);
      const folder = resolve(context.cwd, project ?? context.environment['TAZI_PROJECT'] ?? '.');
      const dictionary = await dictionaryIn(folder);
      const counts = new Map<NormalizationStep, number>();
      await mapLines(context.stdin, context.write, (line) => {
        const report = normalizeWithReport(line, options, dictionary);
        for (const { step } of report.changes) counts.set(step, (counts.get(step) ?? 0) + 1);
        return json ? JSON.stringify(report) : report.text;
      });
      if (steps === undefined || json) return;
      const asked = NORMALIZATION_STEPS.filter((step) => options[step]);
      context.err(`${asked.map((step) => `${step} ${counts.get(step) ?? 0}`).join(' · ')}`);
    });
}

/** Exactly the named steps; `default` means those that run anyway. */
function optionsOf(list: string): NormalizationOptions {
  const asked = new Set<string>();
  for (const name of list.split(',').map((part) => part.trim())) {
    if (name === DEFAULT_NAME) for (const step of DEFAULT_STEPS) asked.add(step);
    else if ((NORMALIZATION_STEPS as readonly string[]).includes(name)) asked.add(name);
    else {
      const detail = fillText(CLI_TEXTS.textNormalizeStepWrong, {
        text: name,
        names: NORMALIZATION_STEPS.join(', '),
      });
      throw new TaziError('usage', { detail });
    }
  }
  return Object.fromEntries(NORMALIZATION_STEPS.map((step) => [step, asked.has(step)]));
}
