/**
 * A project, damaged at random in one of its files, then repaired: everything found before is found after, or
 * counted as lost; doctor reports nothing; and the next pages are stored and found.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../src/config/load-settings.ts';
import { MemoryFrontier } from '../../src/frontier/memory-frontier.ts';
import { followIndex } from '../../src/indexing/index-follower.ts';
import { linkTargets } from '../../src/model/link-targets.ts';
import { examineProject } from '../../src/project/examine-project.ts';
import { applyTopicRequest } from '../../src/project/own-topics.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import { repairProject } from '../../src/project/repair-project.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../../src/store/contract/samples.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ProjectLock } from '../../src/store/project-lock.ts';
import { randomFrom } from './random-from.ts';

export type DamageReport = { rounds: number; salvaged: number; lostPages: number; broken: string[] };

const PAGES = 240;
const { settings } = loadSettings({ flags: { 'crawl.contact': 'mailto:test@example.org' } });

export async function damageRounds(
  rounds: number,
  seed: number,
  log: (line: string) => void = () => {},
): Promise<DamageReport> {
  const random = randomFrom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'tazi-damage-'));
  const report: DamageReport = { rounds, salvaged: 0, lostPages: 0, broken: [] };
  try {
    await makeProject(join(folder, 'whole'));
    for (let round = 1; round <= rounds; round++) {
      const damaged = join(folder, 'damaged');
      rmSync(damaged, { recursive: true, force: true });
      cpSync(join(folder, 'whole'), damaged, { recursive: true });
      const what = damage(join(damaged, 'data'), random);
      const { lost, isSalvaged, broken } = await repairAndGoOn(damaged);
      if (isSalvaged) report.salvaged++;
      report.lostPages += lost;
      report.broken.push(...broken.map((line) => `round ${round} (${what}): ${line}`));
      log(`round ${round}: ${what}${isSalvaged ? `, ${lost} pages lost` : ''}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

async function makeProject(folder: string): Promise<void> {
  const { paths } = projectIn(folder);
  mkdirSync(paths.dataFolder, { recursive: true });
  const store = await openStore(paths.databaseFile, 'write');
  const ids = Array.from({ length: PAGES }, (_, i) => i + 1);
  await store.urls.add(
    ids.map((id) => sampleUrl(id, `https://site-${id % 7}.com.tr/${id}`)),
    1,
  );
  const journeys = ids.map((page) =>
    sampleJourney('indexed', {
      page,
      content: sampleContent({
        title: `Zeytin ${page}`,
        text: `Zeytin hasadı ${page}. gününde sürüyor. `.repeat(20),
        textHash: `hash-${page}`,
        simhash: { high: page * 7919, low: page * 104_729 },
      }),
      body: Buffer.from(`<p>${page}</p>`.repeat(50)),
      links: linkTargets([{ id: (page % PAGES) + 1, anchor: `sayfa ${page}` }]),
    }),
  );
  await store.journeys.commit(journeys);
  const request = {
    action: 'add' as const,
    name: 'Zeytin',
    pages: [1, 2, 3],
    texts: [],
    keywords: ['zeytin'],
    precision: 0.5,
  };
  const sources = { modelFile: null, ownFolder: join(paths.dataFolder, 'models'), version: 1, focus: [] };
  await applyTopicRequest(store, sources, request, 1);
  await store.close();
  const index = await followIndex(paths, false);
  await index.settle();
  await index.close();
  ProjectLock.take(paths.dataFolder).release();
}

/** Overwrites, empties or truncates one file, or removes one that is derived; returns what it did. */
function damage(data: string, random: () => number): string {
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // Half of the rounds damage the store: it has the most to lose.
  const file = random() < 0.5 ? join(data, 'tazi.db') : files[Math.floor(random() * files.length)]!;
  const name = file.slice(data.length + 1);
  const bytes = readFileSync(file);
  const kind = random();
  if (kind < 0.15 && name !== 'tazi.db') {
    rmSync(file);
    return `${name} removed`;
  }
  if (kind < 0.3) {
    const length = Math.floor(bytes.length * random());
    truncateSync(file, length);
    return `${name} cut off at ${length}`;
  }
  const length = 1 + Math.floor(random() ** 3 * Math.min(65_536, bytes.length));
  const from = Math.floor(random() * Math.max(1, bytes.length - length));
  for (let at = from; at < Math.min(bytes.length, from + length); at++)
    bytes[at] = kind < 0.5 ? 0 : Math.floor(random() * 256);
  writeFileSync(file, bytes);
  return `${name} overwritten at ${from}, ${length} bytes`;
}

async function repairAndGoOn(
  folder: string,
): Promise<{ lost: number; isSalvaged: boolean; broken: string[] }> {
  const broken: string[] = [];
  const project = projectIn(folder);
  const { salvaged } = await repairProject(project.paths, Date.now());
  const lost = salvaged?.pages.lost ?? 0;
  const after = await found(project);
  if (after + lost < PAGES) broken.push(`${after} of ${PAGES} pages found, ${lost} counted as lost`);
  const ill = (await examineProject(project.paths, settings)).findings.filter(({ ok }) => !ok);
  broken.push(...ill.map(({ what, detail }) => `${what}: ${detail}`));
  await storeOneMore(project);
  if ((await found(project, 'fındık')) !== 1) broken.push('a page that is stored afterwards is not found');
  return { lost, isSalvaged: salvaged !== null, broken };
}

async function storeOneMore({ paths }: Project): Promise<void> {
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    const store = await openStore(paths.databaseFile, 'write');
    const frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs: 0 });
    const url = { ...sampleUrl(1, 'https://yeni.com.tr/'), id: 0 };
    const [added] = frontier.admit([url]);
    await store.urls.add([added!], 2);
    const content = sampleContent({ title: 'Fındık', text: 'Fındık toplandı.', textHash: 'f' });
    await store.journeys.commit([sampleJourney('indexed', { page: added!.id, content })]);
    await store.close();
    await (await followIndex(paths, false)).close();
  } finally {
    lock.release();
  }
}

/** Pages that a search shows; 0 if it cannot. */
async function found(project: Project, query = 'zeytin'): Promise<number> {
  try {
    const opened = await openForSearch(project, 'read');
    try {
      const { total } = await opened.search.search({
        query,
        page: 1,
        size: 10,
        sort: 'relevance',
        explain: false,
      });
      return total;
    } finally {
      await opened.close();
    }
  } catch {
    return 0;
  }
}

function projectIn(folder: string): Project {
  return loadProject(folder, { environment: {} });
}
