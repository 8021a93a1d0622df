import { Injectable } from '@nestjs/common';
import type { MessageEvent } from '@vitrine/contracts';
import { insertIfAbsent, type SqlRunner } from '../../../platform/database/index.ts';
import { MessageEventEntity } from './deliverability.entities.ts';

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
  add(runner: SqlRunner, { messageId, at, kind, detail, key }: NewMessageEvent): Promise<boolean> {
    const event = { messageId, at, kind, detail: detail?.slice(0, 500) ?? null, eventKey: key ?? null };
    return insertIfAbsent(runner, MessageEventEntity, event);
  }

  /** Oldest first. */
  async of(runner: SqlRunner, messageId: string): Promise<MessageEvent[]> {
    const events = runner.getRepository(MessageEventEntity);
    const rows = await events.find({ where: { messageId }, order: { at: 'ASC', id: 'ASC' } });
    return rows.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail }));
  }
}
