import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tokenizers from '@huggingface/tokenizers';
import * as onnxruntime from 'onnxruntime-web';
import { afterEach, describe, expect, it } from 'vitest';
import type { OnnxRuntime, TokenizerLibrary } from '../../src/topics/encoders/onnx-runtime.ts';
import { openPretrainedEncoder } from '../../src/topics/encoders/pretrained-encoder.ts';
import { attentionModel, characterModel, lookUpModel, segmentModel } from './tiny-onnx-model.ts';

onnxruntime.env.wasm.numThreads = 1;
const runtime = onnxruntime as unknown as OnnxRuntime;

/** A vector per token: its number, one, and the number of its partner at the other end. */
const TABLE = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i, 1, 7 - i]);

const WORD_PIECE = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [special(1, '[UNK]'), special(2, '[CLS]'), special(3, '[SEP]')],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: false,
    lowercase: false,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: { '[PAD]': 0, '[UNK]': 1, '[CLS]': 2, '[SEP]': 3, kitap: 4, '##lar': 5, güzel: 6 },
  },
};

/** SentencePiece's unigram model, as in XLNet: the marks are at the end. */
const UNIGRAM = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [special(0, '<unk>'), special(1, '<sep>'), special(2, '<cls>')],
  normalizer: null,
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '<sep>', type_id: 0 } },
      { SpecialToken: { id: '<cls>', type_id: 2 } },
    ],
    pair: [],
    special_tokens: {
      '<sep>': { id: '<sep>', ids: [1], tokens: ['<sep>'] },
      '<cls>': { id: '<cls>', ids: [2], tokens: ['<cls>'] },
    },
  },
  decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
  model: {
    type: 'Unigram',
    unk_id: 0,
    vocab: [
      ['<unk>', 0],
      ['<sep>', 0],
      ['<cls>', 0],
      ['▁kitap', -1],
      ['lar', -2],
      ['▁güzel', -1.5],
    ],
  },
};

function special(id: number, content: string) {
  return { id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function encoderFolder(files: Record<string, Uint8Array | object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-encoder-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content));
  }
  return folder;
}

describe('a pretrained encoder', () => {
  it('reads texts through WordPiece and returns the mean of their tokens, whatever texts are next to them', async () => {
    const folder = encoderFolder({
      'model.onnx': lookUpModel(TABLE, ['input_ids', 'attention_mask', 'token_type_ids']),
      'tokenizer.json': WORD_PIECE,
    });
    const encoder = await openPretrainedEncoder(folder, { runtime });
    expect(encoder.dimensions).toBe(3);
    const [short, long] = await encoder.encode([{ text: 'güzel' }, { text: 'güzel kitaplar güzel' }]);
    // [CLS] güzel [SEP]; [CLS] güzel kitap ##lar güzel [SEP]
    expect([...short!]).toEqual([expect.closeTo(11 / 3, 5), 1, expect.closeTo(10 / 3, 5)]);
    expect(long![0]).toBeCloseTo((2 + 6 + 4 + 5 + 6 + 3) / 6, 5);
    await encoder.close();
    await encoder.close();
  });

  it('reads texts through SentencePiece with its marks at the end', async () => {
    const folder = encoderFolder({
      'model.onnx': lookUpModel(TABLE, ['input_ids', 'token_type_ids', 'attention_mask']),
      'tokenizer.json': UNIGRAM,
      'tokenizer_config.json': { tokenizer_class: 'XLNetTokenizer' },
    });
    const library = tokenizers as TokenizerLibrary;
    const encoder = await openPretrainedEncoder(folder, { runtime, tokenizers: library, pooling: 'max' });
    const [vector] = await encoder.encode([{ text: 'güzel kitaplar' }]);
    // ▁güzel ▁kitap lar <sep> <cls>
    expect([...vector!]).toEqual([5, 1, 6]);
    await encoder.close();
  });

  it('cuts a long text but keeps the marks at its end', async () => {
    const folder = encoderFolder({
      'model.onnx': lookUpModel(TABLE, ['input_ids']),
      'tokenizer.json': WORD_PIECE,
    });
    const encoder = await openPretrainedEncoder(folder, { runtime, maxTokens: 5 });
    const [vector] = await encoder.encode([{ title: 'güzel', text: 'kitap '.repeat(10) }]);
    // [CLS] güzel kitap | kitap [SEP]
    expect(vector![0]).toBeCloseTo((2 + 6 + 4 + 4 + 3) / 5, 5);
    await encoder.close();
  });

  it('masks what follows the end of a text, so that its neighbours do not change it', async () => {
    const folder = encoderFolder({ 'model.onnx': attentionModel(TABLE), 'tokenizer.json': WORD_PIECE });
    const encoder = await openPretrainedEncoder(folder, { runtime });
    const [alone] = await encoder.encode([{ text: 'güzel' }]);
    const [beside] = await encoder.encode([{ text: 'güzel' }, { text: 'kitaplar '.repeat(20) }]);
    expect([...beside!]).toEqual([...alone!].map((value) => expect.closeTo(value, 4)));
    const tokens = await encoder.encodeTokens({ text: 'güzel kitaplar' });
    // [CLS] güzel kitap ##lar [SEP], three numbers each
    expect(tokens).toHaveLength(5 * 3);
    await encoder.close();
  });

  it('gives XLNet the segment of its last mark', async () => {
    const folder = encoderFolder({
      'model.onnx': segmentModel([[0], [1], [2]]),
      'tokenizer.json': UNIGRAM,
      'tokenizer_config.json': { tokenizer_class: 'XLNetTokenizer' },
    });
    const encoder = await openPretrainedEncoder(folder, { runtime });
    // ▁güzel <sep> <cls>
    expect([...(await encoder.encodeTokens({ text: 'güzel' }))]).toEqual([0, 0, 2]);
    await encoder.close();
  });

  it('gives ELMo the bytes of each word between marks', async () => {
    const encoder = await openPretrainedEncoder(encoderFolder({ 'model.onnx': characterModel() }), {
      runtime,
      pooling: 'max',
    });
    const [vector] = await encoder.encode([{ text: 'aç' }]);
    // begin of word, then the highest of 'a', begin and end of the text, then the highest of ç's first byte
    // and the ends of words
    expect([...vector!.slice(0, 5)]).toEqual([259, 258, 260, 261, 261]);
    await encoder.close();
  });

  it('says which package to install if one is missing', async () => {
    const folder = encoderFolder({ 'model.onnx': characterModel() });
    await expect(openPretrainedEncoder(folder)).rejects.toMatchObject({
      code: 'package-missing',
      message: expect.stringContaining('npm install onnxruntime-node'),
    });
  });

  it('says what a folder lacks', async () => {
    await expect(openPretrainedEncoder(encoderFolder({}), { runtime })).rejects.toMatchObject({
      code: 'encoder-unusable',
      message: expect.stringContaining('model.onnx'),
    });
    const untold = encoderFolder({ 'model.onnx': lookUpModel(TABLE, ['input_ids']) });
    await expect(openPretrainedEncoder(untold, { runtime })).rejects.toThrow(/tokenizer\.json/);
    const broken = encoderFolder({ 'model.onnx': Uint8Array.from([1, 2, 3]) });
    await expect(openPretrainedEncoder(broken, { runtime })).rejects.toMatchObject({
      code: 'encoder-unusable',
    });
  });
});
