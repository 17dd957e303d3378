/** F6, F7: networks that read the token vectors of an encoder, trained, saved, served and used by a crawl. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { openTopicModel, trainTopicModel } from '../../src/entries/topics.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { readWordVectors } from '../../src/topics/encoders/read-word-vectors.ts';
import { lookUpModel } from './tiny-onnx-model.ts';

const SPORT = ['maç', 'gol', 'takım', 'hakem'];
const ECONOMY = ['dolar', 'borsa', 'faiz', 'banka'];
const COMMON = ['bugün', 'haber', 'yeni', 'büyük'];
const WORDS = [...SPORT, ...ECONOMY, ...COMMON];
const vectorOf = (word: string) => [SPORT.includes(word) ? 1 : 0, ECONOMY.includes(word) ? 1 : 0, 0.25];

const folder = mkdtempSync(join(tmpdir(), 'tazi-vectors-'));
const path = (name: string) => join(folder, name);
const before = process.env['TAZI_ONNX_RUNTIME'];

beforeAll(() => {
  process.env['TAZI_ONNX_RUNTIME'] = 'onnxruntime-web';
  writeFileSync(path('a.tsv'), examples(['maç', 'gol', 'takım'], ['dolar', 'borsa', 'faiz']));
  // Other words of the same topics: only the vectors show that they are related.
  writeFileSync(path('b.tsv'), `${examples(['hakem'], ['banka'])}yemek\tbugün haber\n`);
  const lines = WORDS.map((word) => `${word} ${vectorOf(word).join(' ')}`);
  writeFileSync(path('tr.vec'), `${WORDS.length} 3\n${lines.join('\n')}\n`);
  const binary = WORDS.map((word) =>
    Buffer.concat([
      Buffer.from(`${word} `),
      Buffer.from(Float32Array.from(vectorOf(word)).buffer),
      Buffer.from('\n'),
    ]),
  );
  writeFileSync(path('tr.bin'), Buffer.concat([Buffer.from(`${WORDS.length} 3\n`), ...binary]));
  writeFileSync(
    path('model.onnx'),
    lookUpModel([[0, 0, 0], [0, 0, 0], ...WORDS.map(vectorOf)], ['input_ids', 'attention_mask']),
  );
  writeFileSync(path('tokenizer.json'), JSON.stringify(tokenizer()));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (before === undefined) delete process.env['TAZI_ONNX_RUNTIME'];
  else process.env['TAZI_ONNX_RUNTIME'] = before;
});

function examples(sport: readonly string[], economy: readonly string[]): string {
  const text = (words: readonly string[], i: number) =>
    [COMMON[i % 4], words[i % words.length], COMMON[(i + 1) % 4], words[(i + 1) % words.length]].join(' ');
  return Array.from({ length: 20 }, (_, i) => `spor\t${text(sport, i)}\nekonomi\t${text(economy, i)}\n`).join(
    '',
  );
}

function tokenizer() {
  const vocab = Object.fromEntries(['[PAD]', '[UNK]', ...WORDS].map((word, i) => [word, i]));
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}

describe('word vectors', () => {
  it('are read from word2vec files, text and binary alike, only the requested ones', () => {
    const options = { wanted: new Set(['faiz']), first: 2 };
    const fromText = readWordVectors(path('tr.vec'), options);
    expect([...fromText.words.keys()]).toEqual(['maç', 'gol', 'faiz']);
    expect(readWordVectors(path('tr.bin'), options)).toEqual(fromText);
    expect([...fromText.words.get('faiz')!]).toEqual([0, 1, 0.25]);
    writeFileSync(path('bad.vec'), 'nothing of the kind\n');
    expect(() => readWordVectors(path('bad.vec'), options)).toThrow(
      expect.objectContaining({ code: 'file-unreadable' }),
    );
  });

  it.each(['paper', 'sensitivity'] as const)('feed the network %s, which travels with them', async (kind) => {
    const outFile = path(`${kind}.bin`);
    const card = await trainTopicModel({
      dataFile: path('a.tsv'),
      testFile: path('b.tsv'),
      outFile,
      kind,
      folds: 2,
      vectorsFile: path('tr.vec'),
      variant: { length: 8 },
    });
    expect(card.architecture).toMatchObject({
      tokens: 8,
      encoder: 'tr.vec (3)',
      batch: expect.any(Number),
    });
    expect(card.architecture!.layers.at(-1)).toBe('Dense');
    expect(card.architecture!.parameters).toBeGreaterThan(0);
    expect(card.test).toMatchObject({ unknownLabels: ['yemek'], leftOut: 1, documents: 40 });
    if (kind === 'paper') expect(card.test!.accuracy).toBe(1);
    rmSync(path('moved.vec'), { force: true });
    const model = openTopicModel(outFile);
    expect(model.classify({ text: 'yeni hakem' }).scores).toEqual(
      expect.objectContaining({ spor: expect.any(Number), ekonomi: expect.any(Number) }),
    );
  });
});

describe('a network on the vectors of an ONNX encoder', () => {
  it('is trained through a thread, saved, and judges the pages of a crawl', { timeout: 60_000 }, async () => {
    const outFile = path('onnx.bin');
    const training = {
      dataFile: path('a.tsv'),
      testFile: path('b.tsv'),
      outFile,
      kind: 'paper' as const,
      folds: 2,
    };
    const card = await trainTopicModel({ ...training, encoderFolder: folder });
    expect(card.test!.accuracy).toBe(1);
    const project = mkdtempSync(join(tmpdir(), 'tazi-encoder-crawl-'));
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      const text =
        'Bugün yeni hakem ile büyük maç oynandı ve takım bir gol daha attı, haberin devamı yarın yayımlanacak.';
      response.end(`<html lang="tr"><title>maç</title><body><article><p>${text}</p></article></body></html>`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const loaded = loadProject(project, {
        environment: {},
        flags: {
          'crawl.contact': 'mailto:deneme@example.org',
          'crawl.delayMs': 0,
          'crawl.workers': 0,
          'topics.model': outFile,
          'crawl.topic': 'spor',
          allowHosts: [new URL(origin).host],
        },
      });
      const { paths, settings } = loaded;
      const crawl = await startCrawl({
        ...paths,
        settings,
        seeds: [`${origin}/` as CanonicalUrl],
        mode: 'once',
        onEvent: () => {},
      });
      await crawl.ended;
      const { search, close } = await openForSearch(loaded, 'read');
      const found = await search.search({
        query: 'topic:spor',
        page: 1,
        size: 10,
        sort: 'relevance',
        explain: false,
      });
      expect(found.results).toMatchObject([{ topic: 'spor', url: `${origin}/` }]);
      await close();
      // The page's vectors are stored for the next time it is judged.
      const vectors = readdirSync(join(paths.dataFolder, 'vectors'));
      expect(vectors.length).toBeGreaterThan(0);
      expect(readFileSync(join(paths.dataFolder, 'vectors', vectors[0]!)).length % 12).toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
      rmSync(project, { recursive: true, force: true });
    }
  });
});
