/** A promise of a target; the sentence names the broken one. */
export function expectThat(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
