import { emailAddress } from '@vitrine/contracts';
import type { CheckoutEntity } from '../../invoices/index.ts';
import type { SessionRequest } from '../payment-provider/index.ts';

const placeholder = '{CHECKOUT_SESSION_ID}';
/** Characters that the provider allows in a metadata value. */
const metadataLimit = 500;

/**
 * The provider's session for a checkout (staff specification, section 7). Built from the row alone, so that every retry
 * sends the same request, as the idempotency key demands. `customer` is the one whose card is kept.
 */
export function sessionRequestOf(checkout: CheckoutEntity, origin: string, customer: string | null): SessionRequest {
  const { sold, submissionId, email, clientName } = checkout;
  const subject: Record<string, string | null> = {
    invoice: sold.invoice?.publicId ?? null,
    submissionId,
    // Without an invoice or a submission, Try Again needs the package and the code.
    ...(sold.invoice || submissionId ? {} : { package: sold.packageId, code: sold.offer?.code ?? null }),
  };
  return {
    checkoutId: checkout.id,
    // The provider requires a product name.
    productName: sold.title.trim().slice(0, 250) || 'Payment',
    productDescription: sold.invoice ? `Invoice ${sold.invoice.number}` : sold.description,
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    interval: checkout.interval,
    // Old invoices may hold an invalid address. The field is only prefilled, so an invalid address must not prevent the
    // payment.
    email: email && emailAddress(email),
    // Appended outside URLSearchParams, which would encode the placeholder's braces.
    successUrl: addressOf(
      origin,
      '/payment-success',
      { invoice: subject['invoice'] ?? null, submissionId },
      `session_id=${placeholder}`,
    ),
    cancelUrl: sold.estimate
      ? addressOf(origin, '/estimate', { id: sold.estimate })
      : addressOf(origin, '/payment-cancel', subject),
    ...(customer !== null && { customer }),
    metadata: present({
      checkout_id: checkout.id,
      invoice_id: sold.invoice?.publicId ?? null,
      invoice_number: sold.invoice?.number ?? null,
      client_name: clientName,
      submission_id: submissionId,
      email,
    }),
    takesBank: checkout.takesBank,
    expiresAt: checkout.limited ? checkout.expiresAt : null,
  };
}

function addressOf(origin: string, path: string, parameters: Record<string, string | null>, last?: string): string {
  const query = new URLSearchParams(present(parameters)).toString();
  const text = [query, last].filter(Boolean).join('&');
  return `${origin}${path}${text ? `?${text}` : ''}`;
}

const present = (record: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value ? [[name, value.slice(0, metadataLimit)]] : [])),
  );
