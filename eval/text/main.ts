/**
 * `npm run eval -- text --data <folder>`: lemmas (punctuation left out, folded) and conflation beside simple methods, Turkish letters restored, sentence ends,
 * languages. `--leave-one-out` trains the lemma model once without each treebank and tests it there (minutes). `--raise` and `--lower` write floors.json.
 */
import { parseArgs } from 'node:util';
import { trainLemmas } from '../../scripts/train/lemmas/train-lemmas.ts';
import { deasciify } from '../../src/nlp/deasciify.ts';
import { decodeLemmaModel, encodeLemmaModel, LEMMA_MODEL_KIND } from '../../src/nlp/lemmas/lemma-model.ts';
import { Lemmatizer } from '../../src/nlp/lemmas/lemmatizer.ts';
import { lemmatize } from '../../src/nlp/lemmatize.ts';
import { asciify } from '../../src/nlp/letters/ascii-letters.ts';
import { parseModel } from '../../src/nlp/model-file.ts';
import { tagSentence } from '../../src/nlp/pos/tag-sentence.ts';
import { sentences } from '../../src/nlp/sentences.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { readTreebank, TREEBANKS, type Treebank, type TreebankSentence } from './conllu.ts';
import { restorationAccuracy } from './deasciification.ts';
import { DECLARATIONS, declarationSentences, pieces } from './declaration.ts';
import { calibrationError, namedShare, turkishShare } from './languages.ts';
import { devSentences, type LemmaMethod, lemmaAccuracy, pairScores, simpleMethods } from './lemmas.ts';
import { joinedTexts, typedInformally, withoutSchwa, writtenMessages } from './messages.ts';
import { boundarySentences, endScores } from './sentence-ends.ts';
import { majorityTags, tagAccuracy } from './word-classes.ts';

type Figures = Record<string, number>;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      'leave-one-out': { type: 'boolean', default: false },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const folder = dataFolder(values.data, 'nlp');
  const treebanks = devSentences(folder);
  const figures: Figures = {};
  lemmas(treebanks, figures);
  if (values['leave-one-out']) leaveOneOut(folder, treebanks, figures);
  wordClasses(folder, treebanks, figures);
  letters(treebanks, figures);
  sentenceEnds(folder, treebanks, figures);
  languages(treebanks, figures);
  messages(treebanks, figures);
  const digest = digestOf([...treebanks.values()].flat().map((sentence) => sentence.text));
  const below = holdFloors('text', digest, figures, { raise: values.raise, lower: values.lower });
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function lemmas(treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const ours: LemmaMethod = { name: 'tazi', lemmas: (tokens) => lemmatize(tokens) };
  const all = [...treebanks.values()].flat();
  const rows = [...simpleMethods(), ours].map((method) => {
    const accuracies = [...treebanks].map(
      ([name, list]) => [name, rounded(lemmaAccuracy(list, method))] as const,
    );
    const pairs = pairScores(all, method);
    if (method === ours) {
      for (const [name, accuracy] of accuracies) figures[`lemmas ${name}`] = accuracy;
      figures['conflation F1'] = pairs.f1;
    }
    return {
      lemmas: method.name,
      ...Object.fromEntries(accuracies),
      'pair P': rounded(pairs.precision),
      'pair R': rounded(pairs.recall),
      'pair F1': rounded(pairs.f1),
    };
  });
  console.table(rows);
}

function leaveOneOut(data: string, treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const row: Record<string, number | string> = { lemmas: 'tazi, trained on the other treebanks' };
  for (const [name, list] of treebanks) {
    const others = TREEBANKS.filter((other) => other !== name);
    const model = encodeLemmaModel(trainLemmas(data, others, () => {}));
    const lemmatizer = new Lemmatizer(decodeLemmaModel(parseModel(model, LEMMA_MODEL_KIND)));
    const accuracy = lemmaAccuracy(list, { name, lemmas: (tokens) => lemmatizer.lemmatize(tokens) });
    row[name] = rounded(accuracy);
    figures[`lemmas unseen ${name}`] = accuracy;
  }
  console.table([row]);
}

/** Word classes beside the majority tag of each form (its most frequent class in the train splits; NOUN for unseen ones). */
function wordClasses(data: string, treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const majority = majorityTags(TREEBANKS.flatMap((name) => readTreebank(data, name, 'train')));
  const rows = [...treebanks].map(([name, list]) => {
    const style = TREEBANKS.indexOf(name) + 1;
    const plain = tagAccuracy(list, (forms) => tagSentence(forms));
    const styled = tagAccuracy(list, (forms) => tagSentence(forms, style));
    figures[`UPOS ${name}`] = styled.upos;
    return {
      UPOS: name,
      majority: rounded(tagAccuracy(list, (forms) => majority(forms)).upos),
      tazi: rounded(plain.upos),
      'tazi, style known': rounded(styled.upos),
      'with FEATS': rounded(styled.both),
    };
  });
  console.table(rows);
}

function letters(treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const restorer = { name: 'tazi', restore: deasciify };
  const row: Record<string, number | string> = { letters: 'tazi' };
  for (const [name, list] of treebanks)
    row[name] = rounded(
      restorationAccuracy(
        list.map((sentence) => sentence.text),
        restorer,
      ),
    );
  const all = restorationAccuracy(
    [...treebanks.values()].flat().map((sentence) => sentence.text),
    restorer,
  );
  console.table([{ ...row, all: rounded(all) }]);
  figures['letters restored'] = all;
}

function sentenceEnds(data: string, treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const segmenter = new Intl.Segmenter('tr', { granularity: 'sentence' });
  const methods = [
    {
      name: 'Intl.Segmenter',
      ends: (text: string) =>
        [...segmenter.segment(text)].map(({ index, segment }) => index + segment.trimEnd().length),
    },
    { name: 'tazi', ends: (text: string) => sentences(text).map((sentence) => sentence.end) },
  ];
  const sets = new Map<string, string[]>([['boundary set', boundarySentences(data)]]);
  for (const name of ['BOUN', 'Kenet', 'Penn', 'Tourism'] as const)
    sets.set(
      name,
      treebanks.get(name)!.map((sentence) => sentence.text),
    );
  console.table(
    methods.map((method) => ({
      'sentence ends, F1': method.name,
      ...Object.fromEntries([...sets].map(([name, list]) => [name, rounded(endScores(list, method).f1)])),
    })),
  );
  figures['sentence ends F1'] = endScores(sets.get('boundary set')!, methods[1]!).f1;
}

const SHORT = 5;

function languages(treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const turkish = [...treebanks.values()].flat().map((sentence) => sentence.text);
  const long = turkish.filter((text) => text.split(' ').length >= SHORT);
  const short = turkish.filter((text) => text.split(' ').length < SHORT);
  const rows: Record<string, number | string>[] = [
    {
      language: 'tr',
      sentences: rounded(turkishShare(long)),
      short: rounded(turkishShare(short)),
      named: '',
    },
    {
      language: 'tr in ASCII',
      sentences: rounded(turkishShare(long.map(asciify))),
      short: rounded(turkishShare(short.map(asciify))),
      named: '',
    },
  ];
  const misread = turkish.map(readAsLatin1).filter((text, i) => text !== turkish[i]);
  rows.push({
    language: 'tr read as Latin-1',
    sentences: rounded(turkishShare(misread)),
    short: '',
    named: '',
  });
  figures['Turkish sentences read as Latin-1 found'] = turkishShare(misread);
  figures['Turkish sentences found'] = turkishShare(long);
  figures['Turkish sentences in ASCII found'] = turkishShare(long.map(asciify));
  const others: string[] = [];
  for (const language of Object.keys(DECLARATIONS)) {
    const list = declarationSentences(language);
    if (list.length === 0) continue;
    const cut = pieces(list, 3);
    others.push(...list, ...cut);
    rows.push({
      language,
      sentences: rounded(turkishShare(list)),
      short: rounded(turkishShare(cut)),
      named: rounded(namedShare(list, language)),
    });
    if (language !== 'az') continue;
    figures['Azerbaijani sentences not taken for Turkish'] = 100 - turkishShare(list);
    figures['Azerbaijani of three words not taken for Turkish'] = 100 - turkishShare(cut);
  }
  console.log('taken for Turkish, in percent: sentences, pieces of three words; and rightly named');
  console.table(rows);
  if (others.length > 0) {
    const error = calibrationError([...long, ...pieces(long, 3)], others);
    figures['100 − calibration error of Turkish'] = 100 - error;
    console.log(`calibration error of "Turkish": ${rounded(error)} %`);
  }
}

/** Messages in a thread, and the seed of what is typed in a hurry. */
const TOGETHER = 30;
const STEP = 10;
const SEED = 36;

/** Informal texts, which no lexicon knows by half; no constant was fitted on the typed sentences. */
function messages(treebanks: Map<Treebank, TreebankSentence[]>, figures: Figures): void {
  const written = writtenMessages('informal');
  const azerbaijani = writtenMessages('azerbaijani');
  const rows: Record<string, number | string>[] = [];
  const add = (name: string, texts: readonly string[], figure: string, isTurkish: boolean): void => {
    const together = joinedTexts(texts, TOGETHER, STEP);
    const share = turkishShare(texts);
    rows.push({
      name,
      texts: texts.length,
      turkish: rounded(share),
      together: rounded(turkishShare(together)),
    });
    figures[figure] = isTurkish ? share : 100 - share;
    figures[`${figure}, ${TOGETHER} together`] = isTurkish
      ? turkishShare(together)
      : 100 - turkishShare(together);
  };
  add('messages', written, 'informal messages found', true);
  add('messages in ASCII', written.map(asciify), 'informal messages in ASCII found', true);
  for (const [name, list] of treebanks) {
    const typed = typedInformally(
      list.map((sentence) => sentence.text),
      SEED,
    );
    add(`${name}, typed informally`, typed, `${name} typed informally found`, true);
  }
  add('az', azerbaijani, 'written Azerbaijani not taken for Turkish', false);
  add('az without ə', azerbaijani.map(withoutSchwa), 'Azerbaijani without ə not taken for Turkish', false);
  add(
    'az in ASCII',
    azerbaijani.map((text) => asciify(withoutSchwa(text))),
    'Azerbaijani in ASCII not taken for Turkish',
    false,
  );
  console.log(`taken for Turkish, in percent: one by one, and ${TOGETHER} together`);
  console.table(rows);
}

const LATIN_1: Readonly<Record<string, string>> = { ğ: 'ð', ı: 'ý', ş: 'þ', Ğ: 'Ð', İ: 'Ý', Ş: 'Þ' };

function readAsLatin1(text: string): string {
  return text.replace(/[ğışĞİŞ]/g, (letter) => LATIN_1[letter]!);
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
