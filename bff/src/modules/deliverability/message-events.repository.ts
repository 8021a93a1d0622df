import { Injectable } from '@nestjs/common';
import type { MessageEvent } from '@vitrine/contracts';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface NewMessageEvent {
  readonly messageId: string;
  readonly at: Date;
  readonly kind: MessageEvent['kind'];
  readonly detail?: string | null;
  /** Names the event for good, so that its repetition is nothing new. */
  readonly key?: string;
}

/** The events of messages, each written in the transaction of its change. */
@Injectable()
export class MessageEventsRepository {
  /** False when an event with this key is known already. Of two at once the second waits for the first. */
  async add(runner: SqlRunner, { messageId, at, kind, detail, key }: NewMessageEvent): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO message_events (message_id, at, kind, detail, event_key) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (event_key) DO NOTHING RETURNING id`,
      [messageId, at, kind, detail?.slice(0, 500) ?? null, key ?? null],
    );
    return rows.length > 0;
  }

  /** Oldest first. */
  async of(runner: SqlRunner, messageId: string): Promise<MessageEvent[]> {
    const rows = await rowsOf<{ at: Date; kind: MessageEvent['kind']; detail: string | null }>(
      runner,
      'SELECT at, kind, detail FROM message_events WHERE message_id = $1 ORDER BY at, id',
      [messageId],
    );
    return rows.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail }));
  }
}
