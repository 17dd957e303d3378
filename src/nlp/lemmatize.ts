/**
 * Lemmatisation with context: the dictionary form of every token of a sentence (F5). The model in models/lemmas.bin is
 * loaded on the first call; its card says what it was trained on and how well it does.
 */
import { type LemmaModel, lemmaModel } from './lemmas/lemma-model.ts';
import { Lemmatizer } from './lemmas/lemmatizer.ts';

let lemmatizer: Lemmatizer | undefined;
let model: LemmaModel | undefined;

/** Dictionary forms in lower case, one per token; verbs without -mak: Kitapları okudum → kitap oku. */
export function lemmatize(tokens: readonly string[]): string[] {
  const current = lemmaModel();
  if (lemmatizer === undefined || model !== current) {
    lemmatizer = new Lemmatizer(current);
    model = current;
  }
  return lemmatizer.lemmatize(tokens);
}
