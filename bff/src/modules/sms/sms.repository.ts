import { Injectable } from '@nestjs/common';
import type { MessageStatus, SuppressionReason } from '@vitrine/contracts';
import { type EntityManager, In } from 'typeorm';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { SmsMessageEntity } from './sms.entities.ts';

/** An SMS that is to be tried, with the suppression of its number. */
export interface StoredSms extends Pick<
  SmsMessageEntity,
  'id' | 'template' | 'recipient' | 'status' | 'attempts' | 'attemptingSince' | 'checkProviderFirst' | 'createdAt'
> {
  readonly body: string;
  readonly suppressed: SuppressionReason | null;
}

type NewSmsRow = Pick<
  SmsMessageEntity,
  'id' | 'template' | 'recipient' | 'body' | 'contactId' | 'clientId' | 'invoiceId' | 'status' | 'createdAt' | 'sentAt'
> &
  Partial<Pick<SmsMessageEntity, 'attemptingSince'>>;

const pendingCondition = `status IN ('queued', 'unknown')`;
const isWaiting = In<SmsMessageEntity['status']>(['queued', 'unknown']);

@Injectable()
export class SmsRepository {
  async insert(manager: EntityManager, sms: NewSmsRow): Promise<void> {
    await manager.insert(SmsMessageEntity, sms);
  }

  /** Null when it is gone, has left, or was given up. SQL: one statement reads all that sending needs. */
  async findWaiting(runner: SqlRunner, id: string): Promise<StoredSms | null> {
    const [row] = await rowsOf<StoredSms>(
      runner,
      `SELECT m.id, m.template, m.recipient, m.body, m.status, m.attempts, m.attempting_since AS "attemptingSince",
         m.look_first AS "checkProviderFirst", m.created_at AS "createdAt",
         (SELECT s.reason FROM suppressions s
           WHERE s.channel = 'sms' AND s.address = m.recipient AND s.lifted_at IS NULL) AS suppressed
       FROM sms_messages m
       WHERE m.id = $1 AND ${pendingCondition} AND m.body IS NOT NULL`,
      [id],
    );
    return row ?? null;
  }

  /** Of these provider ids those that belong to messages of ours already. SQL: one union. */
  async knownProviderIds(runner: SqlRunner, ids: readonly string[]): Promise<Set<string>> {
    const rows = await rowsOf<{ id: string }>(
      runner,
      `SELECT provider_id AS id FROM sms_messages WHERE provider_id = ANY($1)
       UNION
       SELECT unnest(past_provider_ids) FROM sms_messages WHERE past_provider_ids && $1::text[]`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Notes, before the provider is asked, that it is; false when another worker took this try. */
  async beginAttempt(runner: SqlRunner, { id, attempts }: StoredSms, now: Date): Promise<boolean> {
    const { affected } = await runner
      .getRepository(SmsMessageEntity)
      .update(
        { id, attempts, status: isWaiting },
        { attempts: attempts + 1, attemptingSince: now, checkProviderFirst: false, status: 'queued' },
      );
    return affected === 1;
  }

  /**
   * The provider has it; what it reported meanwhile stands. SQL, as are {@link refile} and {@link recordReport}: most
   * fields depend on how the message stands.
   */
  async recordSent(runner: SqlRunner, id: string, providerId: string, now: Date): Promise<void> {
    await runner.query(
      `UPDATE sms_messages SET provider_id = $2, attempting_since = NULL, look_first = false,
         sent_at = coalesce(sent_at, $3),
         failure = CASE WHEN ${pendingCondition} THEN NULL ELSE failure END,
         status = CASE WHEN ${pendingCondition} THEN 'sent' ELSE status END
       WHERE id = $1 AND (provider_id IS NULL OR provider_id = $2)`,
      [id, providerId, now],
    );
  }

  /** A try that failed and will be made again; `checkProviderFirst` where it may have been accepted all the same. */
  async recordRetry(runner: SqlRunner, id: string, failure: string, checkProviderFirst: boolean): Promise<void> {
    const messages = runner.getRepository(SmsMessageEntity);
    await messages.update({ id, status: isWaiting }, { failure, attemptingSince: null, checkProviderFirst });
  }

  /** The outcome of the attempt is unknown. */
  async recordUnknown(runner: SqlRunner, id: string, failure: string): Promise<void> {
    await runner.getRepository(SmsMessageEntity).update({ id, status: isWaiting }, { status: 'unknown', failure });
  }

  /** It never leaves. */
  async recordEnd(
    runner: SqlRunner,
    id: string,
    status: 'failed' | 'suppressed' | 'canceled',
    failure: string,
    now: Date,
  ): Promise<void> {
    const ended = { status, failure, attemptingSince: null, checkProviderFirst: false, settledAt: now };
    await runner.getRepository(SmsMessageEntity).update({ id, status: isWaiting }, ended);
  }

  /** Waits for another try; false when it is no longer where a retry makes sense. */
  async refile(runner: SqlRunner, id: string): Promise<boolean> {
    return (
      (await changed(
        runner,
        `UPDATE sms_messages SET
           status = CASE WHEN status = 'unknown' THEN 'unknown' ELSE 'queued' END,
           settled_at = NULL,
           sent_at = NULL,
           past_provider_ids = CASE WHEN provider_id IS NULL THEN past_provider_ids
             ELSE past_provider_ids || provider_id END,
           provider_id = NULL
         WHERE id = $1 AND status IN ('failed', 'suppressed', 'unknown') AND body IS NOT NULL`,
        [id],
      )) > 0
    );
  }

  /**
   * The provider's report on a message; of two the further one stands, whichever came first. Answers its recipient,
   * null for none of ours.
   */
  async recordReport(
    runner: SqlRunner,
    report: { id: string; providerId: string; status: MessageStatus; failure: string | null; settled: boolean },
    now: Date,
  ): Promise<string | null> {
    const { id, providerId, status, failure, settled } = report;
    const [row] = await rowsOf<{ recipient: string }>(
      runner,
      `UPDATE sms_messages SET provider_id = $2, attempting_since = NULL, look_first = false,
        sent_at = coalesce(sent_at, $6),
         failure = CASE WHEN message_stage(status) < message_stage($3) THEN $4 ELSE failure END,
         settled_at = CASE WHEN message_stage(status) < message_stage($3) AND $5 THEN $6 ELSE settled_at END,
         status = CASE WHEN message_stage(status) < message_stage($3) THEN $3 ELSE status END
       WHERE id = $1 AND (provider_id IS NULL OR provider_id = $2) AND NOT $2 = ANY(past_provider_ids)
         RETURNING recipient`,
      [id, providerId, status, failure, settled, now],
    );
    return row?.recipient ?? null;
  }
}
