import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter, longDate } from '@vitrine/brand';
import { type PeriodLock, type PeriodLockChange, periodLockMessages } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { Audit } from '../audit/index.ts';
import { PeriodLockEntity } from './period-locks.entities.ts';

/** The day through which the books are closed (ADR 0114). */
@Injectable()
export class PeriodLocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(manager: EntityManager = this.dataSource.manager): Promise<PeriodLock> {
    const [last] = await manager.find(PeriodLockEntity, { order: { id: 'DESC' }, take: 1 });
    return {
      version: last?.id ?? 0,
      lockedThrough: last?.lockedThrough ?? null,
      reason: last?.reason ?? '',
      updatedAt: last?.createdAt.toISOString() ?? null,
      updatedBy: last?.createdBy ?? null,
    };
  }

  /**
   * Closes or reopens, after every transaction that holds the lock. Throws `stale_version` with the current lock, and
   * `validation_failed` for today and later days, the same day, and a reopening without a reason.
   */
  change({ version, lockedThrough, reason }: PeriodLockChange, key: string | undefined): Promise<PeriodLock> {
    const attempt = { scope: 'periodLock.change', key, request: { version, lockedThrough, reason } };
    return this.idempotency.once(attempt, async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(${lockKey})`);
      const current = await this.get(manager);
      if (version !== current.version) throw new AppError('stale_version', { extensions: { current } });
      const now = this.clock.now();
      const before = current.lockedThrough;
      if (lockedThrough === before)
        throw refused('lockedThrough', before === null ? periodLockMessages.open : periodLockMessages.same);
      if (lockedThrough !== null && lockedThrough >= agencyDay(now))
        throw refused('lockedThrough', periodLockMessages.notYet);
      const isClosing = lockedThrough !== null && (before === null || lockedThrough > before);
      if (!isClosing && reason === '') throw refused('reason', periodLockMessages.reason);
      await manager.insert(PeriodLockEntity, {
        id: version + 1,
        lockedThrough,
        reason: isClosing ? '' : reason,
        createdBy: currentPerson().email,
        createdAt: now,
      });
      await this.audit.record(manager, {
        action: isClosing ? 'books.closed' : lockedThrough === null ? 'books.all-reopened' : 'books.reopened',
        entity: 'books',
        entityId: null,
        before: { lockedThrough: before },
        after: { lockedThrough, ...(!isClosing && { reason }) },
      });
      return this.get(manager);
    });
  }

  /** Throws `validation_failed` at the field for a closed day; others stay open until the transaction ends. */
  async refuseClosed(manager: EntityManager, field: string, day: string): Promise<void> {
    const lockedThrough = await this.hold(manager);
    if (lockedThrough !== null && day <= lockedThrough)
      throw refused(field, `The books are closed through ${longDate(lockedThrough)}. Use a later date.`);
  }

  /** Whether a day is closed; it stays so until the transaction ends. */
  async isClosed(manager: EntityManager, day: string): Promise<boolean> {
    return (await this.openDay(manager, day)) !== day;
  }

  /** A day, or the first open one after it; it stays open until the transaction ends. */
  async openDay(manager: EntityManager, day: string): Promise<string> {
    const lockedThrough = await this.hold(manager);
    return lockedThrough !== null && day <= lockedThrough ? daysAfter(lockedThrough, 1) : day;
  }

  /**
   * Through which day the books are closed; nobody closes or reopens until the transaction ends. The trigger
   * `book_payment` holds the same lock.
   */
  async hold(manager: EntityManager): Promise<string | null> {
    await manager.query(`SELECT pg_advisory_xact_lock_shared(${lockKey})`);
    return (await this.get(manager)).lockedThrough;
  }
}

const lockKey = `hashtextextended('period-locks', 0)`;

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
