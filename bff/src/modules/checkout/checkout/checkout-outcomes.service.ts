import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { api, bankFailure, type CheckoutOutcome, type Paper, pathOf } from '@vitrine/contracts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import {
  type CheckoutEntity,
  CheckoutsRepository,
  InvoicesService,
  LedgerRepository,
  type ReceiptRow,
  receiptMethod,
  ReceiptsService,
  toPending,
} from '../../invoices/index.ts';
import { SubscriptionsService } from '../subscriptions/index.ts';
import { ReconcilerService } from './reconciler.service.ts';
import type { Asker } from './same-plans.repository.ts';

const pollsPerAddress: Limit = { name: 'checkout-polls:address', by: 'network', hits: 300, seconds: 600 };
const receiptsPerAddress: Limit = { name: 'checkout-receipts:address', by: 'network', hits: 30, seconds: 600 };

/** What came of a checkout session, and the receipt of its payment (decision D2). */
@Injectable()
export class CheckoutOutcomesService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly ledger: LedgerRepository,
    private readonly receipts: ReceiptsService,
    private readonly invoices: InvoicesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly reconciler: ReconcilerService,
    private readonly throttle: Throttle,
  ) {}

  /**
   * The state of a session, read from the provider until it is settled. Throws `not_found` for a session of another
   * system, and `rate_limited`.
   */
  async get(sessionId: string, address: string, asker: Asker): Promise<CheckoutOutcome> {
    await this.throttle.take(pollsPerAddress, address);
    const storedCheckout = await this.checkouts.findByProviderId(sessionId);
    if (!storedCheckout) throw new AppError('not_found');
    const checkout = await this.reconciler.refreshStatus(storedCheckout);
    const receipt = checkout.state === 'paid' ? await this.ledger.findReceiptOfCheckout(checkout.id) : null;
    return {
      id: sessionId,
      pending:
        checkout.state === 'processing' ? toPending(checkout, checkout.processingAt ?? checkout.updatedAt) : null,
      failure:
        checkout.state === 'failed' && checkout.methodType === 'bank_account'
          ? bankFailure(checkout.failureCode)
          : null,
      status: checkout.state === 'creating' ? 'open' : checkout.state,
      receipt: receipt && {
        number: receipt.receiptNumber,
        invoiceNumber: receipt.invoiceNumber,
        title: receipt.title,
        clientName: receipt.clientName,
        sentTo: receipt.payerEmail && masked(receipt.payerEmail),
        amountCents: Number(receipt.amountCents),
        currency: 'usd',
        interval: receipt.interval,
        method: receiptMethod(receipt),
        paidAt: receipt.receivedAt.toISOString(),
        rest: await this.restOf(checkout),
        nextChargeOn: await this.nextChargeOn(receipt),
        receiptPath: isPayer(asker, checkout, receipt)
          ? pathOf(api.checkout.receipt, { params: { id: sessionId } })
          : null,
      },
    };
  }

  /**
   * The receipt as PDF, for whom {@link get} gives a path to it. It names the payer, whom the outcome masks, so knowing
   * the session is not enough. Throws `not_found` for anyone else, and `rate_limited`.
   */
  async receipt(
    sessionId: string,
    paper: Paper,
    address: string,
    asker: Asker,
  ): Promise<{ filename: string; pdf: Buffer }> {
    await this.throttle.take(receiptsPerAddress, address);
    const checkout = await this.checkouts.findByProviderId(sessionId);
    const receipt = checkout?.state === 'paid' ? await this.ledger.findReceiptOfCheckout(checkout.id) : null;
    if (!checkout || !receipt || !isPayer(asker, checkout, receipt)) throw new AppError('not_found');
    return { filename: `${receipt.receiptNumber}.pdf`, pdf: await this.receipts.pdf(receipt, paper) };
  }

  private async restOf({ invoiceId, sold }: CheckoutEntity): Promise<Receipt['rest']> {
    const rest = invoiceId === null ? null : await this.invoices.findRest(invoiceId);
    return rest && { ...rest, autopay: sold.keepCard !== undefined };
  }

  private async nextChargeOn({ subscriptionId }: ReceiptRow): Promise<string | null> {
    const next = subscriptionId === null ? null : await this.subscriptions.findNextCharge(subscriptionId);
    return next && agencyDay(next);
  }
}

type Receipt = NonNullable<CheckoutOutcome['receipt']>;

/** The browser that opened the checkout, or a session with the proven address of the payer. */
function isPayer(asker: Asker, checkout: CheckoutEntity, { payerEmail }: ReceiptRow): boolean {
  if (asker.browserHash !== null && checkout.browserHash?.equals(asker.browserHash)) return true;
  return asker.email !== null && asker.email === payerEmail?.toLowerCase();
}

/** `ada@clinic.example` → `a•••@clinic.example`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
