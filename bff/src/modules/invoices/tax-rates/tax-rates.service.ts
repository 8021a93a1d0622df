import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  editedOf,
  partsProblem,
  type SoldTax,
  storedValues,
  type TaxRate,
  type TaxRateCreate,
  taxRateFields,
  taxRateMessages,
  taxRatesMaximum,
  type TaxRateUpdate,
  type TaxSummary,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import type { TaxRateEntity } from './tax-rates.entities.ts';
import { type TaxedDocument, TaxRatesRepository } from './tax-rates.repository.ts';

/** Days, both included. */
type Days = Pick<TaxSummary, 'from' | 'to'>;

/** Named tax rates (ADR 0062). Lines copy a rate, so no change of one changes an invoice. */
@Injectable()
export class TaxRatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rates: TaxRatesRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Those in use first, then by name. */
  async list(): Promise<TaxRate[]> {
    return (await this.rates.findAll()).map(toTaxRate);
  }

  /** Throws `conflict` for a name that is taken, and beyond {@link taxRatesMaximum}. */
  create(body: TaxRateCreate, key: string | undefined): Promise<TaxRate> {
    return this.idempotency.once({ scope: 'taxRates.create', key, request: body }, async (manager) => {
      await this.rates.lock(manager);
      const others = await this.rates.findAll(manager);
      refuseCrowd(others);
      const fields = storedValues(taxRateFields, body, null);
      const rate = { ...fields, id: randomUUID(), archivedAt: null, version: 1, createdAt: this.clock.now() };
      refuseTaken(others, rate);
      if (rate.isDefault) await this.withdrawDefault(manager, others);
      await this.rates.insert(manager, rate);
      await this.audit.record(manager, {
        action: 'tax-rate.created',
        entity: 'tax-rate',
        entityId: rate.id,
        before: null,
        after: recordedOf(rate),
      });
      return toTaxRate(rate);
    });
  }

  /** Throws `not_found`, `stale_version` with `current`, and `conflict` for a taken name and an archived rate. */
  update(id: string, { version, ...changes }: TaxRateUpdate): Promise<TaxRate> {
    return this.change(id, version, async (manager, rate, others) => {
      if (rate.archivedAt) throw new AppError('conflict', { message: 'This tax rate is archived. Restore it first.' });
      const after = storedValues(taxRateFields, changes, rate);
      refuseTaken(others, { id, name: after.name });
      refuseParts(after);
      if (after.isDefault && !rate.isDefault) await this.withdrawDefault(manager, others);
      return { action: 'tax-rate.updated', after };
    });
  }

  /** What is archived is no default. Throws `not_found` and `stale_version`. */
  archive(id: string, version: number): Promise<TaxRate> {
    return this.change(id, version, async (_, rate) => ({
      action: 'tax-rate.archived',
      after: { isDefault: false, archivedAt: rate.archivedAt ?? this.clock.now() },
    }));
  }

  /** Throws `not_found`, `stale_version`, and `conflict` when another rate has its name meanwhile. */
  restore(id: string, version: number): Promise<TaxRate> {
    return this.change(id, version, async (_, rate, others) => {
      refuseTaken(others, rate);
      refuseCrowd(others);
      return { action: 'tax-rate.restored', after: { archivedAt: null } };
    });
  }

  /** Those of the ids that exist, also archived ones. */
  find(manager: EntityManager, ids: readonly string[]): Promise<TaxRateEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.rates.findByIds(manager, ids);
  }

  /**
   * Taxes by rate of the invoices dated on these days, as issued first, with what was corrected and voided, less those
   * of the credit notes and write-offs on them: what the journal books, whatever happens later.
   */
  async bookedRates({ from, to }: Days, manager?: EntityManager): Promise<TaxSummary['rates']> {
    return (await this.rates.summarize(from, to, manager)).map((row) => {
      const [taxCents, creditedTaxCents] = [Number(row.taxCents), Number(row.creditedTaxCents)];
      const sharedBaseCents = Number(row.sharedBaseCents);
      return {
        name: row.name,
        percent: row.percent,
        inclusive: row.inclusive,
        invoices: Number(row.invoices),
        creditNotes: Number(row.creditNotes),
        baseCents: Number(row.baseCents),
        ...(sharedBaseCents !== 0 && { sharedBaseCents }),
        taxCents,
        creditedTaxCents,
        netBaseCents: Number(row.netBaseCents),
        netTaxCents: taxCents - creditedTaxCents,
      };
    });
  }

  /** The documents whose tax of one rate adds up to its net tax of {@link bookedRates}, oldest first. */
  documentsOf(tax: SoldTax, { from, to }: Days): Promise<TaxedDocument[]> {
    return this.rates.findTaxed(tax, from, to);
  }

  private change(
    id: string,
    version: number,
    decide: (
      manager: EntityManager,
      rate: Rate,
      others: readonly TaxRateEntity[],
    ) => Promise<{ action: `tax-rate.${string}`; after: Partial<TaxRateEntity> }>,
  ): Promise<TaxRate> {
    return this.dataSource.transaction(async (manager) => {
      await this.rates.lock(manager);
      const all = await this.rates.findAll(manager);
      const rate: Rate | undefined = all.find((one) => one.id === id);
      if (!rate) throw new AppError('not_found');
      if (rate.version !== version) throw new AppError('stale_version', { extensions: { current: toTaxRate(rate) } });
      const { action, after } = await decide(
        manager,
        rate,
        all.filter((one) => one.id !== id),
      );
      const changed = { ...rate, ...after };
      const difference = differenceOf(recordedOf(rate), recordedOf(changed));
      if (Object.keys(difference.after).length === 0) return toTaxRate(rate);
      await this.rates.update(manager, id, after);
      await this.audit.record(manager, { action, entity: 'tax-rate', entityId: id, ...difference });
      return toTaxRate({ ...changed, version: version + 1 });
    });
  }

  private async withdrawDefault(manager: EntityManager, others: readonly TaxRateEntity[]): Promise<void> {
    for (const { id } of others.filter(({ isDefault }) => isDefault)) {
      await this.rates.update(manager, id, { isDefault: false });
      await this.audit.record(manager, {
        action: 'tax-rate.updated',
        entity: 'tax-rate',
        entityId: id,
        before: { isDefault: true },
        after: { isDefault: false },
      });
    }
  }
}

/** A rate as a record that can be copied. */
type Rate = Pick<TaxRateEntity, keyof TaxRateEntity>;
type Named = Pick<TaxRateEntity, 'id' | 'name'>;

function refuseTaken(others: readonly TaxRateEntity[], { id, name }: Named): void {
  if (others.some((one) => one.id !== id && !one.archivedAt && one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', {
      message: `${taxRateMessages.taken}.`,
      errors: { name: [taxRateMessages.taken] },
    });
}

/** A change of the percentage alone may leave parts that don't make it up. */
function refuseParts(rate: Pick<TaxRateEntity, 'percent' | 'parts'>): void {
  const message = partsProblem(rate);
  if (message) throw new AppError('validation_failed', { message, errors: { parts: [message] } });
}

function refuseCrowd(others: readonly TaxRateEntity[]): void {
  if (others.filter(({ archivedAt }) => archivedAt === null).length >= taxRatesMaximum)
    throw new AppError('conflict', { message: taxRateMessages.tooMany });
}

const recordedOf = (rate: TaxRateEntity) => ({
  ...editedOf(taxRateFields, rate),
  percent: rate.percent / 1000,
  parts: taxRateFields.parts.show(rate.parts),
  archived: rate.archivedAt !== null,
});

const toTaxRate = (rate: TaxRateEntity): TaxRate => ({
  id: rate.id,
  ...editedOf(taxRateFields, rate),
  archivedAt: rate.archivedAt?.toISOString() ?? null,
  version: rate.version,
});
