import type { TopicText } from '../../model/topic.ts';

/** Turns texts into vectors of one size (F6): what the paper calls feature extraction. */
export interface Encoder {
  readonly name: string;
  readonly dimensions: number;
  /** A vector for each text, in order. */
  encode(texts: readonly TopicText[]): Promise<Float32Array[]>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Normalised to length one, so that long and short texts can be compared; a zero vector stays zero. */
export function normalized(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= Math.sqrt(squares);
  return vector;
}
