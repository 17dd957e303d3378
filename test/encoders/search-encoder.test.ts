/** `search.encoder`: the vectors of pages and queries by an ONNX model, from the import to `mode=hybrid`. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupProject } from '../../src/project/backup-project.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import { restoreProject } from '../../src/project/restore-project.ts';
import { SentenceEncoder } from '../../src/topics/encoders/sentence-encoder.ts';
import { importDocuments } from '../../src/transfer/import/import-documents.ts';
import { lookUpModel } from './tiny-onnx-model.ts';

/** Pairs that are related only for this model: no other vectors would find one by the other. */
const PAIRS = [
  ['hakem', 'soğan'],
  ['faiz', 'roman'],
] as const;
const WORDS = PAIRS.flat();
/** Not a multiple of 32. */
const DIMENSIONS = 40;

const folder = mkdtempSync(join(tmpdir(), 'tazi-search-encoder-'));
const before = process.env['TAZI_ONNX_RUNTIME'];

beforeAll(() => {
  process.env['TAZI_ONNX_RUNTIME'] = 'onnxruntime-web';
  makeEncoder('kodlayıcı', 1);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (before === undefined) delete process.env['TAZI_ONNX_RUNTIME'];
  else process.env['TAZI_ONNX_RUNTIME'] = before;
});

/** A folder with a model; with -1 other words are related, `unknown` is in the vectors of all other words. */
function makeEncoder(name: string, by: 1 | -1, unknown = 0): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const row = (of: (d: number) => number) => Array.from({ length: DIMENSIONS }, (_, d) => of(d));
  const vectorOf = (word: string) => {
    const isFirst = by === 1 ? PAIRS[0].includes(word as never) : word === 'hakem' || word === 'roman';
    return row((d) => (d % 2 === (isFirst ? 0 : 1) ? 1 : -0.1));
  };
  const table = [row(() => 0), row(() => unknown), ...WORDS.map(vectorOf)];
  writeFileSync(join(path, 'model.onnx'), lookUpModel(table, ['input_ids', 'attention_mask']));
  const vocab = Object.fromEntries(['[PAD]', '[UNK]', ...WORDS].map((word, i) => [word, i]));
  const tokenizer = {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null },
    ...{ pre_tokenizer: { type: 'BertPreTokenizer' }, post_processor: null, decoder: null },
    model: {
      ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##' },
      ...{ max_input_chars_per_word: 100, vocab },
    },
  };
  writeFileSync(join(path, 'tokenizer.json'), JSON.stringify(tokenizer));
  return path;
}

function projectWith(encoder: string, mode = 'words'): Project {
  return loadProject(join(folder, 'proje'), {
    environment: {},
    flags: { 'search.encoder': encoder, 'search.mode': mode },
  });
}

async function put(project: Project, pages: Record<string, string>): Promise<void> {
  const lines = Object.entries(pages).map(([name, text]) =>
    JSON.stringify({ url: `https://${name}.example/`, title: '', text }),
  );
  await importDocuments(project.paths, {
    name: 'sayfalar.jsonl',
    open: () => Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
  });
}

async function found(project: Project, query: string, mode: 'words' | 'hybrid'): Promise<string[]> {
  const { search, close } = await openForSearch(project, 'read');
  try {
    const options = { page: 1, size: 10, sort: 'relevance', explain: false } as const;
    const { results } = await search.search({ ...options, query, mode });
    return results.map(({ url }) => new URL(url).host.split('.')[0]!);
  } finally {
    await close();
  }
}

describe('a sentence encoder for search', () => {
  it('finds pages by the vectors it makes, and replaces those of another model', {
    timeout: 90_000,
  }, async () => {
    const project = projectWith(join(folder, 'kodlayıcı'));
    await put(project, { yemek: 'soğan doğrandı', kitap: 'roman okundu', para: 'faiz arttı' });
    expect(await found(project, 'hakem', 'words')).toEqual([]);
    expect(await found(project, 'hakem', 'hybrid')).toEqual(['yemek']);
    expect(await found(project, 'faiz', 'hybrid')).toEqual(['para', 'kitap']);
    // Stored by the hash of their texts: later imports do not encode them again.
    const kept = () => readdirSync(join(project.paths.dataFolder, 'search-vectors')).length;
    const first = kept();
    await put(project, { mutfak: 'soğan kavruldu' });
    expect(kept()).toBe(first + 1);
    expect((await found(project, 'hakem', 'hybrid')).sort()).toEqual(['mutfak', 'yemek']);
    const other = projectWith(makeEncoder('başkası', -1));
    expect(await found(other, 'hakem', 'hybrid')).toEqual([]);
    await put(other, { son: 'faiz düştü' });
    expect(await found(other, 'hakem', 'hybrid')).toEqual(['kitap']);
  });

  it('makes the vectors of a restored backup, unless it is not there', { timeout: 90_000 }, async () => {
    const backup = join(folder, 'yedek.tar.gz');
    for (const [name, encoder] of [
      ['var', join(folder, 'kodlayıcı')],
      ['yok', join(folder, 'olmayan')],
    ] as const) {
      const { paths } = projectWith(encoder);
      writeFileSync(paths.configFile, JSON.stringify({ search: { encoder } }));
      await backupProject(paths, backup, 1);
      const { pages } = await restoreProject(backup, join(folder, name));
      expect(pages).toBe(5);
      const restored = loadProject(join(folder, name), { environment: {} });
      expect(await found(restored, 'soğan', 'words')).toHaveLength(2);
      if (name === 'var')
        expect((await found(restored, 'hakem', 'hybrid')).sort()).toEqual(['mutfak', 'yemek']);
    }
    rmSync(join(folder, 'proje', 'tazi.config.json'));
  });

  it('knows how close texts are that have nothing in common', () => {
    const encoder = new SentenceEncoder(makeEncoder('dar', 1, 1));
    expect(encoder.dimensions).toBe(64);
    expect(encoder.ground).toBeGreaterThan(0.9);
    encoder.close();
  });

  it('says what is missing, before anything is indexed or searched', async () => {
    const missing = expect.objectContaining({ code: 'encoder-unusable' });
    await expect(put(projectWith('yok'), { yeni: 'metin' })).rejects.toEqual(missing);
    await expect(found(projectWith('yok', 'hybrid'), 'hakem', 'words')).rejects.toEqual(missing);
    await expect(found(projectWith('yok'), 'hakem', 'hybrid')).rejects.toEqual(missing);
    const runtime = process.env['TAZI_ONNX_RUNTIME'];
    process.env['TAZI_ONNX_RUNTIME'] = 'no-such-runtime';
    try {
      const project = projectWith(join(folder, 'kodlayıcı'));
      await expect(put(project, { yeni: 'metin' })).rejects.toMatchObject({
        code: 'package-missing',
        values: { package: 'no-such-runtime' },
      });
    } finally {
      process.env['TAZI_ONNX_RUNTIME'] = runtime;
    }
  });
});
