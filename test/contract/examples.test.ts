import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandContext } from '../../src/commands/frame/command-context.ts';
import { runCli } from '../../src/commands/frame/run-cli.ts';
import { loadProject, openForSearch, type SearchableProject } from '../../src/project/project.ts';
import { serveMcp } from '../../src/server/serve-mcp.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import type { RunningServer } from '../../src/server/start-server.ts';

/**
 * One real input and output per command and route, replayed. A changed promise shows here first.
 * UPDATE_EXAMPLES=1 rewrites the outputs; read the difference before you commit it.
 */
type Example = {
  about: string;
  run?: string[];
  stdin?: string;
  exit?: number;
  get?: string;
  status?: number;
  output?: unknown;
  /** The content of stderr, if the command failed. */
  error?: unknown;
};

const FOLDER = join(import.meta.dirname, 'examples');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

describe('the examples of the contract', () => {
  let folder: string;
  let opened: SearchableProject;
  let server: RunningServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-contract-'));
    const { exit, out } = await run(['init'], folder);
    expect(exit, out).toBe(0);
    await run(['import', join(FOLDER, 'documents.jsonl')], folder);
    const project = loadProject(folder, { environment: { TAZI_SERVER_PORT: '0' } });
    opened = await openForSearch(project, 'ask');
    server = await serveProject(project, opened);
  }, 60_000);

  afterAll(async () => {
    await server.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(files)('%s', async (file) => {
    const path = join(FOLDER, file);
    const example = JSON.parse(readFileSync(path, 'utf8')) as Example;
    const replayed = example.run
      ? await replayCommand(example, folder)
      : await replayRoute(example, server.address);
    if (process.env['UPDATE_EXAMPLES'])
      writeFileSync(path, `${JSON.stringify({ ...example, ...replayed }, null, 2)}\n`);
    else expect(replayed).toEqual(pick(example, Object.keys(replayed)));
  });
});

async function replayCommand(example: Example, folder: string): Promise<Partial<Example>> {
  const { exit, out, err } = await run(example.run!, folder, example.stdin);
  const said = exit === 0 ? {} : { error: steady(err.split('\n'), folder) };
  return { exit, output: steady(readOutput(out), folder), ...said };
}

async function replayRoute(example: Example, address: string): Promise<Partial<Example>> {
  const response = await fetch(address + example.get!);
  const text = await response.text();
  return { status: response.status, output: steady(readOutput(text), address) };
}

async function run(
  args: readonly string[],
  cwd: string,
  stdin?: string,
): Promise<{ exit: number; out: string; err: string }> {
  const lines: string[] = [];
  const errors: string[] = [];
  const context: CommandContext = {
    language: 'en',
    environment: {},
    cwd,
    out: (text) => lines.push(text),
    err: (text) => errors.push(text),
    stdin: Readable.from(stdin === undefined ? [] : [stdin]),
    write: (text) => void lines.push(String(text).replace(/\n$/, '')),
    terminal: { isTTY: false, columns: 80 },
    onInterrupt: () => () => {},
    serve: serveProject,
    serveMcp,
  };
  const exit = await runCli(args, context);
  return { exit, out: lines.join('\n'), err: errors.join('\n') };
}

/** JSON, JSON lines, or text. */
function readOutput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split('\n');
  }
}

/** What differs from run to run is replaced by a name. */
function steady(value: unknown, place: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(place, '<place>'), (key, inner) => {
    if (['tookMs', 'score', 'at', 'scheduled', 'scheduledAt', 'lastVisitAt', 'keywords'].includes(key))
      return `<${key}>`;
    return typeof inner === 'string'
      ? inner.replace(/\d+ MiB free/, '<free> MiB free').replace(/, [\d.]+ ms$/, ', <ms> ms')
      : inner;
  });
}

function pick(example: Example, keys: string[]): Partial<Example> {
  return Object.fromEntries(Object.entries(example).filter(([key]) => keys.includes(key)));
}
