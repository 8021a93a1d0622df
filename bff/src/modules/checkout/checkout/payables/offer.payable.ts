import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CheckoutSubject, emailAddress, packageContent } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../../platform/http/index.ts';
import { ClientsService } from '../../../clients/index.ts';
import {
  CodesService,
  codeText,
  listPriceText,
  type Offer,
  OffersService,
  type Quotation,
} from '../../../packages/index.ts';
import {
  type ConfirmedPayment,
  type CheckoutEntity,
  CheckoutsRepository,
  InvoicesService,
} from '../../../invoices/index.ts';
import { SubscriptionsService } from '../../subscriptions/index.ts';
import { SamePlansService } from '../same-plans.service.ts';
import type { Booking, Due, Payable, Sale } from './payable.ts';

/** What the buyer of a plan entered about themselves. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string;
  readonly businessType: string | null;
  /** They have finished a wizard. */
  readonly onboarded: boolean;
}

/** The records that {@link OfferPayable.bookFirstMonth} creates. */
interface FirstMonth {
  readonly clientId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
}

/** A package, or a code's own offer, sold as a subscription without the wizard. */
@Injectable()
export class OfferPayable implements Payable {
  constructor(
    private readonly offers: OffersService,
    private readonly codes: CodesService,
    private readonly checkouts: CheckoutsRepository,
    private readonly clients: ClientsService,
    private readonly invoices: InvoicesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly plans: SamePlansService,
  ) {}

  async quote(subject: CheckoutSubject, manager?: EntityManager): Promise<Sale | null> {
    if (!subject.package && !subject.code) return null;
    const sale = saleOf(await this.offers.find(subject, manager));
    // The address only prefills a field of the provider's page, so an invalid one is dropped.
    const email = subject.email ? emailAddress(subject.email) : null;
    return sale && { ...sale, kind: subject.package ? 'package' : 'code', submission: null, clientName: null, email };
  }

  /** An offer has no owner yet, so two requests share a balance only under the same idempotency key. */
  balanceOf(_: Sale, subject: CheckoutSubject, key: string | undefined): string {
    const identity = JSON.stringify([key, subject.package, subject.code]);
    return `offer:${key ? createHash('sha256').update(identity).digest('base64url') : randomUUID()}`;
  }

  async lockSale(): Promise<void> {}

  /** Reserves one use of a capped code. Throws `code_used_up`. */
  async reserve(manager: EntityManager, { offer }: Sale, now: Date): Promise<boolean> {
    const code = offer?.codeId ? await this.codes.lock(manager, offer.codeId) : null;
    if (!code?.maxUses) return false;
    if (code.usedCount + (await this.checkouts.countHeld(manager, code.id, now)) >= code.maxUses)
      throw new AppError('code_used_up');
    return true;
  }

  async lock(manager: EntityManager, checkout: CheckoutEntity, payment: ConfirmedPayment): Promise<Due> {
    await this.plans.lockPayer(manager, checkout, payment.payer.email ?? checkout.email);
    return {
      isPaid: checkout.state === 'paid',
      dueCents: checkout.amountCents,
      allowsParts: false,
      keepsExcess: false,
    };
  }

  async claim(manager: EntityManager, { codeId }: CheckoutEntity): Promise<string | null> {
    return !codeId || (await this.codes.redeem(manager, codeId))
      ? null
      : 'The code was used up before this payment came. The subscription has to be ended, too.';
  }

  async settle(manager: EntityManager, checkout: CheckoutEntity, payment: ConfirmedPayment): Promise<Booking> {
    const email = payment.payer.email ?? checkout.email;
    const name = payment.payer.name ?? email ?? 'Unknown';
    const buyer = email
      ? { name, email: email.toLowerCase(), phone: null, company: name, businessType: null, onboarded: false }
      : null;
    const { clientId, ...month } = await this.bookFirstMonth(manager, checkout, payment, name, email, buyer);
    return { ...month, clientId, ...(await this.bookingOf(manager, checkout, name, email)) };
  }

  async markInReview(): Promise<void> {}

  async reopen(): Promise<void> {}

  /**
   * Activates the client, and records the subscription and its first invoice. Without an email address no client is
   * created, but the payment is booked.
   */
  async bookFirstMonth(
    manager: EntityManager,
    checkout: CheckoutEntity,
    payment: ConfirmedPayment,
    clientName: string,
    email: string | null,
    buyer: Buyer | null,
  ): Promise<FirstMonth> {
    const { sold, amountCents, codeId } = checkout;
    const code = codeId ? await this.codes.lock(manager, codeId) : null;
    const clientId = buyer
      ? await this.clients.activate(manager, {
          clientId: code?.clientId ?? null,
          ...buyer,
          title: sold.packageId ? packageContent[sold.packageId].name : 'Access Code',
          monthlyCents: amountCents,
          codeUsed: code !== null,
        })
      : null;
    const subscriptionId = payment.subscription ? randomUUID() : null;
    const { title } = sold;
    if (payment.subscription && subscriptionId)
      await this.subscriptions.begin(manager, {
        id: subscriptionId,
        providerId: payment.subscription,
        clientId,
        title,
        amountCents,
        startedAt: payment.paidAt,
      });
    const invoice = await this.invoices.recordPaid(manager, {
      clientId,
      clientName,
      clientEmail: email ?? '',
      title,
      amountCents,
      subscriptionId,
      paidAt: payment.paidAt,
    });
    return { clientId, subscriptionId, invoiceId: invoice.id, invoiceNumber: invoice.number };
  }

  /** The part of a plan's booking that {@link OfferPayable.bookFirstMonth} does not create. */
  async bookingOf(
    manager: EntityManager,
    checkout: CheckoutEntity,
    clientName: string,
    email: string | null,
    form: Booking['purchase']['form'] = [],
    startsOn: string | null = null,
  ): Promise<Omit<Booking, keyof FirstMonth>> {
    const { title, offer, packageId } = checkout.sold;
    return {
      clientName,
      email,
      items: [{ description: title, quantity: '1', amountCents: checkout.amountCents }],
      totalCents: null,
      rest: null,
      excessCents: 0,
      duplicate: await this.plans.findDuplicate(manager, checkout, email),
      purchase: {
        promoCode: offer?.code ? codeText(offer.code, offer) : null,
        listPrice: listPriceText(offer),
        form,
        plan: packageId && { packageId, startsOn },
      },
    };
  }
}

/**
 * The part of a sale that comes from its offer; null when nothing is offered. Throws `invalid_code` or
 * `code_not_applicable` when only a refused code was given.
 */
export function saleOf({
  offer,
  refused,
}: Quotation):
  | (Pick<Sale, 'invoice' | 'refused' | 'title' | 'description' | 'amountCents' | 'interval'> & { offer: Offer })
  | null {
  if (!offer && refused)
    throw new AppError(refused.reason === 'unusable' ? 'invalid_code' : 'code_not_applicable', {
      message: refused.message,
    });
  return (
    offer && {
      invoice: null,
      offer,
      refused,
      title: offer.title,
      description: offer.description,
      amountCents: offer.priceCents,
      interval: 'month',
    }
  );
}
