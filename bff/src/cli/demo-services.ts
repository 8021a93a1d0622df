import type { DataSource, EntityManager } from 'typeorm';
import { AgencySettings, Audit, DocumentDefaults, PeriodLocks } from '../modules/settings/index.ts';
import { AccountEntity } from '../modules/auth/index.ts';
import { ClientEntity } from '../modules/clients/index.ts';
import { EstimateVersionsService } from '../modules/invoices/estimates/estimate-versions.service.ts';
import { EstimatesRepository } from '../modules/invoices/estimates/estimates.repository.ts';
import { InvoicesRepository } from '../modules/invoices/invoices/invoices.repository.ts';
import { IssuedInvoicesService } from '../modules/invoices/invoices/issued-invoices.service.ts';
import {
  ClientCreditsRepository,
  ClientCreditsService,
  CreditedTaxesService,
  CreditNotesService,
  DocumentNumbersService,
  LedgerRepository,
  RefundsRepository,
  WriteOffsRepository,
} from '../modules/invoices/index.ts';
import { RecurringInvoicesRepository } from '../modules/invoices/recurring-invoices/recurring-invoices.repository.ts';
import { SettingsRepository } from '../modules/settings/settings/settings.repository.ts';
import { SettingsService } from '../modules/settings/settings/settings.service.ts';
import { TaxRatesRepository } from '../modules/invoices/tax-rates/tax-rates.repository.ts';
import { Clock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { Documents } from '../platform/documents.ts';
import { Idempotency } from '../platform/http/index.ts';
import { actAs, enterRequestContext } from '../platform/request-context.ts';

const day = 24 * 3_600_000;

/** The moment of what is being seeded. */
class DemoClock extends Clock {
  private at: Date;

  constructor(private readonly seededAt: Date) {
    super();
    this.at = seededAt;
  }

  now(): Date {
    return this.at;
  }

  /** Moves to so many days before the seeding; answers that moment. */
  goTo(daysAgo: number): Date {
    this.at = new Date(this.seededAt.getTime() - daysAgo * day);
    return this.at;
  }
}

/**
 * The application's own services that write within a transaction, made for the seed: documents are numbered, priced,
 * frozen and booked as staff's are. Those that publish events are left out, so that nothing is sent to anyone.
 */
export function demoServices(dataSource: DataSource, seededAt: Date) {
  const clock = new DemoClock(seededAt);
  const audit = new Audit(clock);
  const idempotency = new Idempotency(dataSource, clock);
  // Of the configuration only the recipients of notifications count, and there are none.
  const settings = new SettingsService(
    loadConfig({}),
    clock,
    dataSource,
    new SettingsRepository(dataSource),
    audit,
    idempotency,
  );
  const agency = new AgencySettings(settings);
  const ledger = new LedgerRepository(dataSource, agency);
  const numbers = new DocumentNumbersService(ledger, new DocumentDefaults(settings));
  const invoices = new InvoicesRepository(dataSource);
  const estimates = new EstimatesRepository(dataSource);
  const refunds = new RefundsRepository(dataSource);
  const taxes = new CreditedTaxesService(refunds, new WriteOffsRepository(dataSource));
  return {
    clock,
    audit,
    ledger,
    numbers,
    invoices,
    estimates,
    refunds,
    issues: new IssuedInvoicesService(invoices, agency, new PeriodLocks(dataSource, idempotency, audit, clock), clock),
    credits: new ClientCreditsService(new ClientCreditsRepository(dataSource), ledger, audit, clock),
    creditNotes: new CreditNotesService(refunds, taxes, numbers, new Documents(), agency, audit, clock),
    versions: new EstimateVersionsService(estimates, agency, clock),
    schedules: new RecurringInvoicesRepository(dataSource),
    taxRates: new TaxRatesRepository(dataSource),
  };
}

export type DemoServices = ReturnType<typeof demoServices>;
export type SeededClient = Pick<ClientEntity, 'id' | 'name' | 'company' | 'email'>;

/** The demo's client with this address; null when it was deleted. */
export const findDemoClient = (manager: EntityManager, email: string): Promise<SeededClient | null> =>
  manager.findOne(ClientEntity, {
    select: { id: true, name: true, company: true, email: true },
    where: { email, demo: true },
  });

/** Runs `work` on behalf of the account with this address, so that the audit log names it. */
export async function asPerson(manager: EntityManager, email: string, work: () => Promise<void>): Promise<void> {
  const account = await manager.findOneByOrFail(AccountEntity, { email });
  const nowhere = { requestId: null, route: null, address: null, userAgent: null, visitorId: null };
  await new Promise<void>((resolve, reject) => {
    enterRequestContext(nowhere, () => {
      actAs({ kind: 'person', id: account.id, email });
      work().then(resolve, reject);
    });
  });
}
