/** Values at which numbers in a format are usually mishandled. */
const NUMBERS = ['0', '-1', '2147483648', '4294967295', '9007199254740993', '1e999', 'NaN', '00', '99999'];
const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xc0, 0xe2, 0xed, 0xf4, 0xfe, 0xff];
const MAX_STEPS = 6;
const MAX_REPEATS = 2_000;
/** Longer inputs only make every case slower. */
const MAX_BYTES = 200_000;

/**
 * A variant of one of the seeds: bytes flipped, removed, doubled, moved, replaced by numbers at the limits or
 * by words of the format, pieces of two seeds joined. The same `random` gives the same variant.
 */
export function mutate(seeds: readonly Buffer[], words: readonly string[], random: () => number): Buffer {
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)]!;
  const replace = (bytes: Buffer, start: number, end: number, put: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(end)]);
  const piece = (bytes: Buffer) => {
    const start = upTo(bytes.length + 1);
    return [start, Math.min(bytes.length, start + 1 + upTo(40))] as const;
  };

  const steps: readonly ((bytes: Buffer) => Buffer)[] = [
    (bytes) => {
      if (bytes.length === 0) return bytes;
      const copy = Buffer.from(bytes);
      copy[upTo(copy.length)]! ^= 1 << upTo(8);
      return copy;
    },
    (bytes) => replace(bytes, ...piece(bytes), new Uint8Array()),
    (bytes) => replace(bytes, ...piece(bytes), Buffer.from([pick(ODD_BYTES)])),
    (bytes) => replace(bytes, ...piece(bytes), Buffer.from(pick(NUMBERS))),
    (bytes) => {
      const [start] = piece(bytes);
      return replace(bytes, start, start, Buffer.from(pick(words)));
    },
    (bytes) => {
      const [start, end] = piece(bytes);
      const part = bytes.subarray(start, end);
      return replace(bytes, start, start, Buffer.alloc(part.length * upTo(MAX_REPEATS), part));
    },
    (bytes) => {
      const [start, end] = piece(bytes);
      const [at] = piece(bytes);
      return replace(bytes, at, at, bytes.subarray(start, end));
    },
    (bytes) => {
      const other = pick(seeds);
      return Buffer.concat([
        bytes.subarray(0, upTo(bytes.length + 1)),
        other.subarray(upTo(other.length + 1)),
      ]);
    },
    (bytes) => bytes.subarray(0, upTo(bytes.length + 1)),
  ];

  let bytes = pick(seeds);
  for (let left = 1 + upTo(MAX_STEPS); left > 0; left--) bytes = pick(steps)(bytes);
  return bytes.subarray(0, MAX_BYTES);
}
