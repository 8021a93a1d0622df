import { emailAddress } from '@vitrine/contracts';
import type { SessionRequest } from '../payments/index.ts';
import type { CheckoutRow } from './checkouts.repository.ts';

const placeholder = '{CHECKOUT_SESSION_ID}';
/** The provider's limit of a metadata value. */
const metadataLimit = 500;

/**
 * What the provider is asked for (staff specification, section 7): the same for every try of a checkout, because it
 * is read from its row alone.
 */
export function sessionRequestOf(checkout: CheckoutRow, origin: string): SessionRequest {
  const { sold, submissionId, email, clientName } = checkout;
  const subject: Record<string, string | null> = {
    invoice: sold.invoice?.publicId ?? null,
    submissionId,
    // Without a submission, Try Again needs to know what it was about.
    ...(sold.invoice || submissionId ? {} : { package: sold.packageId, code: sold.offer?.code ?? null }),
  };
  return {
    checkoutId: checkout.id,
    // The provider takes no nameless product.
    productName: sold.title.trim().slice(0, 250) || 'Payment',
    productDescription: sold.invoice ? `Invoice ${sold.invoice.number}` : sold.description,
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    interval: checkout.interval,
    // Invoices of earlier days may be to what is no address. It only prefills a field, and must not cost the payment.
    email: email && emailAddress(email),
    // The placeholder's braces must arrive as they are.
    successUrl: `${addressOf(origin, '/payment-success', { invoice: subject['invoice'] ?? null, submissionId }, 'session_id')}=${placeholder}`,
    cancelUrl: addressOf(origin, '/payment-cancel', subject),
    metadata: present({
      checkout_id: checkout.id,
      invoice_id: sold.invoice?.publicId ?? null,
      invoice_number: sold.invoice?.number ?? null,
      client_name: clientName,
      submission_id: submissionId,
      email,
    }),
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
