/** A word that no root explains, with what was seen of it (see nlp/unknown-stems.ts). */
export type StoredWord = {
  word: string;
  count: number;
  capitals: number;
  allCapitals: number;
  apostrophes: number;
  firsts: number;
  contexts: string[];
};

/** An entry of the project's own dictionary. */
export type DictionaryEntry = { word: string; wordClass: string; at: number };

/** Words to accept into the dictionary, to refuse for good, and to take out again. */
export type DictionaryChange = {
  accept: readonly DictionaryEntry[];
  refuse: readonly string[];
  remove: readonly string[];
};
