/** The part of `eval -- clean` without gold text: marked front pages, blocks of code, and trafilatura beside us. */
import { parsePage } from '../../src/documents/html/parse-page.ts';
import type { ContentScorer } from '../../src/similartext/content-model.ts';
import { type CleanedPage, SiteMemory } from '../../src/similartext/site-memory.ts';
import { type ComparedPage, compareWith } from './against-trafilatura.ts';
import { codeBlocks } from './code-blocks.ts';
import { bySite, type GoldPage } from './dataset.ts';
import { scoreFrontPages } from './front-pages.ts';
import { cleanRealPages, type RealPage } from './real-pages.ts';
import { trafilaturaTexts } from './trafilatura.ts';
import { meanScore } from './word-score.ts';

/** A front page that keeps less of its marks is named. */
const FRONT_RECALL = 0.9;

type Cleaned = { name: string; html: string; cleaned: CleanedPage; gold: string | null };

/** Returns figures for the floors. `real` is null if the data is not there. */
export async function reportRealPages(
  real: string | null,
  gold: readonly GoldPage[],
  scorerFor: (dataSet: string) => ContentScorer,
  python: string,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const realPages = real === null ? [] : cleanRealPages(real);
  if (real === null)
    console.log('\nfront pages and real sites: skipped, there is no folder real/ beside the data');
  else Object.assign(figures, reportFronts(realPages));
  const all: Cleaned[] = [
    ...realPages.map(({ file, html, cleaned }) => ({ name: file, html, cleaned, gold: null })),
    ...cleanGold(gold, scorerFor),
  ];
  Object.assign(figures, reportCode(all));
  Object.assign(figures, await reportPeer(all, python));
  return figures;
}

function reportFronts(pages: readonly RealPage[]): Record<string, number> {
  const { scores, missing } = scoreFrontPages(pages);
  const { recall, precision } = meanScore(scores.map(({ score }) => score));
  console.log(
    `\nfront pages: ${percent(recall)} of the marked words kept, ${percent(precision)} of the kept words marked (${scores.length} pages)`,
  );
  for (const { file, score } of scores)
    if (score.recall < FRONT_RECALL) console.log(`  ${file}: ${percent(score.recall)} of its marks`);
  for (const file of missing) console.log(`  ${file}: is missing or another version, not judged`);
  return scores.length === 0 ? {} : { 'front pages, marked words kept': 100 * recall };
}

function reportCode(pages: readonly Cleaned[]): Record<string, number> {
  let [all, lost] = [0, 0];
  for (const { name, html, cleaned } of pages) {
    const code = codeBlocks(parsePage(html));
    all += code.size;
    for (const { block, text, evidence } of cleaned.removed) {
      if (!code.has(block)) continue;
      lost++;
      console.log(`  ${name}: code lost (${evidence.join(', ')}): ${text.slice(0, 80)}`);
    }
  }
  console.log(`\nblocks of code outside of navigation: ${lost} of ${all} lost`);
  return { 'blocks of code kept': 100 - (100 * lost) / Math.max(1, all) };
}

async function reportPeer(pages: readonly Cleaned[], python: string): Promise<Record<string, number>> {
  const peer = await trafilaturaTexts(
    python,
    pages.map(({ html }) => html),
  );
  if (peer === null) {
    console.log(
      `\ntrafilatura: skipped, ${python} does not have it (pip install trafilatura; --python <path>)`,
    );
    return {};
  }
  const compared: readonly ComparedPage[] = pages;
  const { compared: count, below, excused, agreed, lost, open } = compareWith(peer.texts, compared);
  console.log(
    `\ntrafilatura ${peer.version}: ${below} of ${count} pages keep under 70 % of its words; of these, ${excused.gold} keep ` +
      `their gold text, on ${excused.site} the words are on other pages of the site, on ${agreed} a person agrees ` +
      `with leaving them out; known losses: ${lost.length}; open: ${open.length}`,
  );
  for (const { name, share, reason } of lost) console.log(`  lost: ${name}: ${percent(share)}, ${reason}`);
  for (const { name, share, words, gold, sha256 } of open)
    console.log(
      `  open: ${name}: ${percent(share)} of ${words} words${gold === null ? '' : `, ${percent(gold)} of the gold text`} (${sha256})`,
    );
  const missed = lost.length + open.length;
  return {
    'pages with 70 % of what trafilatura keeps, or excused': 100 - (100 * missed) / count,
    'pages below that, excused or judged by a person': 100 - (100 * open.length) / Math.max(1, below),
  };
}

/** By the models that were trained without the data set of the page. */
function cleanGold(gold: readonly GoldPage[], scorerFor: (dataSet: string) => ContentScorer): Cleaned[] {
  const cleaned: Cleaned[] = [];
  for (const siblings of bySite(gold).values()) {
    const memory = new SiteMemory(scorerFor(siblings[0]!.dataSet));
    const pages = siblings.map(({ html }) => parsePage(html));
    for (const [i, page] of pages.entries()) memory.learn(page, siblings[i]!.key);
    for (const [i, { site, key, html, gold: text }] of siblings.entries())
      cleaned.push({ name: `${site} ${key}`, html, cleaned: memory.clean(pages[i]!, key), gold: text });
  }
  return cleaned;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
