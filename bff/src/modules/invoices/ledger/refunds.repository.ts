import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThanOrEqual } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { theirPayments } from './ledger.repository.ts';
import { CreditNoteEntity, PaymentRefundEntity } from './refunds.entities.ts';

/** A refund that staff asked for, as a record that can be copied. */
export type RefundRow = Pick<PaymentRefundEntity, keyof PaymentRefundEntity>;

const batch = 100;

/** Refunds that staff asked for, and their credit notes. */
@Injectable()
export class RefundsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, refund: RefundRow): Promise<void> {
    await manager.insert(PaymentRefundEntity, refund);
  }

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<RefundRow | null> {
    return manager.findOneBy(PaymentRefundEntity, { id });
  }

  /** By the provider's id, else by ours from the metadata; null for refunds that were not asked for here. */
  async findReported(
    manager: EntityManager,
    { reference, refundId }: { readonly reference: string; readonly refundId: string | null },
  ): Promise<RefundRow | null> {
    const refund = await manager.findOneBy(PaymentRefundEntity, { providerRef: reference });
    if (refund || !refundId || !/^[\da-f-]{36}$/i.test(refundId)) return refund;
    const candidate = await this.find(refundId, manager);
    return candidate?.providerRef === null && candidate.method === 'provider' ? candidate : null;
  }

  /** Cents of a payment whose refund is not decided yet. SQL: a sum. */
  async pendingCentsOf(manager: EntityManager, paymentId: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      manager,
      `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM payment_refunds
        WHERE payment_id = $1 AND state = 'pending'`,
      [paymentId],
    );
    return Number(row?.cents ?? 0);
  }

  /** Notes that the provider is asked; returns false when that was noted before. */
  async noteAsked(id: string, now: Date): Promise<boolean> {
    const noted = await this.dataSource.manager.update(
      PaymentRefundEntity,
      { id, askedAt: IsNull() },
      { askedAt: now, updatedAt: now },
    );
    return noted.affected === 1;
  }

  /** Moves on to the next idempotency key, unless a concurrent run already did. */
  async nextAttempt(id: string, attempt: number, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      PaymentRefundEntity,
      { id, attempt, state: 'pending' },
      { attempt: attempt + 1, updatedAt: now },
    );
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Pick<RefundRow, 'state' | 'failure' | 'providerRef' | 'entryId' | 'updatedAt'>>,
  ): Promise<void> {
    await manager.update(PaymentRefundEntity, { id }, changes);
  }

  /** Refunds whose request may never have reached the provider, the oldest first. */
  findUnanswered(before: Date): Promise<RefundRow[]> {
    return this.dataSource.manager.find(PaymentRefundEntity, {
      where: { state: 'pending', method: 'provider', providerRef: IsNull(), updatedAt: LessThanOrEqual(before) },
      order: { createdAt: 'ASC' },
      take: batch,
    });
  }

  /** Refunds of an invoice's payments, newest first, at most a hundred. */
  findOfInvoice(invoiceId: string): Promise<RefundRow[]> {
    return this.dataSource.manager
      .createQueryBuilder(PaymentRefundEntity, 'f')
      .innerJoin('payments', 'p', 'p.id = f.payment_id')
      .where('p.invoice_id = :invoiceId', { invoiceId })
      .orderBy('f.created_at', 'DESC')
      .addOrderBy('f.id', 'DESC')
      .take(batch)
      .getMany();
  }

  async addCreditNote(manager: EntityManager, note: CreditNoteEntity): Promise<void> {
    await manager.insert(CreditNoteEntity, note);
  }

  findCreditNote(
    key: { readonly id: string } | { readonly refundId: string },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<CreditNoteEntity | null> {
    return manager.findOneBy(CreditNoteEntity, key);
  }

  /** In the order in which they were issued. */
  findCreditNotesOfInvoice(
    invoiceId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<CreditNoteEntity[]> {
    return manager.find(CreditNoteEntity, { where: { invoiceId }, order: { issuedAt: 'ASC', number: 'ASC' } });
  }

  /** A credit note about a payment of the address (in lower case), unless it was voided. */
  findCreditNoteOf(email: string, id: string): Promise<CreditNoteEntity | null> {
    return this.dataSource.manager
      .createQueryBuilder(CreditNoteEntity, 'n')
      .innerJoin('payment_refunds', 'f', 'f.id = n.refund_id')
      .innerJoin('payments', 'p', 'p.id = f.payment_id')
      .where('n.id = :id AND n.voided_at IS NULL', { id })
      .andWhere(theirPayments.replaceAll('$1', ':email'), { email })
      .getOne();
  }

  async voidCreditNote(manager: EntityManager, id: string, now: Date): Promise<void> {
    await manager.update(CreditNoteEntity, { id, voidedAt: IsNull() }, { voidedAt: now });
  }
}
