/**
 * Weight of a word in the vector of a text that has it this many times: the second occurrence adds less than
 * the first.
 */
export function countWeight(count: number): number {
  return count / (count + 1);
}
