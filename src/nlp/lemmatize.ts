/**
 * Lemmatisation with context: the dictionary form of every token of a sentence (F5). The model in
 * models/lemmas.bin is loaded on the first call; its card describes its training data and its accuracy.
 */
import { BUILT_IN, type Dictionary } from './dictionary.ts';

/** Dictionary forms in lower case, one per token; verbs without -mak: Kitapları okudum → kitap oku. */
export function lemmatize(tokens: readonly string[], dictionary: Dictionary = BUILT_IN): string[] {
  return dictionary.lemmatizer.lemmatize(tokens);
}
