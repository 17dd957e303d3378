import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { DOCTOR_TEXTS } from '../i18n/doctor-texts.ts';
import { fill, type Language, type Text } from '../i18n/text.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import { examineProject } from '../project/examine-project.ts';
import { type Finding, finding } from '../project/finding.ts';
import { hasStore, requireProject } from '../project/project.ts';
import { nodeAdvice } from '../project/project-advice.ts';
import { type Repair, repairProject } from '../project/repair-project.ts';
import { catchUpXml, type XmlState } from './frame/catch-up-xml.ts';
import { type CommandContext, ExitWith, say } from './frame/command-context.ts';
import { sayLeftovers } from './frame/say-leftovers.ts';
import { addProjectFlags, projectOf } from './frame/setting-flags.ts';
import { textTable } from './printing/text-table.ts';

export function doctorCommand(context: CommandContext): Command {
  const command = new Command('doctor')
    .description(say(context, CLI_TEXTS.doctor))
    .option('--repair', say(context, CLI_TEXTS.doctorRepair))
    .option('--json', say(context, CLI_TEXTS.jsonFlag));
  addProjectFlags(command, context, ['allowHosts', 'crawl', 'update', 'server'], { listed: false });
  return command.action(async (options: { repair?: boolean; json?: boolean }) => {
    const project = projectOf(command, context);
    requireProject(project);
    const repair =
      options.repair && hasStore(project.paths) ? await repairProject(project.paths, Date.now()) : null;
    const xml = project.settings.store.xml ? [xmlFinding(await catchUpXml(project.paths))] : [];
    const examination = await examineProject(project.paths, project.settings);
    const { advice } = examination;
    const findings = [...examination.findings, ...xml];
    const problems = findings.filter((finding) => !finding.ok);
    if (options.json)
      context.out(
        JSON.stringify({
          ok: problems.length === 0,
          findings: findings.map(({ texts: _, ...plain }) => plain),
          advice: advice.map((text) => text[context.language]),
          ...(repair && { repair }),
        }),
      );
    else {
      if (repair) sayLeftovers(repair.leftovers, context);
      if (repair) context.out(`${repairLines(repair, context).join('\n')}\n`);
      const mayRepair = !isStoreUrl(project.paths.databaseFile);
      context.out(forPeople(findings, problems.length, advice, mayRepair, context));
    }
    if (problems.length > 0) throw new ExitWith(1);
  });
}

function xmlFinding({ missed, behind, error }: XmlState): Finding {
  if (error) {
    const told = (language: Language) =>
      fill(DOCTOR_TEXTS.xmlFault[language], { behind, error: error.describe(language) });
    return finding(false, 'xml', { en: told('en'), tr: told('tr') });
  }
  const detail = behind > 0 ? 'xmlBehind' : missed > 0 ? 'xmlCaughtUp' : 'xmlEqual';
  return finding(true, 'xml', detail, { missed, behind });
}

function repairLines({ salvaged, keptAs, indexed, relearnt }: Repair, context: CommandContext): string[] {
  const lines: string[] = [];
  if (salvaged && keptAs !== null) {
    const { pages, urls, visits } = salvaged;
    const values = {
      pages: pages.kept,
      lostPages: pages.lost,
      urls: urls.kept,
      lostUrls: urls.lost,
      visits: visits.kept,
      lostVisits: visits.lost,
      file: keptAs,
    };
    lines.push(say(context, CLI_TEXTS.doctorSalvaged, values));
  }
  if (relearnt) lines.push(say(context, CLI_TEXTS.doctorRelearnt));
  lines.push(say(context, CLI_TEXTS.doctorIndexed, { pages: indexed }));
  return lines;
}

function forPeople(
  findings: readonly Finding[],
  problems: number,
  advice: readonly Text[],
  mayRepair: boolean,
  context: CommandContext,
): string {
  const { language } = context;
  const ok = say(context, CLI_TEXTS.doctorOk);
  const table = textTable(
    findings.map(({ what, ok: isOk, detail, texts }) => [
      isOk ? '✓' : '✗',
      texts?.what[language] ?? what,
      isOk && detail === '' ? ok : (texts?.detail[language] ?? detail),
    ]),
  );
  const ill = mayRepair ? CLI_TEXTS.doctorIll : CLI_TEXTS.doctorIllShared;
  const summary = problems === 0 ? CLI_TEXTS.doctorSound : ill;
  const better = [...advice, ...nodeAdvice(process.versions.node)].map((text) => `  • ${text[language]}`);
  const improve = better.length === 0 ? [] : ['', say(context, DOCTOR_TEXTS.improve), ...better];
  return [table, '', say(context, summary, { count: problems }), ...improve].join('\n');
}
