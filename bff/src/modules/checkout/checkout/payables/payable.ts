import type { CheckoutSubject, PackageId } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type {
  ConfirmedPayment,
  CheckoutEntity,
  InvoiceDue,
  InvoiceFigures,
  InvoiceRest,
  Sold,
} from '../../../invoices/index.ts';
import type { CodeRefusal, Offer } from '../../../packages/index.ts';
import type { SubmissionRecord } from '../../../onboarding/index.ts';

/**
 * A priced sale. Prices come from the database only, never from the request; of an invoice the payer may choose how
 * much of it to pay now, within bounds that the invoice sets (ADR 0063).
 */
export interface Sale {
  readonly kind: Sold['kind'];
  readonly invoice: InvoiceDue | null;
  readonly submission: SubmissionRecord | null;
  readonly offer: Offer | null;
  /** A code that was given but does not apply; the price is then the list price. */
  readonly refused: CodeRefusal | null;
  readonly title: string;
  readonly description: string | null;
  readonly clientName: string | null;
  readonly email: string | null;
  /** What is charged. */
  readonly amountCents: number;
  /** `month` for offers; null for invoices, which are paid once. */
  readonly interval: 'month' | null;
}

/** What is due on a locked payable when a payment is settled. */
export interface Due {
  readonly isPaid: boolean;
  readonly dueCents: number;
  /** Whether a checkout may ask for less than all that is due. */
  readonly allowsParts: boolean;
  /** Whether what is more than due becomes the client's credit. */
  readonly keepsExcess: boolean;
}

/** A running plan of a payer who has just paid for the same plan again. */
export interface Duplicate {
  readonly plan: string;
  readonly firstCheckoutId: string;
  /** Shown to the team. */
  readonly reason: string;
}

/** The records that an accepted payment is booked to. */
export interface Booking {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly clientId: string | null;
  readonly subscriptionId: string | null;
  readonly clientName: string;
  /** Recipient of the receipt. */
  readonly email: string | null;
  /** All of the invoice; null where each payment is one of its own. */
  readonly totalCents: number | null;
  /** What is still due after this payment; null when nothing is. */
  readonly rest: InvoiceRest | null;
  /** Cents of the payment that were more than due, to be kept as the client's credit. */
  readonly excessCents: number;
  readonly items: readonly { readonly description: string; readonly quantity: string; readonly amountCents: number }[];
  /** What an invoice's total is made of. */
  readonly figures?: InvoiceFigures;
  /** Set when the payer already has this plan and did not confirm a second one. */
  readonly duplicate: Duplicate | null;
  /** What the payer chose and entered, for the team's mail. */
  readonly purchase: {
    readonly promoCode: string | null;
    readonly listPrice: string | null;
    readonly form: readonly (readonly [label: string, text: string])[];
    /** A package whose first month this is, and the day on which it was asked to start. */
    readonly plan: { readonly packageId: PackageId; readonly startsOn: string | null } | null;
  };
}

/** One kind of thing that can be paid: an invoice, a submission, a package, or a code's own offer. */
export interface Payable {
  /**
   * What the subject costs (decision D1), or null when nothing is due. Throws `invalid_code` or `code_not_applicable`
   * when only a code was given and it sells nothing.
   */
  quote(subject: CheckoutSubject, manager?: EntityManager): Promise<Sale | null>;
  /** The name of the balance that a sale pays. `key` is the idempotency key of the request. */
  balanceOf(sale: Sale, subject: CheckoutSubject, key: string | undefined): string;
  /** Locks the record behind a sale, so that price and payment state can be read again. */
  lockSale(manager: EntityManager, sale: Sale): Promise<void>;
  /**
   * Reserves a use of a capped code and stores the current price for a new session. Returns whether the use is limited,
   * so that the session has to expire early. Throws `code_used_up`.
   */
  reserve(manager: EntityManager, sale: Sale, now: Date): Promise<boolean>;
  /** Locks the record that the checkout pays until the transaction ends, and reads what is due. */
  lock(manager: EntityManager, checkout: CheckoutEntity, payment: ConfirmedPayment): Promise<Due>;
  /** Consumes a limited resource, such as a use of a capped code. Returns the reason when none is left. */
  claim(manager: EntityManager, checkout: CheckoutEntity): Promise<string | null>;
  /** Marks the record as paid and stores what was bought. */
  settle(manager: EntityManager, checkout: CheckoutEntity, payment: ConfirmedPayment): Promise<Booking>;
  /** Marks that a payment waits for a decision of staff. */
  markInReview(manager: EntityManager, checkout: CheckoutEntity): Promise<void>;
  /** Marks that the payment in review was refunded, so that it can be paid again. */
  reopen(manager: EntityManager, checkout: CheckoutEntity): Promise<void>;
}

/** All that is still due; a submission keeps its price after it was paid. */
export function dueCents({
  invoice,
  submission,
  amountCents,
}: Pick<Sale, 'invoice' | 'submission' | 'amountCents'>): number {
  if (invoice) return invoice.dueCents;
  return submission?.status === 'paid' ? 0 : amountCents;
}

export const soldOf = ({ kind, title, description, invoice, offer }: Sale): Sold => ({
  kind,
  title,
  description,
  invoice: invoice && { publicId: invoice.publicId, number: invoice.number },
  packageId: offer?.packageId ?? null,
  offer,
});
