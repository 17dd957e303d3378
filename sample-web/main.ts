/** `npm run sample-web`: the sample web alone, until Ctrl-C. */
import { parseArgs } from 'node:util';
import { startSampleWeb } from './sample-web.ts';

const USAGE = 'Usage: npm run sample-web -- [--port 7300] [--seed 1] [--time-scale 1]';
const DEFAULT_PORT = '7300';

async function main(): Promise<number> {
  let options: { basePort: number; seed: number; timeScale: number };
  try {
    options = readOptions();
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  try {
    const web = await startSampleWeb({ ...options, withNames: true });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void web.close());
    const width = Math.max(...web.sites.map((site) => site.name.length));
    for (const site of web.sites) {
      console.log(`${site.origin}/  ${site.name.padEnd(width)}  ${site.about} (${site.language})`);
    }
    const articles = web.pages().filter((page) => page.kind === 'article').length;
    console.log(`${web.sites.length} sites, ${articles} articles. Ctrl-C ends them.`);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: DEFAULT_PORT },
      seed: { type: 'string', default: '1' },
      'time-scale': { type: 'string', default: '1' },
    },
  });
  return {
    basePort: numberOf('--port', values.port, 0, 65_535),
    seed: numberOf('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    timeScale: numberOf('--time-scale', values['time-scale'], 0, 1e6),
  };
}

function numberOf(flag: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new Error(`${flag} needs a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

process.exitCode = await main();
