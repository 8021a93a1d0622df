import type { VitalName } from '@vitrine/contracts';
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** The contract's largest value; a tab that was asleep can be far beyond it. */
const longest = 600_000;

/** Hears of each web vital once it is settled: milliseconds, CLS without a unit. */
export const watchVitals = (hear: (name: VitalName, value: number) => void): void => {
  const tell = ({ name, value }: Metric): void => {
    // Told of FCP as well, which nobody has a goal for.
    if (name !== 'FCP') hear(name, Math.min(Math.round(value * 10_000) / 10_000, longest));
  };
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(tell);
};
