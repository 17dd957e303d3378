/** The model behind `deasciify`: one weight per hashed feature. Loaded on first use. */
import { type Model, modelBytes, readModel } from '../model-file.ts';

export type LetterModel = { weights: Int8Array; scale: number };

const KIND = 'TZLETTER';
let loaded: LetterModel | undefined;

export function letterModel(): LetterModel {
  loaded ??= decodeLetterModel(readModel('letters.bin', KIND));
  return loaded;
}

export function decodeLetterModel(model: Model): LetterModel {
  return { weights: model.array('weights'), scale: (model.meta as { scale: number }).scale };
}

export function encodeLetterModel({ weights, scale }: LetterModel): Uint8Array {
  return modelBytes(KIND, { scale }, { weights });
}
