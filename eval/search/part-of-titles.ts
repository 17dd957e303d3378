import { wordHash } from '../../src/index/terms/word-hash.ts';

/** "1/4": is a title in the first of four parts of all titles? False if no part is given. */
export function partOfTitles(part: string | undefined): (title: string) => boolean {
  if (part === undefined) return () => false;
  const [chosen = 0, parts = 1] = part.split('/').map(Number);
  return (title) => wordHash(title) % parts === chosen - 1;
}
