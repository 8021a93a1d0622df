import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { CheckoutEntity, PaymentEntity } from './ledger.entities.ts';

type CheckoutState = CheckoutEntity['state'];

export type NewCheckout = Omit<
  CheckoutEntity,
  | 'state'
  | 'attempt'
  | 'attemptedAt'
  | 'providerId'
  | 'url'
  | 'nextPollAt'
  | 'savedCardId'
  | 'createdAt'
  | 'updatedAt'
  | 'methodType'
  | 'methodLast4'
  | 'failureCode'
  | 'processingAt'
>;

const unpaid = In<CheckoutState>(['creating', 'open']);

@Injectable()
export class CheckoutsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Held until the transaction ends. {@link BalancesService.lock} locks several in a fixed order. SQL: a balance is a
   * name without a row.
   */
  async lockBalance(manager: EntityManager, balance: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [balance]);
  }

  find(
    manager: EntityManager,
    key: { readonly id: string } | { readonly providerId: string },
  ): Promise<CheckoutEntity | null> {
    return manager.findOneBy(CheckoutEntity, key);
  }

  /** The checkout named in the provider's metadata; null for a malformed id. */
  async findNamed(manager: EntityManager, id: string | null): Promise<CheckoutEntity | null> {
    return id && /^[\da-f-]{36}$/i.test(id) ? this.find(manager, { id }) : null;
  }

  findByProviderId(providerId: string): Promise<CheckoutEntity | null> {
    return this.find(this.dataSource.manager, { providerId });
  }

  /** The checkout that is not paid yet. */
  findOpen(manager: EntityManager, balance: string): Promise<CheckoutEntity | null> {
    return manager.findOneBy(CheckoutEntity, { balance, state: unpaid });
  }

  /**
   * Whether a payment is processing or in review. SQL: every look at a payment page asks, and building a query takes
   * longer than running this one.
   */
  async findUnsettled(manager: EntityManager, balance: string): Promise<'processing' | 'review' | null> {
    const [row] = await rowsOf<{ state: 'processing' | 'review' }>(
      manager,
      `SELECT state FROM checkouts WHERE balance = $1 AND state IN ('processing', 'review')
      ORDER BY created_at DESC LIMIT 1`,
      [balance],
    );
    return row?.state ?? null;
  }

  /** The payment of a balance that is on its way. */
  findProcessing(manager: EntityManager, balance: string): Promise<CheckoutEntity | null> {
    return manager.findOne(CheckoutEntity, { where: { balance, state: 'processing' }, order: { createdAt: 'DESC' } });
  }

  /** Payments on their way by an address (in lower case), without an invoice. SQL: the index is on the lower case. */
  findProcessingOf(email: string): Promise<CheckoutEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(CheckoutEntity, 'k')
      .where(`lower(k.email) = :email AND k.state = 'processing' AND k.invoice_id IS NULL`, { email })
      .orderBy('k.created_at', 'DESC')
      .limit(20)
      .getMany();
  }

  /** Stores how it is being paid, since when it is on its way, or why it failed. */
  async noteAttempt(
    manager: EntityManager,
    id: string,
    attempt: Partial<Pick<CheckoutEntity, 'methodType' | 'methodLast4' | 'failureCode' | 'processingAt'>>,
  ): Promise<void> {
    await manager.update(CheckoutEntity, { id }, attempt);
  }

  isPaid(manager: EntityManager, balance: string): Promise<boolean> {
    return manager.existsBy(CheckoutEntity, { balance, state: 'paid' });
  }

  /** Uses of a capped code that are reserved by unfinished checkouts. */
  countHeld(manager: EntityManager, codeId: string, now: Date): Promise<number> {
    return manager.countBy(CheckoutEntity, [
      { codeId, state: 'processing' },
      { codeId, state: unpaid, expiresAt: MoreThan(now) },
    ]);
  }

  async insert(manager: EntityManager, checkout: NewCheckout, now: Date): Promise<void> {
    const times = { attemptedAt: now, nextPollAt: now, createdAt: now, updatedAt: now };
    await manager.insert(CheckoutEntity, { ...checkout, ...times, state: 'creating' });
  }

  /**
   * Inserts a charge of a saved card. It begins as `processing`: until its outcome is known, nobody else pays the
   * balance and nobody changes it.
   */
  async insertCharge(manager: EntityManager, charge: NewCheckout & { savedCardId: string }, now: Date): Promise<void> {
    const times = { attemptedAt: now, nextPollAt: now, createdAt: now, updatedAt: now };
    await manager.insert(CheckoutEntity, { ...charge, ...times, state: 'processing', methodType: 'card' });
  }

  /** Moves a charge on to the next idempotency key. */
  async nextChargeAttempt(id: string, attempt: number, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      CheckoutEntity,
      { id, attempt, state: 'processing' },
      { attempt: attempt + 1, attemptedAt: now },
    );
  }

  /** Closes an open checkout. Returns false when it was paid or closed meanwhile. */
  async closeWaiting(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const closed = await manager.update(CheckoutEntity, { id, state: unpaid }, { state: 'expired', updatedAt: now });
    return closed.affected === 1;
  }

  /**
   * Stores the provider's session. An event may have come first, so a later state is kept. Returns false when the
   * checkout was closed meanwhile, so that nobody may get the session.
   */
  async markOpened(
    id: string,
    { id: providerId, url, expiresAt }: { id: string; url: string; expiresAt: Date },
    nextPollAt: Date,
    now: Date,
  ): Promise<boolean> {
    const stored = await this.dataSource
      .createQueryBuilder()
      .update(CheckoutEntity)
      .set({
        providerId,
        url,
        expiresAt,
        nextPollAt,
        state: () => `CASE state WHEN 'creating' THEN 'open' ELSE state END`,
        updatedAt: now,
      })
      .where([
        { id, providerId: IsNull() },
        { id, providerId },
      ])
      .returning(['state'])
      .execute();
    const [row] = stored.raw as { state: CheckoutState }[];
    return row !== undefined && row.state !== 'expired' && row.state !== 'failed';
  }

  /** Moves on to the next idempotency key, unless a concurrent request already did. */
  async nextAttempt(id: string, attempt: number, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      CheckoutEntity,
      { id, attempt, state: 'creating' },
      { attempt: attempt + 1, attemptedAt: now },
    );
  }

  async setState(manager: EntityManager, id: string, state: CheckoutState, now: Date): Promise<void> {
    await manager.update(CheckoutEntity, { id }, { state, updatedAt: now });
  }

  /** Stores the id of the provider's session unless one is stored. */
  async noteProviderId(manager: EntityManager, id: string, providerId: string): Promise<void> {
    await manager.update(CheckoutEntity, { id, providerId: IsNull() }, { providerId });
  }

  async failCreating(id: string, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      CheckoutEntity,
      { id, state: 'creating' },
      { state: 'failed', updatedAt: now },
    );
  }

  /** Closes the other open checkouts of a balance; returns those that have a session at the provider. */
  async closeOthers(manager: EntityManager, balance: string, but: string | null, now: Date): Promise<string[]> {
    const closed = await manager
      .createQueryBuilder()
      .update(CheckoutEntity)
      .set({ state: 'expired', updatedAt: now })
      .where({ balance, state: unpaid, ...(but && { id: Not(but) }) })
      .returning(['id', 'providerId'])
      .execute();
    const rows = closed.raw as { id: string; provider_id: string | null }[];
    return rows.flatMap((row) => (row.provider_id ? [row.id] : []));
  }

  /**
   * The pages that were opened to pay an invoice, newest first. The limit is never reached: an invoice has one open
   * session at a time, which lasts a day, and its link works until 120 days after the due date.
   */
  findOfInvoice(manager: EntityManager, invoiceId: string): Promise<CheckoutEntity[]> {
    return manager.find(CheckoutEntity, {
      where: { invoiceId, savedCardId: IsNull() },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: 1000,
    });
  }

  /** Sessions that are due for a poll, longest due first. */
  findDueForPoll(now: Date, limit: number): Promise<CheckoutEntity[]> {
    return this.dataSource.manager.find(CheckoutEntity, {
      where: {
        state: In(['open', 'processing']),
        providerId: Not(IsNull()),
        savedCardId: IsNull(),
        nextPollAt: LessThanOrEqual(now),
      },
      order: { nextPollAt: 'ASC' },
      take: limit,
    });
  }

  /** Claims the next poll of a session; false when another process has claimed it. */
  async claimPoll(id: string, expectedPollAt: Date, next: Date): Promise<boolean> {
    const claimed = await this.dataSource.manager.update(
      CheckoutEntity,
      { id, nextPollAt: expectedPollAt },
      { nextPollAt: next },
    );
    return claimed.affected === 1;
  }

  /** Expires checkouts for which the provider never returned a session. */
  async expireAbandoned(now: Date): Promise<void> {
    await this.dataSource.manager.update(
      CheckoutEntity,
      { state: 'creating', expiresAt: LessThanOrEqual(now) },
      { state: 'expired', updatedAt: now },
    );
  }

  /** Attaches a submission to a checkout that has none. */
  async attachSubmission(manager: EntityManager, id: string, submissionId: string, balance: string): Promise<void> {
    await manager.update(CheckoutEntity, { id, submissionId: IsNull() }, { submissionId, balance });
  }

  async findClientOf(manager: EntityManager, checkoutId: string): Promise<{ clientId: string; paidAt: Date } | null> {
    const paid = await manager.findOneBy(PaymentEntity, {
      checkoutId,
      state: 'succeeded',
      clientId: Not(IsNull()),
    });
    return paid?.clientId ? { clientId: paid.clientId, paidAt: paid.receivedAt } : null;
  }
}
