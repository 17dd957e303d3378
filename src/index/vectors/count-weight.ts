/** What a word counts in the vector of a text that has it so often: the second time adds less than the first. */
export function countWeight(count: number): number {
  return count / (count + 1);
}
