import { api, Health, pathOf, TimeZone } from '@vitrine/contracts';

export interface BffPoller {
  /** Contract major of the running BFF; undefined while it does not answer. Then no build is refused because of it. */
  readonly contract: () => number | undefined;
  /** In which the agency's days begin, as the BFF said last; undefined until it has. */
  readonly timeZone: () => TimeZone | undefined;
  readonly stop: () => void;
}

/** Polls the BFF for its contract version and time zone in the background; no request waits for it. */
export const pollBff = (bffUrl: string, pollIntervalMs = 2000): BffPoller => {
  const stopping = new AbortController();
  let contract: number | undefined;
  let timeZone: TimeZone | undefined;
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    try {
      const response = await fetch(bffUrl + pathOf(api.platform.live), {
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(pollIntervalMs)]),
      });
      const health = Health.parse(await response.json());
      contract = health.contract;
      timeZone = TimeZone.safeParse(health.timeZone).data ?? timeZone;
    } catch {
      contract = undefined;
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void poll(), pollIntervalMs).unref();
  };
  void poll();

  return {
    contract: () => contract,
    timeZone: () => timeZone,
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
};
