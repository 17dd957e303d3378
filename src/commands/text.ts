import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import type { Text } from '../i18n/text.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { analyze, roots } from '../nlp/analyze.ts';
import { deasciify } from '../nlp/deasciify.ts';
import { lemmatize } from '../nlp/lemmatize.ts';
import { normalize } from '../nlp/normalize.ts';
import { sentences } from '../nlp/sentences.ts';
import { tokenize } from '../nlp/tokenize.ts';
import { type CommandContext, say } from './context.ts';
import { mapLines } from './map-lines.ts';

type LineTool = { about: Text; example: string; line: (line: string) => string };

/** Each takes a line and answers a line, so that they stand in any pipe. */
const TOOLS: Readonly<Record<string, LineTool>> = {
  lemmas: {
    about: CLI_TEXTS.textLemmas,
    example: `echo '["Kitapları","okudum"]' | tazi text lemmas`,
    line: (line) => JSON.stringify(lemmatize(tokensOf(line))),
  },
  roots: {
    about: CLI_TEXTS.textRoots,
    example: 'echo işletmecilik | tazi text roots',
    line: (line) => JSON.stringify(roots(line.trim())),
  },
  analyze: {
    about: CLI_TEXTS.textAnalyze,
    example: 'echo evlerimizden | tazi text analyze',
    line: (line) => JSON.stringify(analyze(line.trim())),
  },
  normalize: {
    about: CLI_TEXTS.textNormalize,
    example: `echo 'slm nbr cooook özledim' | tazi text normalize`,
    line: (line) => normalize(line),
  },
  deasciify: {
    about: CLI_TEXTS.textDeasciify,
    example: `echo 'bugun hava cok guzel' | tazi text deasciify`,
    line: deasciify,
  },
  sentences: {
    about: CLI_TEXTS.textSentences,
    example: `echo 'Dr. Ece geldi. Saat 5.30 idi.' | tazi text sentences`,
    line: (line) => JSON.stringify(sentences(line).map((sentence) => sentence.text)),
  },
  language: {
    about: CLI_TEXTS.textLanguage,
    example: `echo 'Bugün hava güzel.' | tazi text language`,
    line: (line) => JSON.stringify(detectLanguage(line)),
  },
};

export function textCommand(context: CommandContext): Command {
  const command = new Command('text').description(say(context, CLI_TEXTS.text));
  for (const [name, tool] of Object.entries(TOOLS)) {
    command.addCommand(
      new Command(name)
        .description(say(context, tool.about))
        .option('--json', say(context, CLI_TEXTS.jsonFlag))
        .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
        .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  ${tool.example}`)
        .action(async ({ project }: { project?: string }) => {
          await useDictionary(resolve(context.cwd, project ?? context.environment['TAZI_PROJECT'] ?? '.'));
          await mapLines(context.stdin, context.write, tool.line);
        }),
    );
  }
  return command;
}

/** In a project folder its own dictionary counts; elsewhere no database is loaded. */
async function useDictionary(folder: string): Promise<void> {
  const file = join(folder, 'data', 'tazi.db');
  if (!existsSync(file)) return;
  const { openStore } = await import('../store/open-store.ts');
  const { ProjectDictionary } = await import('../indexing/project-words.ts');
  const store = openStore(file, 'read');
  try {
    new ProjectDictionary(store.words).refresh();
  } finally {
    store.pages.close();
  }
}

/** A JSON array of tokens; any other line is taken as text and split into its words. */
function tokensOf(line: string): string[] {
  if (line.startsWith('[')) {
    try {
      const value: unknown = JSON.parse(line);
      if (Array.isArray(value)) return value.map(String);
    } catch {
      // not JSON after all
    }
  }
  return tokenize(line)
    .filter((token) => token.kind !== 'space')
    .map((token) => token.text);
}
