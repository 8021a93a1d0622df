import { Health } from '@vitrine/contracts';

export interface WatchedBff {
  /** Contract major that the running BFF speaks; undefined while it does not answer: then nothing is refused on its account. */
  readonly contract: () => number | undefined;
  readonly stop: () => void;
}

/** Asks the BFF in the background, every `lookEvery` milliseconds, which contract it speaks. No answer to a visitor ever waits for it. */
export const watchBff = (bffUrl: string, lookEvery = 2000): WatchedBff => {
  const stopping = new AbortController();
  let contract: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      const response = await fetch(`${bffUrl}/api/health/live`, {
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(lookEvery)]),
      });
      ({ contract } = Health.parse(await response.json()));
    } catch {
      contract = undefined;
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void look(), lookEvery).unref();
  };
  void look();

  return {
    contract: () => contract,
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
};
