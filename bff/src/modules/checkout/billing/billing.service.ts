import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay, agencyDayStart, brand } from '@vitrine/brand';
import {
  type Billing,
  BillingAddress,
  type BillingAddressUpdate,
  type BillingPurpose,
  type Plan,
  type PlanInvoice,
  planOf,
  type UsageMeter,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { ReceiptsService } from '../../invoices/index.ts';
import { PlanProvider, ProviderFailure } from '../payment-provider/index.ts';
import type { BillingCardEntity, BillingInvoiceEntity } from './billing.entities.ts';
import { BillingRepository } from './billing.repository.ts';
import { PlanSyncService } from './plan-sync.service.ts';
import { UsageService } from './usage.service.ts';

/** The Billing screen shows this many (staff specification, section 2). */
const shownInvoices = 3;
/** Forty years of months. */
const allInvoices = 480;
/** The seller of the plan is the operator of the product, whose address is not known here. */
const seller = { name: brand.product, lines: [], contact: null };
const titleOf = ({ name }: Plan): string => `${seller.name} ${name}`;

/** The agency's own plan (decision D9): from records; what costs money happens on the provider's pages. */
@Injectable()
export class BillingService {
  constructor(
    private readonly idempotency: Idempotency,
    @Inject(CONFIG) private readonly config: Config,
    private readonly billing: BillingRepository,
    private readonly usage: UsageService,
    private readonly plan: PlanSyncService,
    private readonly provider: PlanProvider,
    private readonly receipts: ReceiptsService,
    private readonly audit: Audit,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Billing> {
    const [{ address, version }, subscription, usage, cards, invoices] = await Promise.all([
      this.billing.account(),
      this.billing.subscription(),
      this.meters(),
      this.billing.cards(),
      this.billing.invoices(shownInvoices),
    ]);
    return {
      subscription: subscription && {
        plan: subscription.plan,
        status: subscription.status,
        currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
        amountCents: subscription.amountCents,
        interval: 'month',
        demo: subscription.demo,
      },
      usage,
      paymentMethods: cards.map(toCard),
      address,
      version,
      invoices: invoices.map(toInvoice),
    };
  }

  async listInvoices(): Promise<{ items: PlanInvoice[] }> {
    return { items: (await this.billing.invoices(allInvoices)).map(toInvoice) };
  }

  /**
   * Opens the provider's page. Throws `conflict` for the plan that runs already, `checkout_failed` when the provider
   * does not answer.
   */
  async createSession(body: BillingPurpose): Promise<{ id: string; url: string }> {
    const current = await this.billing.subscription();
    if (body.purpose === 'plan' && current?.plan === body.plan && current.status === 'active')
      throw new AppError('conflict', { message: 'You are on this plan already.' });
    const plan = body.purpose === 'plan' ? planOf(body.plan) : null;
    const id = randomUUID();
    const back = new URL('/billing', this.config.http.publicUrl.origin);
    const session = await this.asking(async () =>
      this.provider.createSession({
        sessionId: id,
        customer: await this.customer(),
        purpose: plan
          ? { kind: 'plan', plan: plan.id, productName: titleOf(plan), amountCents: plan.priceCents }
          : { kind: 'card' },
        successUrl: `${back.href}?session=${id}`,
        cancelUrl: plan ? back.href : `${back.href}?tab=payment`,
      }),
    );
    await this.dataSource.transaction(async (manager) => {
      await this.billing.addSession(manager, {
        id,
        providerId: session.id,
        purpose: body.purpose,
        plan: plan?.id ?? null,
        createdAt: this.clock.now(),
      });
      await this.audit.record(manager, {
        action: 'billing.session-opened',
        entity: 'billing',
        entityId: id,
        before: null,
        after: { ...body },
      });
    });
    return { id, url: session.url };
  }

  /** Reads the state of an open session from the provider; once complete, the whole plan. Throws `not_found`. */
  async getSession(id: string): Promise<{ state: 'open' | 'done' | 'expired' }> {
    const session = await this.billing.session(id);
    if (!session) throw new AppError('not_found');
    if (session.state !== 'open') return { state: session.state };
    const state = await this.asking(async () => {
      const sessionState = (await this.provider.sessionState(session.providerId)) ?? 'expired';
      if (sessionState === 'done') await this.plan.sync();
      return sessionState;
    });
    if (state !== 'open') await this.billing.endSession(id, state);
    return { state };
  }

  /** Throws `stale_version` with the current address. */
  async updateAddress(edit: z.output<typeof BillingAddressUpdate>, key: string | undefined): Promise<Billing> {
    const { version, ...typed } = edit;
    const attempt = { scope: 'billing.updateAddress', key, request: edit };
    const address = BillingAddress.parse(typed);
    await this.dataSource.transaction(async (manager) => {
      const before = await this.billing.lockAccount(manager);
      if (before.version !== version && (await this.idempotency.isRepeated(manager, attempt))) return;
      if (before.version !== version)
        throw new AppError('stale_version', {
          extensions: { current: { address: before.address, version: before.version } },
        });
      await this.billing.setAddress(manager, address);
      await this.idempotency.note(manager, attempt);
      await this.audit.record(manager, {
        action: 'billing.address-changed',
        entity: 'billing',
        entityId: null,
        before: before.address && { ...before.address },
        after: { ...address },
      });
    });
    return this.get();
  }

  /** Throws `not_found`, or `checkout_failed` when the provider does not answer; nothing has changed then. */
  async makeDefault(id: string): Promise<Billing> {
    const card = await this.card(id);
    const { customerId } = await this.billing.account();
    if (card.providerId && customerId) {
      const { providerId } = card;
      await this.asking(() => this.provider.makeDefault(customerId, providerId));
    }
    await this.dataSource.transaction(async (manager) => {
      await this.billing.lockAccount(manager);
      await this.billing.makeDefault(manager, id);
      await this.audit.record(manager, {
        action: 'billing.default-card-changed',
        entity: 'billing',
        entityId: id,
        before: null,
        after: cardLabel(card),
      });
    });
    return this.get();
  }

  /** Throws `not_found`, or `conflict` for the card that the plan is paid with. */
  async removeMethod(id: string): Promise<Billing> {
    const card = await this.card(id);
    const subscription = await this.billing.subscription();
    if (card.isDefault && subscription && subscription.status !== 'ended')
      throw new AppError('conflict', {
        message: 'Your plan is paid with this card. Make another one the default first.',
      });
    if (card.providerId) {
      const { providerId } = card;
      await this.asking(() => this.provider.forgetCard(providerId));
    }
    await this.dataSource.transaction(async (manager) => {
      await this.billing.lockAccount(manager);
      await this.billing.removeCard(manager, id);
      await this.audit.record(manager, {
        action: 'billing.card-removed',
        entity: 'billing',
        entityId: id,
        before: cardLabel(card),
        after: null,
      });
    });
    return this.get();
  }

  /** Throws `not_found`, also for a bill that is not paid: there is no receipt of it. */
  async invoicePdf(id: string): Promise<{ filename: string; pdf: Buffer }> {
    const invoice = await this.billing.invoice(id);
    if (invoice?.status !== 'paid') throw new AppError('not_found');
    const { address } = await this.billing.account();
    // Two bills of one day, of two plans, must be distinguishable.
    const date = agencyDay(invoice.issuedAt);
    const number = `PLAN-${date}-${id.slice(0, 4).toUpperCase()}`;
    const title = titleOf(planOf(invoice.plan));
    const client = { clientName: address?.name ?? brand.agency, clientEmail: brand.email.hello };
    const paidAt = agencyDayStart(date);
    const pdf = await this.receipts.drawFrom(seller, [client.clientName, ...linesOf(address), client.clientEmail], {
      receiptNumber: number,
      invoiceNumber: number,
      title,
      ...client,
      items: [{ description: title, quantity: '1', amountCents: invoice.amountCents }],
      amountCents: invoice.amountCents,
      interval: 'month',
      paidAt,
    });
    return { filename: `${number}.pdf`, pdf };
  }

  /** Of the plan that runs; without one, of the smallest. */
  private async meters(): Promise<UsageMeter[]> {
    const subscription = await this.billing.subscription();
    return this.usage.meters(planOf(subscription && subscription.status !== 'ended' ? subscription.plan : 'starter'));
  }

  private async card(id: string): Promise<BillingCardEntity> {
    const card = (await this.billing.cards()).find((one) => one.id === id);
    if (!card) throw new AppError('not_found');
    return card;
  }

  /** The provider's id of this agency, created on first use; the creation is idempotent. */
  private async customer(): Promise<string> {
    const { customerId, reference } = await this.billing.account();
    if (customerId) return customerId;
    const customer = await this.provider.createCustomer(reference, { name: brand.agency, email: brand.email.hello });
    await this.billing.setCustomer(customer);
    return customer;
  }

  private async asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderFailure)
        throw new AppError('checkout_failed', {
          message: 'We couldn’t reach Stripe. Nothing was changed. Please try again in a moment.',
          cause: error,
          ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
        });
      throw error;
    }
  }
}

const toCard = ({
  providerId: _provider,
  createdAt: _created,
  ...card
}: BillingCardEntity): Billing['paymentMethods'][number] => ({ ...card, type: 'card' });

const toInvoice = ({
  id,
  plan,
  amountCents,
  refundedCents,
  status,
  issuedAt,
  demo,
}: BillingInvoiceEntity): PlanInvoice => ({
  id,
  amountCents,
  refundedCents,
  status,
  date: agencyDay(issuedAt),
  demo,
  planName: planOf(plan).name,
  currency: 'usd',
});

/** As on an envelope; what is blank is left out. */
const linesOf = (address: BillingAddress | null): string[] =>
  address
    ? [
        [address.line1, address.line2],
        [address.city, [address.region, address.postalCode].filter(Boolean).join(' '), address.country],
      ].map((parts) => parts.filter(Boolean).join(', '))
    : [];

const cardLabel = ({ brand: name, last4 }: BillingCardEntity) => ({ card: `${name} ending in ${last4}` });
