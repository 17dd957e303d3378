/** A part of two texts: in both, only in the newer, only in the older. */
export type Stretch = { kind: 'same' | 'added' | 'removed'; text: string };

/**
 * Beyond this size the middle of two texts is shown as replaced, because the table of all pairs would be too
 * large.
 */
const MAX_CELLS = 250_000;

/**
 * The difference of two texts by paragraphs: the longest common subsequence, after common beginnings and ends
 * have been set aside. Adjacent parts of one kind are merged.
 */
export function textDifference(older: string, newer: string): Stretch[] {
  const a = older.split('\n');
  const b = newer.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const middle = differenceOf(a.slice(start, a.length - tail), b.slice(start, b.length - tail));
  const same = (lines: string[]): Stretch[] => lines.map((text) => ({ kind: 'same', text }));
  return joined([...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - tail))]);
}

function differenceOf(a: readonly string[], b: readonly string[]): Stretch[] {
  const removed = (text: string): Stretch => ({ kind: 'removed', text });
  const added = (text: string): Stretch => ({ kind: 'added', text });
  if (a.length * b.length > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const out: Stretch[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      out.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) out.push(removed(a[i++]!));
    else out.push(added(b[j++]!));
  }
  return [...out, ...a.slice(i).map(removed), ...b.slice(j).map(added)];
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = out.at(-1);
    if (last?.kind === kind) last.text += `\n${text}`;
    else out.push({ kind, text });
  }
  return out;
}
