/** What the watched crawl must achieve, as means over the seeds of a run. */

/** With advertisements, lying validators or lists, and without. */
export const LEAST_SKILL = { noise: 0.65, plain: 0.75 };
const LEAST_DAY_2 = 0.5;
/** Shares of the visits. */
const MOST_FALSE = 0.005;
const MOST_MISSED = 0.01;

export type WatchFigures = {
  skill: number;
  leastSkill: number;
  day2?: number | undefined;
  falseShare: number;
  /** Missing where a text may return to what it was. */
  missedShare?: number;
};

/** The limits that were not kept, as sentences. */
export function faultsOf({ skill, leastSkill, day2, falseShare, missedShare = 0 }: WatchFigures): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  return [
    ...(skill < leastSkill ? [`skill ${skill.toFixed(3)} is below ${leastSkill}`] : []),
    ...(day2 !== undefined && day2 < LEAST_DAY_2
      ? [`skill ${day2.toFixed(3)} on day 2 is below ${LEAST_DAY_2}`]
      : []),
    ...(falseShare > MOST_FALSE
      ? [
          `${percent(falseShare)} of the visits found a change where there was none: more than ${percent(MOST_FALSE)}`,
        ]
      : []),
    ...(missedShare > MOST_MISSED
      ? [`${percent(missedShare)} of the visits missed a change: more than ${percent(MOST_MISSED)}`]
      : []),
  ];
}
