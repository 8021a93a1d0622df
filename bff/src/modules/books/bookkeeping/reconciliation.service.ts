import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, agencyDayStart, daysAfter } from '@vitrine/brand';
import type { Period, Reconciliation } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import {
  type BalanceTransaction,
  PaymentProvider,
  ProviderFailure,
  type ProviderPayout,
} from '../../checkout/index.ts';
import type { ReconciledDayEntity } from './bookkeeping.entities.ts';
import { BookkeepingRepository, type ComparedEntry, type NewTransaction } from './bookkeeping.repository.ts';
import { differencesOf } from './differences.ts';
import { explainDisputes } from './dispute-movements.ts';

/** Days before the last checked one that are checked again: events may come late. */
const again = 7;
/** Days that the first check goes back at most. */
const furthest = 366;
/** Days whose transactions are read and checked at once. */
const stride = 7;
/** Days that a person's check goes through before it answers: the first of all goes back a year. */
const daysAtOnce = 4 * stride;

interface Checked {
  readonly checkedUntil: string;
  readonly days: number;
  /** Whether it got to the last day. */
  readonly isComplete: boolean;
}

/** Compares the ledger with the provider's balance, day by day of the agency. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: BookkeepingRepository,
    private readonly provider: PaymentProvider,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.reconcileBalance.name,
      concurrency: 1,
      cron: '30 6 * * *',
      run: async () => {
        const { days, checkedUntil } = await this.checkUntil(daysAfter(agencyDay(this.clock.now()), -1));
        this.log.info({ days, checkedUntil }, 'The balance was compared with the ledger');
      },
    });
  }

  async get(period: Period): Promise<Reconciliation> {
    const [days, checkedUntil] = await Promise.all([this.books.lastChecks(period), this.books.checkedUntil()]);
    return {
      days: days.map(({ checkedAt, differences, disputes, ...day }) => ({
        ...day,
        checkedAt: checkedAt.toISOString(),
        differences: [...differences],
        disputes: [...disputes],
      })),
      checkedUntil,
    };
  }

  /** Checks now, today included as far as it goes, but four weeks at most. Throws `unavailable`. */
  async checkNow(key: string | undefined): Promise<Checked> {
    const today = agencyDay(this.clock.now());
    const checked = await this.checkUntil(today, daysAtOnce).catch((error: unknown) => {
      throw error instanceof ProviderFailure ? unreachable(error) : error;
    });
    return this.idempotency.once({ scope: 'bookkeeping.reconcile', key, request: {} }, async (manager) => {
      await this.audit.record(manager, {
        action: 'books.reconciled',
        entity: 'books',
        entityId: checked.checkedUntil,
        before: null,
        after: { ...checked },
      });
      return checked;
    });
  }

  /**
   * Checks the days up to `last`, `most` of them at most. A day that is found as before leaves nothing, so two at once
   * leave one check.
   */
  async checkUntil(last: string, maximumDays = furthest + again): Promise<Checked> {
    const first = await this.firstDay(last);
    if (first === null) return { checkedUntil: last, days: 0, isComplete: true };
    const end = earlier(last, daysAfter(first, maximumDays - 1));
    let days = 0;
    for (let from = first; from <= end; from = daysAfter(from, stride)) {
      const to = earlier(end, daysAfter(from, stride - 1));
      const transactions = await this.read({ from, to });
      for (let day = from; day <= to; day = daysAfter(day, 1)) {
        const ofDay = transactions.filter((transaction) => transaction.day === day);
        if (await this.checkDay(day, ofDay)) days += 1;
      }
    }
    return { checkedUntil: end, days, isComplete: end === last };
  }

  private async firstDay(last: string): Promise<string | null> {
    const [first, until] = await Promise.all([this.books.firstDay(), this.books.checkedUntil()]);
    const from = until === null ? first : daysAfter(until, 1 - again);
    const least = daysAfter(last, -furthest);
    if (from === null) return null;
    return from < least ? least : from;
  }

  /** The provider's transactions of some days, each with the reference that the ledger would have. */
  private async read({ from, to }: Period): Promise<NewTransaction[]> {
    const [since, before] = [agencyDayStart(from), agencyDayStart(daysAfter(to, 1))];
    const [all, payouts] = await Promise.all([
      this.provider.listBalanceTransactions(since, before),
      this.provider.listPayouts(since, before),
    ]);
    await this.itemize(payouts);
    const storedReferences = await this.books.findReferences(all.map(({ reference }) => reference));
    const fresh = all.filter(({ reference }) => !storedReferences.has(reference));
    const references = fresh.flatMap((one) => ledgerReferenceOf(one) ?? []);
    const ours = new Set((await this.books.entriesOf(references)).map(({ reference }) => reference));
    const read: NewTransaction[] = [];
    for (const transaction of fresh) {
      const reference = await this.resolve(transaction, ours);
      if (reference === 'plan') continue;
      const { reference: id, payment: _payment, ...stored } = transaction;
      const arrivesOn = payouts.find((payout) => payout.reference === stored.source)?.arrivesOn ?? null;
      read.push({
        ...stored,
        reference: id,
        day: agencyDay(stored.at),
        ledgerReference: reference,
        arrivesOn,
      });
    }
    return read;
  }

  /** Stores what each payout is made of, once the provider says so. */
  private async itemize(payouts: readonly ProviderPayout[]): Promise<void> {
    const itemized = payouts.flatMap(({ reference, isItemized }) => (isItemized ? [reference] : []));
    for (const payout of await this.books.withoutItems(itemized))
      await this.books.addItems(payout, await this.provider.listPaidOut(payout));
  }

  /** A subscription's month is in the ledger under its invoice; the agency's own plan is not in it. */
  private async resolve(transaction: BalanceTransaction, ours: ReadonlySet<string>): Promise<string | null> {
    const reference = ledgerReferenceOf(transaction);
    if (reference !== null && ours.has(reference)) return reference;
    if (transaction.payment === null || transaction.kind === 'payout') return reference;
    const paid = await this.provider.findInvoiceOf(transaction.payment);
    if (paid === 'plan') return 'plan';
    return paid !== null && transaction.kind === 'payment' ? paid.invoice : reference;
  }

  /** Returns whether anything new was found. */
  private checkDay(day: string, fresh: readonly NewTransaction[]): Promise<boolean> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      await this.books.lock(manager);
      await this.books.addTransactions(manager, fresh);
      const transactions = await this.books.transactionsOf(manager, day);
      const entries = await this.books.entriesOf(
        transactions.flatMap(({ ledgerReference }) => ledgerReference ?? []),
        manager,
      );
      const own = await this.books.entriesOn(manager, day);
      const { disputes, differences } = explainDisputes(day, await this.books.movedDisputes(manager, day));
      const found = {
        transactions: transactions.length,
        ledgerCents: sumOf(own.map(signedCents)),
        providerCents: sumOf(transactions.map((one) => (isPayment(one) ? one.amountCents : 0))),
        feeCents: sumOf(transactions.map((one) => one.feeCents - (one.kind === 'fee' ? one.amountCents : 0))),
        payoutCents: sumOf(transactions.map((one) => (one.kind === 'payout' ? -one.amountCents : 0))),
        differences: [
          ...differencesOf(
            transactions,
            entries,
            own.filter(({ isKnown }) => !isKnown),
          ),
          ...differences,
        ],
        disputes,
      };
      const last = await this.books.lastCheck(manager, day);
      if (last && isWhole(last) === agencyDay(now) > day && isSame(last, found)) return false;
      await this.books.addCheck(manager, { day, version: (last?.version ?? 0) + 1, checkedAt: now, ...found });
      return true;
    });
  }
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

const unreachable = (cause: ProviderFailure): AppError =>
  new AppError('unavailable', { message: 'We can’t reach Stripe right now. Please try again in a minute.', cause });

/** The reference of the ledger's entry about it, but for a subscription's month; null where the ledger has none. */
function ledgerReferenceOf({ kind, payment, source }: BalanceTransaction): string | null {
  if (kind === 'payment') return payment;
  if (kind === 'refund_failure') return source && `${source}:failed`;
  return kind === 'refund' || kind === 'dispute' ? source : null;
}

const isPayment = ({ kind }: NewTransaction): boolean =>
  kind === 'payment' || kind === 'refund' || kind === 'refund_failure';

/** Whether the day was over when it was checked. */
const isWhole = ({ day, checkedAt }: ReconciledDayEntity): boolean => agencyDay(checkedAt) > day;

type Found = Omit<ReconciledDayEntity, 'day' | 'version' | 'checkedAt'>;
const isSame = (
  { day: _day, version: _version, checkedAt: _at, ...before }: ReconciledDayEntity,
  found: Found,
): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(found)));

const signedCents = ({ kind, amountCents }: ComparedEntry): number => (kind === 'refund' ? -amountCents : amountCents);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
