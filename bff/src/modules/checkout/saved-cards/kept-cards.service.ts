import { Injectable } from '@nestjs/common';
import { brand, longDate } from '@vitrine/brand';
import { scheduleWording } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { type CheckoutEntity, CheckoutsRepository, type InvoiceDue, owedOnParts } from '../../invoices/index.ts';
import { AgencySettings, Audit, AutopaySwitch } from '../../settings/index.ts';
import { CardProvider } from '../payment-provider/index.ts';
import { SavedCardsRepository } from './saved-cards.repository.ts';
import { SavedCardsService } from './saved-cards.service.ts';

type KeepCard = NonNullable<CheckoutEntity['sold']['keepCard']>;
type Terms = Pick<KeepCard, 'clientId' | 'wording' | 'charges'>;

/** How long a payment whose card was to be kept is looked at again, in milliseconds. */
const forgottenAfter = 7 * 24 * 3_600_000;

/** Cards that are kept with a payment, for the rest of its invoice (ADR 0118). */
@Injectable()
export class KeptCardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: SavedCardsRepository,
    private readonly cards: SavedCardsService,
    private readonly checkouts: CheckoutsRepository,
    private readonly provider: CardProvider,
    private readonly agency: AgencySettings,
    private readonly autopay: AutopaySwitch,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * What a payer of `paidCents` would agree to; null where nothing would be left, where nobody knows whose invoice it
   * is, and while autopay is off.
   */
  async offer(
    invoice: Pick<InvoiceDue, 'number' | 'clientId' | 'schedule' | 'dueCents'>,
    paidCents: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Terms | null> {
    const { number, clientId, schedule, dueCents } = invoice;
    const owed = owedOnParts(schedule.parts, dueCents - paidCents);
    const rest = schedule.parts.flatMap(({ dueDate, state }, index) =>
      owed[index] ? [{ dueDate, cents: owed[index], isLater: state === 'upcoming' }] : [],
    );
    if (clientId === null || rest.length === 0 || rest.some(({ isLater }) => !isLater)) return null;
    if (!(await this.autopay.isOn(manager))) return null;
    const { displayName } = await this.agency.current(manager);
    const charges = rest.map(({ dueDate, cents }) => `${formatCents(cents)} on ${longDate(dueDate)}`);
    return {
      clientId,
      wording: scheduleWording.text({ agency: displayName, number, charges, email: brand.email.hello }),
      charges: Object.fromEntries(rest.map(({ dueDate, cents }) => [dueDate, cents])),
    };
  }

  /** What the payer of a checkout agrees to. Throws `conflict` when the text says something else now. */
  async agree(manager: EntityManager, invoice: InvoiceDue | null, paidCents: number, text: string): Promise<KeepCard> {
    const terms = invoice && (await this.offer(invoice, paidCents, manager));
    if (terms?.wording !== text)
      throw new AppError('conflict', {
        message: 'What you agreed to for the rest has changed. Please read it again, then pay.',
      });
    const { address, userAgent } = requestContext();
    return {
      ...terms,
      version: scheduleWording.version,
      agreedAt: this.clock.now().toISOString(),
      address,
      userAgent: userAgent?.slice(0, 300) ?? null,
    };
  }

  /** The provider's customer whose card is kept. Throws a `ProviderFailure`. */
  async customerOf({ clientId }: KeepCard): Promise<string> {
    const client = await this.repository.findClient(this.dataSource.manager, clientId);
    if (!client) throw new AppError('nothing_to_pay');
    return this.cards.customerOf(client);
  }

  /** Stores card and agreement of a paid checkout in a job, once the caller's transaction has committed. */
  async storeSoon(manager: EntityManager, { id, sold }: CheckoutEntity): Promise<void> {
    if (sold.keepCard) await this.jobs.enqueue(manager, queues.savedCards.name, { checkout: id });
  }

  /** Puts the agreement of a paid checkout in force, with its card; once. Throws a `ProviderFailure`. */
  async store(checkoutId: string): Promise<void> {
    const checkout = await this.checkouts.find(this.dataSource.manager, { id: checkoutId });
    const { state, providerId, invoiceId, sold } = checkout ?? {};
    if (!checkout || state !== 'paid' || !sold?.keepCard || !sold.invoice || !providerId || !invoiceId) return;
    const card = await this.provider.findPaidCard(providerId);
    if (!card) return;
    const { clientId, version, wording, charges, agreedAt, address, userAgent } = sold.keepCard;
    const { number: invoiceNumber } = sold.invoice;
    const replaced = await this.dataSource.transaction(async (manager) => {
      await this.repository.lockClient(manager, clientId);
      const now = this.clock.now();
      const agreement = { version, wording, charges, agreedAt: new Date(agreedAt), address, userAgent };
      const about = { id: checkout.id, clientId, invoiceId, invoiceNumber, agreedBy: checkout.email ?? '' };
      if (!(await this.repository.addSchedule(manager, { ...about, ...agreement }, now))) return null;
      await this.audit.record(manager, {
        action: 'autopay.agreed-for-invoice',
        entity: 'client',
        entityId: clientId,
        before: null,
        after: { version, invoiceNumber },
        actor: { kind: 'provider', name: 'stripe' },
      });
      return (await this.repository.knowsCard(manager, card.reference))
        ? null
        : this.cards.store(manager, clientId, card);
    });
    if (replaced) await this.cards.forget(replaced);
  }

  /** Those whose job came to nothing. */
  async storeForgotten(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - forgottenAfter);
    for (const id of await this.repository.findForgottenCheckouts(since)) await this.store(id);
  }
}
