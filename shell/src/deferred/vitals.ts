import type { VitalName } from '@vitrine/contracts';
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** The contract's maximum; a suspended tab can exceed it by far. */
const maxValue = 600_000;

/** Calls `onMetric` with each web vital once it has settled, in milliseconds; CLS has no unit. */
export const watchVitals = (onMetric: (name: VitalName, value: number) => void): void => {
  const report = ({ name, value }: Metric): void => {
    // FCP is reported too, but has no target.
    if (name !== 'FCP') onMetric(name, Math.min(Math.round(value * 10_000) / 10_000, maxValue));
  };
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(report);
};
