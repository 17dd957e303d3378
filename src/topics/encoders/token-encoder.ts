import type { TopicText } from '../../model/topic.ts';

/**
 * A vector for each of the first tokens of a text (F6): what the paper feeds into its network as 150 × d.
 * Synchronous, as classifiers are; an encoder that must wait does so in a thread of its own
 * (`onnx-token-encoder.ts`).
 */
export interface TokenEncoder {
  readonly name: string;
  readonly dimensions: number;
  /** Rows of `dimensions` numbers, one for each token, at most `maxTokens` rows and at least one. */
  tokenVectors(document: TopicText, maxTokens: number): Float32Array;
  /** What a model file stores, so that the encoder can be opened again. */
  readonly source: EncoderSource;
}

/** Word vectors are stored in the model file; an ONNX encoder stays in its folder. */
export type EncoderSource = { kind: 'vectors' } | { kind: 'onnx'; folder: string };

/** The paper's input length. */
export const PAPER_TOKENS = 150;

/** Title and text as one, cut to the most that `maxTokens` tokens can be. */
export function beginningFor({ title, text }: TopicText, maxTokens: number): string {
  return (title ? `${title}\n${text}` : text).slice(0, maxTokens * CHARACTERS_PER_TOKEN);
}

const CHARACTERS_PER_TOKEN = 20;
