import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import type { AutopayPreview, InvoiceAutopay } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { AutopayTriesRepository, CardChargesService, chargesAtOnce, type TryRow } from '../checkout/index.ts';
import { chargeDays, type DueCharge, findDueCharges, InvoicesService, lastDay } from '../../invoices/index.ts';
import { AutopaySwitch } from '../../settings/index.ts';

/** When saved cards are charged by themselves, and what staff see of it before (ADR 0066). */
@Injectable()
export class AutopayService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tries: AutopayTriesRepository,
    private readonly charges: CardChargesService,
    private readonly invoices: InvoicesService,
    private readonly autopay: AutopaySwitch,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.autopay.name,
      concurrency: 1,
      cron: '*/10 9-20 * * *',
      waitsAfterRestore: true,
      run: (_, signal) => this.run(signal),
    });
  }

  /**
   * Outcomes are looked up even when autopay is off, but nothing new is charged. A charge that fails here does not keep
   * the others from being made; the job then fails and is tried again.
   */
  async run(signal?: AbortSignal): Promise<void> {
    await this.charges.resolveUnknown(signal);
    if (!(await this.autopay.isOn())) return;
    const today = agencyDay(this.clock.now());
    const failures: unknown[] = [];
    let charged = 0;
    const charge = async (due: DueCharge): Promise<void> => {
      if (signal?.aborted) return;
      try {
        if (await this.charges.charge(due)) charged += 1;
      } catch (error) {
        this.log.warn({ err: error, invoiceId: due.invoiceId }, 'A card was not charged; the next run tries again');
        failures.push(error);
      }
    };
    const semaphore = new Semaphore(chargesAtOnce);
    const dues = await findDueCharges(this.dataSource.manager, chargeDays(today));
    await Promise.all(dues.map((due) => semaphore.run(() => charge(due))));
    if (charged > 0) this.log.info({ count: charged }, 'Saved cards charged');
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges failed`);
  }

  /** What is charged tomorrow, or would be if autopay was on. */
  async tomorrow(): Promise<AutopayPreview> {
    const on = daysAfter(agencyDay(this.clock.now()), 1);
    const due = (await findDueCharges(this.dataSource.manager, { from: on, to: on, firstFrom: on })).filter(isOfCard);
    return {
      enabled: await this.autopay.isOn(),
      on,
      totalCents: due.reduce((sum, { amountCents }) => sum + amountCents, 0),
      items: due.map(({ invoiceId, invoiceNumber, clientId, company, brand, last4, amountCents, number }) => ({
        invoice: { id: invoiceId, number: invoiceNumber },
        client: { id: clientId, company },
        card: { brand, last4 },
        amountCents,
        number,
      })),
    };
  }

  /** What the card of a client is charged for next; empty while autopay is off. */
  async upcomingOf(clientId: string): Promise<{ number: string; amountCents: number; on: string }[]> {
    if (!(await this.autopay.isOn())) return [];
    const today = agencyDay(this.clock.now());
    const due = await findDueCharges(this.dataSource.manager, chargeDays(today, lastDay), { clientId });
    return due
      .filter(isOfCard)
      .map(({ invoiceNumber: number, amountCents, on }) => ({ number, amountCents, on: latest(on, today) }));
  }

  /** Throws `not_found`. */
  async ofInvoice(invoiceId: string): Promise<InvoiceAutopay> {
    const { dueDate, nextDueDate = dueDate } = await this.invoices.get(invoiceId);
    const { manager } = this.dataSource;
    const today = agencyDay(this.clock.now());
    const [tries, [next], on] = await Promise.all([
      this.tries.listOfInvoice(manager, invoiceId),
      findDueCharges(manager, chargeDays(today, lastDay), { invoiceIds: [invoiceId] }),
      this.autopay.isOn(),
    ]);
    const series = tries.filter((one) => one.dueOn === nextDueDate);
    const nextOn = next && on ? latest(next.on, today) : null;
    return { state: stateOf(series, nextOn), nextOn, tries: tries.map(toTry) };
  }
}

/** Where the client's credit leaves something to charge. */
const isOfCard = ({ amountCents }: DueCharge): boolean => amountCents > 0;

const latest = (one: string, other: string): string => (one > other ? one : other);

/** `series` are the tries of the day on which the next payment is due, newest first. */
function stateOf([last, ...earlier]: readonly TryRow[], nextOn: string | null): InvoiceAutopay['state'] {
  if (!last) return nextOn === null ? 'off' : 'scheduled';
  if (last.outcome === 'processing') return 'processing';
  if (last.outcome !== 'declined') return 'paid';
  if (nextOn !== null) return 'retrying';
  return earlier.length >= 4 ? 'gave_up' : 'off';
}

const toTry = ({ number, triedOn, outcome, declineCode, checkout, card }: TryRow): InvoiceAutopay['tries'][number] => ({
  number,
  on: triedOn,
  outcome,
  declineCode,
  amountCents: checkout.amountCents,
  card: { brand: card.brand, last4: card.last4 },
});
