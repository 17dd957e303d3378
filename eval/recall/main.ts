/**
 * `npm run eval -- recall --data <folder>`: copied sites (`sites/<name>/…`) and front pages (`fronts/…`) with
 * `labels.tsv`, served on loopback as static hosts serve them, each crawled from its home page alone. Shows how many of
 * the Turkish pages that links reach are kept, names every one that is lost with what became of it, and every foreign
 * page that was taken. `--site a,b` for some of them, `--json`, `--raise` and `--lower` as everywhere.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { OptionError } from '../number-options.ts';
import { correctedLabel } from '../real/labelled-pages.ts';
import type { LabelledFile } from './account.ts';
import { recallOfFronts, recallOfSite, type SiteRecall } from './recall-of-site.ts';

const FRONTS = 'fronts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      site: { type: 'string' },
      json: { type: 'boolean', default: false },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const folder = dataFolder(values.data, 'real');
  const labels = labelsOf(folder);
  const names = [...labels.keys()].sort();
  const wanted = values.site?.split(',') ?? names;
  for (const name of wanted)
    if (!labels.has(name)) throw new OptionError(`--site: "${name}" is none of ${names.join(', ')}`);
  const recalls = new Map<string, SiteRecall>();
  for (const [i, name] of names.entries()) {
    if (!wanted.includes(name)) continue;
    const recall = await recallOf(folder, name, labels.get(name)!, i);
    recalls.set(name, recall);
    if (!values.json) report(name, recall);
  }
  if (values.json) console.log(JSON.stringify(Object.fromEntries(recalls), null, 2));
  else console.table(Object.fromEntries([...recalls].map(([name, recall]) => [name, rowOf(recall)])));
  // Floors are for the whole.
  if (values.site !== undefined) return;
  const figures = figuresOf(recalls);
  if (!values.json) console.table(figures);
  const all = [...labels].flatMap(([name, files]) =>
    files.map(({ file, label }) => `${name} ${file} ${label}`),
  );
  const below = holdFloors('recall', digestOf(all), figures, values);
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

function recallOf(
  folder: string,
  name: string,
  labels: readonly LabelledFile[],
  i: number,
): Promise<SiteRecall> {
  // An address of its own for each: there is one request to an address at a time.
  return name === FRONTS
    ? recallOfFronts(join(folder, FRONTS), labels, (front) => `127.0.10.${front + 1}`)
    : recallOfSite(join(folder, 'sites', name), labels, `127.0.3.${i + 1}`);
}

/** Labels by site; files are named within it. */
function labelsOf(folder: string): Map<string, LabelledFile[]> {
  const labels = new Map<string, LabelledFile[]>();
  for (const line of readFileSync(join(folder, 'labels.tsv'), 'utf8').split('\n').slice(1)) {
    const [file = '', , given = ''] = line.split('\t');
    if (file === '') continue;
    const [kind = '', name = '', ...rest] = file.split('/');
    const site = kind === FRONTS ? FRONTS : name;
    const within = kind === FRONTS ? name : rest.join('/');
    const label = correctedLabel({ file, label: given.trim() });
    const list = labels.get(site);
    if (list) list.push({ file: within, label });
    else labels.set(site, [{ file: within, label }]);
  }
  return labels;
}

function report(name: string, { lost, taken }: SiteRecall): void {
  for (const { file, label, outcome, reason } of lost)
    console.log(`${name}: lost ${file} (${label}): ${outcome} ${reason}`.trimEnd());
  for (const file of taken) console.log(`${name}: foreign, taken for Turkish: ${file}`);
}

function rowOf({ turkish, kept, unsureLost, foreign, taken, requests, seconds }: SiteRecall) {
  const share = turkish === 0 ? '' : `${((100 * kept) / turkish).toFixed(1)} %`;
  return {
    'tr reachable': turkish,
    kept,
    share,
    'tr? lost': unsureLost,
    foreign,
    taken: taken.length,
    requests,
    seconds,
  };
}

function figuresOf(recalls: ReadonlyMap<string, SiteRecall>): Record<string, number> {
  const sites = [...recalls].filter(([name]) => name !== FRONTS).map(([, recall]) => recall);
  const fronts = [...recalls].filter(([name]) => name === FRONTS).map(([, recall]) => recall);
  const all = [...sites, ...fronts];
  return {
    'Turkish pages of sites kept': percent(sum(sites, 'kept'), sum(sites, 'turkish')),
    'Turkish front pages kept': percent(sum(fronts, 'kept'), sum(fronts, 'turkish')),
    'foreign pages not taken': percent(
      sum(all, 'foreign') - all.reduce((n, { taken }) => n + taken.length, 0),
      sum(all, 'foreign'),
    ),
  };
}

function sum(recalls: readonly SiteRecall[], field: 'kept' | 'turkish' | 'foreign'): number {
  return recalls.reduce((total, recall) => total + recall[field], 0);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.round((10_000 * part) / whole) / 100;
}
