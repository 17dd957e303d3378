export type Trend = {
  /** Change per hour, as a share of the mean. */
  perHour: number;
  /** Standard error of that: the effect of chance alone. */
  error: number;
};

const HOUR_MS = 3_600_000;

/** A straight line through measurements by least squares; fewer than three are not enough. */
export function trendOf(points: readonly { at: number; value: number }[]): Trend {
  const n = points.length;
  if (n < 3) return { perHour: 0, error: Number.POSITIVE_INFINITY };
  const mean = (pick: (point: { at: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / n;
  const meanAt = mean(({ at }) => at);
  const meanValue = mean(({ value }) => value);
  const spread = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const slope = points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0) / spread;
  const residuals = points.reduce(
    (sum, { at, value }) => sum + (value - meanValue - slope * (at - meanAt)) ** 2,
    0,
  );
  const error = Math.sqrt(residuals / (n - 2) / spread);
  return { perHour: (slope * HOUR_MS) / meanValue, error: (error * HOUR_MS) / meanValue };
}
