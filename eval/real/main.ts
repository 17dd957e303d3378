/**
 * `npm run eval -- real --data <folder>`: pages of the real web, extracted as in a crawl. Shows how many of the Turkish
 * pages are kept as Turkish, how many of the others are taken for Turkish, whether every page was decoded rightly, and
 * how many titles, authors, names of sites and kinds of the labelled sheet are right; names every page that went wrong.
 * `--raise` and `--lower` write floors.json; `--digest <title>` prints what the sheet keeps of a title.
 */
import { parseArgs } from 'node:util';
import { readPdf } from '../../src/documents/formats/read-pdf.ts';
import { type SiteName, SiteNames } from '../../src/documents/html/site-name.ts';
import { SiteLanguages } from '../../src/language/site-languages.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { extract } from '../../src/pipeline/extraction/extract.ts';
import type { Extracted, ExtractedPage, ExtractInput } from '../../src/pipeline/extraction/extracted.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { charsetFault } from './charset-faults.ts';
import { digestOfTitle, FACTS, factSheet, type PageFacts } from './fact-sheet.ts';
import { scoreFacts } from './facts.ts';
import { correctedLabel, type LabelledPage, labelledPages } from './labelled-pages.ts';
import { linkWords } from './link-words.ts';

type Judged = LabelledPage & {
  language: string;
  isDoubtful: boolean;
  fault: string | null;
  /** Without the name of the site, which is known at the end. */
  facts: Omit<PageFacts, 'siteName'> | null;
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
      digest: { type: 'string' },
    },
  });
  if (values.digest !== undefined) {
    console.log(digestOfTitle(values.digest));
    return;
  }
  const pages = labelledPages(dataFolder(values.data, 'real'));
  const { judged, siteNames } = await judgeAll(pages);
  const asLabelled = shares(judged, ({ label }) => label);
  const asRead = shares(judged, correctedLabel);
  console.table([
    { labels: 'as given', ...asLabelled },
    { labels: 'two corrected', ...asRead },
  ]);
  for (const page of judged) report(page);
  const facts = new Map(judged.map((page) => [page.file, page.facts && factsOf(page, siteNames)]));
  const rows = factSheet();
  const score = scoreFacts(rows, (file) => facts.get(file) ?? undefined);
  console.table(score.shares);
  for (const { file, fact, value, isHeld } of score.wrong)
    console.log(
      `${file}: ${fact} is not ${value === null ? 'none' : `"${value}"`}${isHeld ? ' (held back)' : ''}`,
    );
  const factFigures = Object.fromEntries(FACTS.map((fact) => [`${fact} right`, score.shares[fact].all]));
  const figures = {
    'Turkish pages kept, labels as given': asLabelled.kept,
    'Turkish pages kept': asRead.kept,
    'others not taken for Turkish': 100 - asRead.taken,
    'charset right': asRead.charset,
  };
  const data = digestOf(pages.map(({ file, label }) => `${file} ${label}`));
  const flags = { raise: values.raise, lower: values.lower };
  const below = [
    ...holdFloors('real', data, figures, flags),
    ...holdFloors('real facts', digestOf(rows.map((row) => JSON.stringify(row))), factFigures, flags),
  ];
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function factsOf({ site, facts }: Judged, siteNames: ReadonlyMap<string, string>): PageFacts {
  return { ...facts!, siteName: siteNames.get(site) ?? null };
}

type JudgedPages = { judged: Judged[]; siteNames: ReadonlyMap<string, string> };

async function judgeAll(pages: readonly LabelledPage[]): Promise<JudgedPages> {
  const memories = new Map<string, SiteMemory>();
  const languages = new SiteLanguages();
  const judged: Judged[] = [];
  const siteNames = new Map<string, string>();
  const names = new SiteNames();
  const anchorOf = linkWords(pages);
  for (const page of pages) {
    const memory = memories.get(page.site) ?? new SiteMemory();
    memories.set(page.site, memory);
    const input = {
      ...(await inputOf(page)),
      anchor: anchorOf(page),
      siteLanguages: languages.of(page.site),
    };
    const extracted = extract(input, memory);
    const { language, isDoubtful, text } = answerOf(extracted);
    languages.add(page.site, { language, isDoubtful });
    const facts = readFacts(extracted);
    const named = extracted.kind === 'page' && language === 'tr' ? nameOf(names, page, extracted) : null;
    // As the store does it.
    if (named !== null && (named.isSure || !siteNames.has(page.site))) siteNames.set(page.site, named.name);
    judged.push({ ...page, language, isDoubtful, fault: charsetFault(text), facts });
  }
  return { judged, siteNames };
}

function nameOf(names: SiteNames, { site, url }: LabelledPage, page: ExtractedPage): SiteName | null {
  return names.add(site, new URL(url).hostname, page.siteNaming, page.pageKind === 'home');
}

function readFacts(extracted: Extracted): Judged['facts'] {
  if (extracted.kind !== 'page') return null;
  const { title, author, pageKind } = extracted;
  return { title, author, kind: pageKind };
}

function answerOf(extracted: Extracted): { language: string; isDoubtful: boolean; text: string } {
  if (extracted.kind !== 'page') return { language: `(${extracted.kind})`, isDoubtful: false, text: '' };
  const { language, isLanguageDoubtful, title, allText, text } = extracted;
  return { language, isDoubtful: isLanguageDoubtful, text: `${title}\n${allText ?? text}` };
}

async function inputOf({ file, url, site, bytes }: LabelledPage): Promise<ExtractInput> {
  const input: ExtractInput = {
    url: canonicalUrl(url)!,
    site,
    contentType: 'text/html',
    contentEncoding: '',
    robotsHeaders: [],
    body: bytes,
    maxBodyBytes: bytes.length,
    knownHash: '',
    robotsAgent: 'Tazi',
    now: 0,
    isCompared: true,
  };
  const read = file.endsWith('.pdf') ? await readPdf(bytes) : null;
  if (!file.endsWith('.pdf')) return input;
  return read === null
    ? { ...input, contentType: 'application/pdf' }
    : { ...input, document: { read, bodyHash: file } };
}

function shares(
  pages: readonly Judged[],
  labelOf: (page: Judged) => string,
): {
  turkish: number;
  kept: number;
  others: number;
  taken: number;
  charset: number;
  unsure: number;
  'of them kept': number;
  doubtful: number;
} {
  const sure = pages.filter(({ isUnsure }) => !isUnsure);
  const turkish = sure.filter((page) => labelOf(page) === 'tr');
  const others = sure.filter((page) => labelOf(page) !== 'tr');
  return {
    turkish: turkish.length,
    kept: percent(turkish, ({ language }) => language === 'tr'),
    others: others.length,
    taken: percent(others, ({ language }) => language === 'tr'),
    charset: percent(pages, ({ fault }) => fault === null),
    unsure: pages.length - sure.length,
    'of them kept': percent(
      pages.filter(({ isUnsure }) => isUnsure),
      ({ language }) => language === 'tr',
    ),
    doubtful: pages.filter(({ isDoubtful }) => isDoubtful).length,
  };
}

function report(page: Judged): void {
  const { file, label, isUnsure, language, isDoubtful, fault } = page;
  const isWrong = (label === 'tr') !== (language === 'tr');
  const note = correctedLabel(page) === label ? '' : `, a reader says ${correctedLabel(page)}`;
  if (isWrong) console.log(`${file}: labelled ${label}${isUnsure ? '?' : ''}${note}, judged ${language}`);
  if (isDoubtful) console.log(`${file}: doubtful, kept as ${language}`);
  if (fault !== null) console.log(`${file}: ${fault}`);
}

function percent(pages: readonly Judged[], isSo: (page: Judged) => boolean): number {
  return Math.round((10_000 * pages.filter(isSo).length) / Math.max(1, pages.length)) / 100;
}
