/**
 * `npm run bench -- text`: speed of the Turkish unit on one core, compared with peers in the same run, on the
 * articles of the sample web (or on the text files of a folder: `--texts <folder>`). "first pass" starts with
 * empty caches, as a crawl does; the other figures are the fastest of several rounds.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';
import { detectLanguage } from '../../src/language/detect-language.ts';
import { namedLanguages } from '../../src/language/named-languages.ts';
import { asciify, deasciify } from '../../src/nlp/deasciify.ts';
import { fold } from '../../src/nlp/fold.ts';
import { lemmaModel } from '../../src/nlp/lemmas/lemma-model.ts';
import { Lemmatizer } from '../../src/nlp/lemmas/lemmatizer.ts';
import { lemmatize } from '../../src/nlp/lemmatize.ts';
import { normalize } from '../../src/nlp/normalize.ts';
import { sentences } from '../../src/nlp/sentences.ts';
import { forEachWord, tokenize } from '../../src/nlp/tokenize.ts';
import { loadPeer } from '../peers/load-peer.ts';
import { short, unitsPerSecond } from './measure.ts';

type Row = { what: string; ours: string; 'at least': string; peer: string; theirs: string; ratio: string };

const PAGE_LENGTH = 2_000;
const rows: Row[] = [];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { texts: { type: 'string' } } });
  const folder = values.texts ?? join(packageRoot(), 'sample-web', 'articles');
  const text = filesBelow(folder)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const sentenceTokens = sentences(text).map((sentence) =>
    tokenize(sentence.text)
      .filter((token) => token.kind !== 'space')
      .map((token) => token.text),
  );
  const tokens = sentenceTokens.flat();
  console.log(`${text.length} characters, ${tokens.length} tokens, ${new Set(tokens).size} different`);
  tokenising(text);
  lemmatising(sentenceTokens, tokens);
  restoring(text, tokens.length);
  languages(text);
  await piping(sentenceTokens);
  console.table(rows);
}

function tokenising(text: string): void {
  const all = tokenize(text).length;
  let words = 0;
  forEachWord(text, () => words++);
  const segmenter = new Intl.Segmenter('tr', { granularity: 'word' });
  // each segment of Intl keeps a copy of its whole input: longer pieces would fill the memory
  const piece = text.slice(0, PAGE_LENGTH);
  const theirs = unitsPerSecond(
    [...segmenter.segment(piece)].length,
    () => void [...segmenter.segment(piece)],
  );
  add(
    'tokenise (tokens/s)',
    unitsPerSecond(all, () => void tokenize(text)),
    3e6,
    'Intl.Segmenter',
    theirs,
  );
  add(
    'visit words (words/s)',
    unitsPerSecond(words, () => forEachWord(text, () => {})),
    undefined,
  );
  const list = text.split(/\s+/);
  const lower = unitsPerSecond(list.length, () => forAll(list, (word) => word.toLocaleLowerCase('tr')));
  add(
    'fold (words/s)',
    unitsPerSecond(list.length, () => forAll(list, fold)),
    undefined,
    'toLocaleLowerCase',
    lower,
  );
  const splitter = new Intl.Segmenter('tr', { granularity: 'sentence' });
  const count = sentences(piece).length;
  const cut = unitsPerSecond(count, () => void [...splitter.segment(piece)]);
  add(
    'sentences (sentences/s)',
    unitsPerSecond(count, () => void sentences(piece)),
    undefined,
    'Intl.Segmenter',
    cut,
  );
}

function lemmatising(sentenceTokens: readonly string[][], tokens: readonly string[]): void {
  const peer = loadPeer('snowball-stemmers') as
    | { newStemmer(name: string): { stem(word: string): string } }
    | undefined;
  const stemmer = peer?.newStemmer('turkish');
  const theirs =
    stemmer && unitsPerSecond(tokens.length, () => forAll(tokens, (token) => stemmer.stem(token)));
  const pass = (lemmatizer: { lemmatize(tokens: readonly string[]): string[] }): void => {
    for (const list of sentenceTokens) lemmatizer.lemmatize(list);
  };
  const first = unitsPerSecond(tokens.length, () => pass(new Lemmatizer(lemmaModel())));
  add('lemmatise, first pass (tokens/s)', first, undefined, 'snowball', theirs);
  add(
    'lemmatise (tokens/s)',
    unitsPerSecond(tokens.length, () => pass({ lemmatize })),
    800e3,
    'snowball',
    theirs,
  );
}

function restoring(text: string, tokens: number): void {
  const ascii = asciify(text);
  const peer = loadPeer('turkish-deasciifier') as (new () => { deasciify(text: string): string }) | undefined;
  const piece = ascii.slice(0, 20_000);
  const words = piece.split(/\s+/).length;
  const theirs = peer && unitsPerSecond(words, () => void new peer().deasciify(piece));
  add(
    'deasciify (tokens/s)',
    unitsPerSecond(tokens, () => void deasciify(ascii)),
    200e3,
    'turkish-deasciifier',
    theirs,
  );
  const lines = text.slice(0, 100_000).split('\n');
  add(
    'normalise (words/s)',
    unitsPerSecond(lines.join(' ').split(/\s+/).length, () => forAll(lines, normalize)),
    undefined,
  );
}

function languages(text: string): void {
  const pages: string[] = [];
  for (let at = 0; at + PAGE_LENGTH <= text.length; at += PAGE_LENGTH)
    pages.push(text.slice(at, at + PAGE_LENGTH));
  const theirs = unitsPerSecond(pages.length, () => forAll(pages, namedLanguages));
  add(
    'language (pages of 2 KB/s)',
    unitsPerSecond(pages.length, () => forAll(pages, detectLanguage)),
    20e3,
    'eld',
    theirs,
  );
}

/** How often the text is sent through the pipe, so that the start of the process is a small part. */
const PIPE_ROUNDS = 5;

async function piping(sentenceTokens: readonly string[][]): Promise<void> {
  const cli = join(packageRoot(), 'dist', 'src', 'cli.js');
  if (!existsSync(cli)) {
    console.error('the pipe is not measured: npm run build first');
    return;
  }
  const input = `${sentenceTokens.map((list) => JSON.stringify(list)).join('\n')}\n`.repeat(PIPE_ROUNDS);
  const tokens = sentenceTokens.reduce((sum, list) => sum + list.length, 0) * PIPE_ROUNDS;
  let fastest = Infinity;
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [cli, 'text', 'lemmas'], { stdio: ['pipe', 'pipe', 'inherit'] });
      child.stdout.resume();
      child.on('error', reject);
      child.on('close', () => resolve());
      child.stdin.end(input);
    });
    fastest = Math.min(fastest, performance.now() - started);
  }
  add('tazi text lemmas, piped (tokens/s)', (tokens / fastest) * 1_000, 300e3);
}

function add(what: string, ours: number, least: number | undefined, peer = '', theirs?: number): void {
  rows.push({
    what,
    ours: short(ours),
    'at least': least === undefined ? '' : short(least),
    peer,
    theirs: theirs === undefined ? '' : short(theirs),
    ratio: theirs === undefined ? '' : `${(ours / theirs).toFixed(1)} ×`,
  });
  if (least !== undefined && ours < least) process.exitCode = 1;
}

function forAll(list: readonly string[], work: (text: string) => unknown): void {
  for (const text of list) work(text);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesBelow(path);
      return /\.(?:md|txt)$/.test(name) ? [path] : [];
    });
}
