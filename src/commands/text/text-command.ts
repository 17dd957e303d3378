import { resolve } from 'node:path';
import { Command } from 'commander';
import { CLI_TEXTS } from '../../i18n/cli-texts.ts';
import type { Text } from '../../i18n/text.ts';
import { detectLanguage } from '../../language/detect-language.ts';
import { analyze, roots } from '../../nlp/analyze.ts';
import { deasciify } from '../../nlp/deasciify.ts';
import type { Dictionary } from '../../nlp/dictionary.ts';
import { lemmatize } from '../../nlp/lemmatize.ts';
import { findNames } from '../../nlp/pos/find-names.ts';
import { taggedSentences, toConllu } from '../../nlp/pos/to-conllu.ts';
import { sentences } from '../../nlp/sentences.ts';
import { tokenize } from '../../nlp/tokenize.ts';
import { type CommandContext, say } from '../frame/command-context.ts';
import { dictionaryIn } from '../frame/dictionary-in.ts';
import { mapLines } from './map-lines.ts';
import { textNormalizeCommand } from './text-normalize-command.ts';

type LineTool = {
  about: Text;
  example: string;
  line: (line: string, dictionary: Dictionary, number: number) => string;
  /** The answer is text: with --json, an object with it. Others are JSON or a format of their own anyway. */
  isText?: true;
};

/** Each reads a line and writes a line, so that they work in any pipe. */
const TOOLS: Readonly<Record<string, LineTool>> = {
  lemmas: {
    about: CLI_TEXTS.textLemmas,
    example: `echo '["Kitapları","okudum"]' | tazi text lemmas`,
    line: (line, dictionary) => JSON.stringify(lemmatize(tokensOf(line), dictionary)),
  },
  roots: {
    about: CLI_TEXTS.textRoots,
    example: 'echo işletmecilik | tazi text roots',
    line: (line, dictionary) => JSON.stringify(roots(line.trim(), dictionary)),
  },
  analyze: {
    about: CLI_TEXTS.textAnalyze,
    example: 'echo evlerimizden | tazi text analyze',
    line: (line, dictionary) => JSON.stringify(analyze(line.trim(), dictionary)),
  },
  deasciify: {
    about: CLI_TEXTS.textDeasciify,
    example: `echo 'bugun hava cok guzel' | tazi text deasciify`,
    line: deasciify,
    isText: true,
  },
  sentences: {
    about: CLI_TEXTS.textSentences,
    example: `echo 'Dr. Ece geldi. Saat 5.30 idi.' | tazi text sentences`,
    line: (line) => JSON.stringify(sentences(line).map((sentence) => sentence.text)),
  },
  pos: {
    about: CLI_TEXTS.textPos,
    example: `echo 'Ayşe dün Ankara’dan geldi.' | tazi text pos`,
    line: (line) => JSON.stringify(posLine(line)),
  },
  conllu: {
    about: CLI_TEXTS.textConllu,
    example: `echo 'Ayşe dün geldi.' | tazi text conllu > metin.conllu`,
    // A sentence ends with an empty line; the second newline is written for every answer.
    line: (line, _, number) => toConllu(taggedSentences(line), `${number}-`).replace(/\n$/, ''),
  },
  language: {
    about: CLI_TEXTS.textLanguage,
    example: `echo 'Bugün hava güzel.' | tazi text language`,
    line: (line) => JSON.stringify(detectLanguage(line)),
  },
};

export function textCommand(context: CommandContext): Command {
  const command = new Command('text').description(say(context, CLI_TEXTS.text));
  command.addCommand(textNormalizeCommand(context));
  for (const [name, tool] of Object.entries(TOOLS)) {
    command.addCommand(
      new Command(name)
        .description(say(context, tool.about))
        .option('--json', say(context, CLI_TEXTS.jsonFlag))
        .option('--project <folder>', say(context, CLI_TEXTS.projectFlag))
        .addHelpText('after', `\n${say(context, CLI_TEXTS.examples)}\n  ${tool.example}`)
        .action(async ({ project, json }: { project?: string; json?: boolean }) => {
          const folder = resolve(context.cwd, project ?? context.environment['TAZI_PROJECT'] ?? '.');
          const dictionary = await dictionaryIn(folder);
          let number = 0;
          await mapLines(context.stdin, context.write, (line) => {
            const answer = tool.line(line, dictionary, ++number);
            return json && tool.isText ? JSON.stringify({ text: answer }) : answer;
          });
        }),
    );
  }
  return command;
}

/** Tokens of all sentences, and the names in them. */
function posLine(line: string) {
  const list = taggedSentences(line);
  return {
    tokens: list.flatMap(({ tokens }) =>
      tokens.map(({ form, lemma, upos, feats }) => ({ form, lemma, upos, feats })),
    ),
    names: list.flatMap(({ tokens }) => findNames(tokens).map(({ text, kind }) => ({ text, kind }))),
  };
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
