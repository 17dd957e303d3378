/** Numbers drawn from a text seed alone: the truth of the living web must not depend on the code that it judges. */
export type Chance = () => number;

/** FNV-1a over the text, then an xorshift-multiply stream (splitmix32). */
export function chanceOf(...seeds: (string | number)[]): Chance {
  let state = 0x811c9dc5;
  for (const char of seeds.join('/')) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

export function pick<T>(list: readonly T[], chance: Chance): T {
  return list[Math.floor(chance() * list.length)]!;
}
