import type { PackageId } from '@vitrine/contracts';
import type { InvoiceDue } from '../invoices/index.ts';
import type { CodeRefusal, Offer } from '../offers/index.ts';
import type { SubmissionRecord } from '../onboarding/index.ts';

/** What someone is about to pay, priced by the database. */
export interface Sale {
  readonly kind: 'invoice' | 'submission' | 'package' | 'code';
  readonly invoice: InvoiceDue | null;
  readonly submission: SubmissionRecord | null;
  readonly offer: Offer | null;
  /** A code that was named and does not count: then this is the list price. */
  readonly refused: CodeRefusal | null;
  readonly title: string;
  readonly description: string | null;
  readonly clientName: string | null;
  readonly email: string | null;
  readonly amountCents: number;
  /** Offers are sold by the month; invoices once. */
  readonly interval: 'month' | null;
}

/** What a checkout keeps of its sale, so that the provider can be asked for the very same again. */
export interface Sold {
  readonly kind: Sale['kind'];
  readonly title: string;
  readonly description: string | null;
  readonly invoice: { readonly publicId: string; readonly number: string } | null;
  readonly packageId: PackageId | null;
  readonly offer: Offer | null;
}

export const soldOf = ({ kind, title, description, invoice, offer }: Sale): Sold => ({
  kind,
  title,
  description,
  invoice: invoice && { publicId: invoice.publicId, number: invoice.number },
  packageId: offer?.packageId ?? null,
  offer,
});
