import { Injectable } from '@nestjs/common';
import { countedPath, countedReferrer, type AnalyticsEvent } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { type Limit, Throttle } from '../../../platform/http/index.ts';
import { AnalyticsRepository } from './analytics.repository.ts';

const perAddress: Limit = { name: 'analytics', by: 'network', hits: 120, seconds: 60 };
const userAgentMaximum = 300;

/** What a request tells beside its body. */
export interface Viewer {
  /** Held to the limit, hashed; never stored with a view. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** `DNT: 1` or `Sec-GPC: 1`. */
  readonly doNotTrack: boolean;
}

/** Page views, counted without following people (decision D10). */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly events: AnalyticsRepository,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores nothing, not even a hit of the limit, for visitors who opt out of tracking. Views beyond the limit of an
   * address are dropped: a page could do nothing with a refusal, and its visitor would find an error in the console.
   */
  async record(event: AnalyticsEvent, { address, userAgent, doNotTrack }: Viewer): Promise<void> {
    if (doNotTrack) return;
    if (!(await this.throttle.tryTake(perAddress, address))) return;
    await this.events.append({
      ...event,
      occurredAt: this.clock.now(),
      page_path: countedPath(event.page_path),
      referrer: countedReferrer(event.referrer ?? ''),
      user_agent: userAgent?.slice(0, userAgentMaximum) ?? null,
    });
  }
}
