import type { Labels, Series } from './recording.ts';

/** How long Prometheus takes the last sample of a series for its value, milliseconds. */
const lookback = 5 * 60_000;

interface Point {
  readonly at: number;
  readonly value: number;
}

/** The series' value at a time: none after it went, or long after its last sample. */
export function latestOf({ labels, samples }: Series, now: number): { labels: Labels; value: number }[] {
  const last = samples.findLast(({ at }) => at <= now);
  return last && last.value !== null && last.at > now - lookback ? [{ labels, value: last.value }] : [];
}

/** Its samples in the window that ends now. */
export const within = ({ samples }: Series, now: number, window: number): Point[] =>
  samples.flatMap(({ at, value }) => (value !== null && at <= now && at >= now - window ? [{ at, value }] : []));

/**
 * The increase of a counter over a window as Prometheus computes it: with resets, and extrapolated towards the ends of
 * the window; null with fewer than two samples.
 */
export function increaseOf(points: readonly Point[], now: number, window: number): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const resets = points.reduce((sum, { value }, index) => {
    const before = points[index - 1]?.value ?? 0;
    return value < before ? sum + before : sum;
  }, 0);
  const increase = last.value - first.value + resets;
  const sampled = last.at - first.at;
  const average = sampled / (points.length - 1);
  const reach = (gap: number): number => (gap >= average * 1.1 ? average / 2 : gap);
  let toStart = reach(first.at - (now - window));
  // A counter is not extrapolated below zero.
  if (increase > 0) toStart = Math.min(toStart, sampled * (first.value / increase));
  return (increase * (sampled + toStart + reach(now - last.at))) / sampled;
}

/** A quantile of a classic histogram from its cumulative buckets, interpolated within the bucket it falls into. */
export function histogramQuantile(
  quantile: number,
  buckets: readonly { readonly labels: Labels; readonly value: number }[],
): number {
  const sorted = buckets
    .map(({ labels, value }) => ({ bound: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value }))
    .toSorted((a, b) => a.bound - b.bound);
  const total = sorted.at(-1);
  if (sorted.length < 2 || total?.bound !== Infinity || total.value === 0) return Number.NaN;
  const rank = quantile * total.value;
  const index = sorted.findIndex(({ value }) => value >= rank);
  const [bucket, below] = [sorted[index], sorted[index - 1]];
  if (!bucket || bucket.bound === Infinity) return sorted.at(-2)?.bound ?? Number.NaN;
  const [start, count] = [below?.bound ?? 0, below?.value ?? 0];
  return start + (bucket.bound - start) * ((rank - count) / (bucket.value - count));
}
