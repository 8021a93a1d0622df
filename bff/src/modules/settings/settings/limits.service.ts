import { Injectable } from '@nestjs/common';
import { roleRights } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { SettingsService } from './settings.service.ts';

/** What counts as paying back, by the audit log. */
const payBacks = ['invoice.refund_requested', 'payment.refund_requested', 'credit.paid_out'];

/** Who asks, if their role has limits; null for owners and for what no person does. */
function limitedPerson(): string | null {
  const { actor } = requestContext();
  if (actor.kind !== 'person' || !actor.role || roleRights[actor.role].limited !== true) return null;
  return actor.id;
}

/** Above what an owner is needed (ADR 0125). Read each time: a limit holds from the moment it is saved. */
@Injectable()
export class Limits {
  constructor(private readonly settings: SettingsService) {}

  /**
   * Throws `owner_required` at `amount` when somebody would pay back more in 24 hours than they may alone. Whoever pays
   * back at the same time waits for this transaction, whose audit entry counts then. SQL: sums a field of the entries.
   */
  async checkPayBack(manager: EntityManager, amountCents: number, now: Date): Promise<void> {
    const person = limitedPerson();
    if (person === null) return;
    const { payBackLimitCents } = await this.settings.security.read(manager);
    await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`pay-back ${person}`]);
    const [row] = await rowsOf<{ cents: string }>(
      manager,
      `SELECT coalesce(sum((after ->> 'amountCents')::bigint), 0)::text AS cents FROM audit_entries
       WHERE actor_id = $1 AND action = ANY ($2) AND at > $3::timestamptz - interval '24 hours'`,
      [person, payBacks, now],
    );
    if (Number(row?.cents ?? 0) + amountCents <= payBackLimitCents) return;
    const message =
      payBackLimitCents === 0
        ? 'Only owners can refund. Please ask one.'
        : `You can refund ${formatCents(payBackLimitCents)} in 24 hours. For more, ask an owner.`;
    throw new AppError('owner_required', { message, errors: { amount: [message] } });
  }

  /** The same rows. Throws `owner_required` when they are more than somebody may export at once. */
  async withinExport<Row>(rows: AsyncIterable<Row>): Promise<AsyncIterable<Row> | Iterable<Row>> {
    if (limitedPerson() === null) return rows;
    const { exportLimitRows } = await this.settings.security.read();
    const read: Row[] = [];
    for await (const row of rows) {
      if (read.length === exportLimitRows)
        throw new AppError('owner_required', {
          message:
            exportLimitRows === 0
              ? 'Only owners can export this list. Please ask one.'
              : `You can export ${exportLimitRows.toLocaleString('en-US')} rows at once. ` +
                'Filter the list, or ask an owner.',
        });
      read.push(row);
    }
    return read;
  }
}
