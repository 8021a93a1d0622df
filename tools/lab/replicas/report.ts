import type { Progress } from '../../system/progress.ts';

/** What a proof found: figures, and what did not hold. */
export interface Finding {
  readonly figures: string;
  readonly broken: readonly string[];
}

/** Prints a line for each proof, and remembers what did not hold. */
export interface Report {
  /** Runs a proof, whose title says what must hold. */
  readonly prove: (title: string, proof: () => Promise<Finding>) => Promise<void>;
  readonly broken: readonly string[];
}

export const createReport = (progress: Progress, round: string): Report => {
  const broken: string[] = [];
  return {
    broken,
    prove: async (title, proof) => {
      const finding = await progress.step(title, async (report) => {
        const found = await proof();
        report(found.figures);
        return found;
      });
      for (const line of finding.broken) {
        broken.push(`${round}: ${title}: ${line}`);
        progress.note(`    ✗ ${line}`);
      }
    },
  };
};

/** Collects what does not hold of one proof. */
export const createExpectations = () => {
  const broken: string[] = [];
  return {
    broken,
    expect: (holds: boolean, what: string): void => {
      if (!holds) broken.push(what);
    },
  };
};

/** `3 × 200, 1 × 503`, of whatever was answered. */
export const countsOf = (values: readonly (number | string | null)[]): string => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value === 'null' ? 'no answer' : value}`).join(', ');
};
