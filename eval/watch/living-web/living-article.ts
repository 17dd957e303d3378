import { type Chance, chanceOf, pick } from './chance.ts';

export const HOUR_MS = 3_600_000;

/** An article whose whole life is drawn when the web is made; times are of the web's clock, epoch milliseconds. */
export type LivingArticle = {
  site: number;
  slug: string;
  section: string;
  title: string;
  bornAt: number;
  /** Infinity if it stays. */
  goneAt: number;
  /** Changes an hour in the long run; of a newborn article, after its first hours. */
  rate: number;
  /** When the text changed, in order. */
  changes: number[];
};

/** From static to hourly: share of the articles, and changes an hour. */
export const RATE_MIX = [
  { share: 0.34, rate: 0 },
  { share: 0.2, rate: 1 / 336 },
  { share: 0.16, rate: 1 / 72 },
  { share: 0.14, rate: 1 / 24 },
  { share: 0.1, rate: 1 / 6 },
  { share: 0.06, rate: 1 },
] as const;

/** A new article is corrected and extended most in its first hours. */
const NEWBORN_HOURS = 6;
const NEWBORN_RATE = 0.7;

export function drawRate(chance: Chance): number {
  let left = chance();
  for (const { share, rate } of RATE_MIX) {
    if (left < share) return rate;
    left -= share;
  }
  return 0;
}

/** Change times between birth (or the start of the web) and `until`. */
export function drawChanges(
  { rate, bornAt, isNewborn }: { rate: number; bornAt: number; isNewborn: boolean },
  until: number,
  chance: Chance,
): number[] {
  const times: number[] = [];
  const walk = (from: number, to: number, perHour: number) => {
    if (perHour === 0) return;
    for (let at = from; ; ) {
      at += (-Math.log(1 - chance()) / perHour) * HOUR_MS;
      if (at >= to) return;
      times.push(Math.round(at));
    }
  };
  const grownAt = isNewborn ? bornAt + NEWBORN_HOURS * HOUR_MS : bornAt;
  if (isNewborn) walk(bornAt, grownAt, NEWBORN_RATE);
  walk(grownAt, until, rate);
  return times;
}

const PARAGRAPHS = 5;
const SENTENCES = 3;

/** What the article says after `version` changes: each change rewrites one paragraph and leaves the others. */
export function paragraphsOf(article: LivingArticle, version: number, pool: readonly string[]): string[] {
  return Array.from({ length: PARAGRAPHS }, (_, place) => {
    // The version at which this paragraph was last written.
    const written = version - ((((version - place) % PARAGRAPHS) + PARAGRAPHS) % PARAGRAPHS);
    const chance = chanceOf(article.site, article.slug, place, Math.max(0, written));
    return Array.from({ length: SENTENCES }, () => pick(pool, chance)).join(' ');
  });
}

export function versionAt({ changes }: LivingArticle, at: number): number {
  let count = 0;
  while (count < changes.length && changes[count]! <= at) count++;
  return count;
}
