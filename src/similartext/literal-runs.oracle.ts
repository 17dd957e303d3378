/**
 * Algorithm 1 of the SET paper, literally: every place of one text against every place of the other,
 * character by character. Far too slow for pages; tests and eval/clean compare the linear method with it.
 */
export function literalRuns(a: string, b: string, longerThan: number): { text: string; length: number }[] {
  const texts = new Map<string, number>();
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      if (i > 0 && j > 0 && a.charCodeAt(i - 1) === b.charCodeAt(j - 1)) continue;
      let length = 0;
      while (
        i + length < a.length &&
        j + length < b.length &&
        a.charCodeAt(i + length) === b.charCodeAt(j + length)
      )
        length++;
      if (length <= longerThan) continue;
      const text = a.slice(i, i + length);
      if (!texts.has(text)) texts.set(text, i);
    }
  }
  return [...texts]
    .sort(([one], [other]) => other.length - one.length || a.indexOf(one) - a.indexOf(other))
    .map(([text]) => ({ text, length: text.length }));
}
