import { Injectable } from '@nestjs/common';
import type { AnalyticsEvent } from '@vitrine/contracts';
import { Database } from '../../../platform/database/index.ts';

/** A view as it is kept. */
export interface CountedEvent extends Omit<AnalyticsEvent, 'referrer'> {
  readonly occurredAt: Date;
  readonly referrer: string | null;
  readonly user_agent: string | null;
}

@Injectable()
export class AnalyticsRepository {
  constructor(private readonly database: Database) {}

  /** SQL: prepared, because every page view is one. */
  async append(event: CountedEvent): Promise<void> {
    await this.database.prepared(
      'append-analytics-event',
      `INSERT INTO analytics_events (occurred_at, event_type, page_path, referrer, user_agent, session_id, metadata)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        event.occurredAt,
        event.event_type,
        event.page_path,
        event.referrer,
        event.user_agent,
        event.session_id,
        JSON.stringify(event.metadata),
      ],
    );
  }
}
