import { Injectable } from '@nestjs/common';
import type {
  MessageChannel,
  Suppression,
  SuppressionLift,
  SuppressionPage,
  SuppressionQuery,
  SuppressionRequest,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { phoneNumber } from '../../../platform/phone.ts';
import { Audit } from '../../settings/index.ts';
import type { SuppressionEntity } from './deliverability.entities.ts';
import { type NewSuppression, SuppressionsRepository } from './suppressions.repository.ts';

/** After a STOP the carrier refuses us too, until START comes from that very phone. */
const liftable = ({ reason }: SuppressionEntity) => reason !== 'stop';

/** Addresses that nothing is sent to: the mailbox does not exist, or its owner opted out. */
@Injectable()
export class SuppressionsService {
  constructor(
    private readonly suppressions: SuppressionsRepository,
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async find(runner: SqlRunner, channel: MessageChannel, address: string): Promise<Suppression | null> {
    const row = await this.suppressions.find(runner, channel, address);
    return row && toSuppression(row);
  }

  /** Puts an address on the list; adding it twice changes nothing. */
  async add(manager: EntityManager, suppression: NewSuppression): Promise<void> {
    await this.suppressions.add(manager, suppression, this.clock.now());
  }

  /** The person behind a phone number texted START. */
  async started(manager: EntityManager, phone: string): Promise<void> {
    await this.suppressions.lift(
      manager,
      { channel: 'sms', address: phone },
      phone,
      'They texted START',
      this.clock.now(),
    );
  }

  async list(query: z.output<typeof SuppressionQuery>): Promise<SuppressionPage> {
    const [{ rows, nextCursor }, total] = await Promise.all([
      this.suppressions.list(this.dataSource, query),
      this.suppressions.count(this.dataSource, query),
    ]);
    return { items: rows.map(toSuppression), nextCursor, total };
  }

  /**
   * Staff record that somebody asked for no more messages. An address that is listed keeps its reason. Throws
   * `invalid_phone` for a number that cannot be texted.
   */
  addOnRequest({ channel, address: typed, detail }: SuppressionRequest): Promise<Suppression> {
    const address = channel === 'sms' ? phoneNumber(typed) : typed;
    if (address === null)
      throw new AppError('invalid_phone', { errors: { address: ['Enter a phone number such as (212) 555-0148'] } });
    return this.dataSource.transaction(async (manager) => {
      const listed = await this.suppressions.find(manager, channel, address);
      if (listed) return toSuppression(listed);
      await this.add(manager, { channel, address, reason: 'request', detail, messageId: null });
      const row = await this.suppressions.find(manager, channel, address);
      if (!row) throw new Error('A suppression vanished in the transaction that stored it');
      await this.audit.record(manager, {
        action: 'suppression.added',
        entity: 'suppression',
        entityId: row.id,
        before: null,
        after: { channel, address, detail },
      });
      return toSuppression(row);
    });
  }

  /** Staff let an address be written to again. Throws `not_found`, and `conflict` after a STOP. */
  lift(id: string, { reason }: z.output<typeof SuppressionLift>): Promise<Suppression> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.suppressions.findActive(manager, id);
      if (!row) throw new AppError('not_found');
      if (!liftable(row))
        throw new AppError('conflict', {
          message: 'They texted STOP. Only they can lift it, by texting START to our number.',
        });
      await this.suppressions.lift(manager, { id }, currentPerson().email, reason, this.clock.now());
      await this.audit.record(manager, {
        action: 'suppression.lifted',
        entity: 'suppression',
        entityId: id,
        before: { channel: row.channel, address: row.address, cause: row.reason },
        after: { reason },
      });
      return toSuppression(row);
    });
  }
}

const toSuppression = (row: SuppressionEntity): Suppression => ({
  id: row.id,
  channel: row.channel,
  address: row.address,
  reason: row.reason,
  detail: row.detail,
  messageId: row.messageId,
  liftable: liftable(row),
  createdAt: row.createdAt.toISOString(),
});
