import type { VitalName } from '@vitrine/contracts';

/** What counts as good: milliseconds, CLS without a unit (web.dev/vitals). */
export const vitalGoals: Readonly<Record<VitalName, number>> = { LCP: 2500, INP: 200, CLS: 0.1, TTFB: 800 };

/** Each step of the histogram is a tenth wider than the one before: a percentile is right to within five percent. */
const growth = 1.1;
const unitOf = (name: VitalName): number => (name === 'CLS' ? 10_000 : 1);

/** The step of the histogram that a value falls into. */
export const stepOf = (name: VitalName, value: number): number => {
  const scaled = value * unitOf(name);
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log(scaled) / Math.log(growth));
};

const middleOf = (name: VitalName, step: number): number => (step === 0 ? 0 : growth ** (step - 0.5) / unitOf(name));

/** With fewer values than this a percentile says nothing. */
const enough = 5;

/** The 75th percentile of a histogram, or null without enough values. */
export const p75Of = (
  name: VitalName,
  histogram: readonly { readonly step: number; readonly hits: number }[],
): number | null => {
  const total = histogram.reduce((sum, { hits }) => sum + hits, 0);
  if (total < enough) return null;
  let remainingHits = Math.ceil(total * 0.75);
  for (const { step, hits } of histogram.toSorted((a, b) => a.step - b.step)) {
    remainingHits -= hits;
    if (remainingHits <= 0) return middleOf(name, step);
  }
  return null;
};
