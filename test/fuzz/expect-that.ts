/** A promise of a target; the sentence says which one was broken. */
export function expectThat(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
