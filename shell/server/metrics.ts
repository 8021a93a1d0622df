import type { LogOutput } from '@vitrine/tracing';
import { LimitExceeded } from './request-limiter.ts';

/** Where figures for Prometheus are served; the port must not be public. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

/** What became of a call of the BFF: it answered, with whatever status, or it did not. */
type UpstreamOutcome = 'answered' | 'failed';

/** Where a composed page came from: this edge's memory, or it was composed for this request. */
type PageSource = 'hit' | 'miss';

/** What an edge knows of the documents that say what is live. */
export interface RegistryFigures {
  /** Seconds since the store's own documents were read, whether they can be served or not. */
  readonly ageSeconds: number;
  /** Whether the store's documents name a build that nobody may have signed, so that older ones are served. */
  readonly refused: boolean;
  /** Whether they lack remotes that nobody took out, or name some that cannot be served beside the others. */
  readonly incomplete: boolean;
  /** When the newest change of what is served was made; null while nothing is served. */
  readonly changedAt: Date | null;
}

/** Takes what an edge measures. */
export interface EdgeMetrics {
  readonly recordUpstream: (outcome: UpstreamOutcome, seconds: number) => void;
  readonly countPage: (source: PageSource) => void;
  /** `read` is called for each scrape. */
  readonly observeRegistry: (read: () => Promise<RegistryFigures>) => void;
  readonly observeLog: (output: Pick<LogOutput, 'dropped'>) => void;
}

/** Where nobody reads figures, nothing is measured. */
export const unmeasured: EdgeMetrics = {
  recordUpstream: () => undefined,
  countPage: () => undefined,
  observeRegistry: () => undefined,
  observeLog: () => undefined,
};

/** Measures a call of the BFF, from its begin until its answer was read or is passed on as a stream. */
export const measureUpstream = async <T>(metrics: EdgeMetrics, call: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const record = (outcome: UpstreamOutcome): void =>
    metrics.recordUpstream(outcome, (performance.now() - start) / 1000);
  try {
    const answer = await call();
    record('answered');
    return answer;
  } catch (error) {
    // An answer that there is no room for is no failure of the BFF.
    record(error instanceof LimitExceeded ? 'answered' : 'failed');
    throw error;
  }
};
