import type { CheckoutSubject } from '@vitrine/contracts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * What the address asks to pay for (staff specification, section 2): `invoice` or `id`, `submissionId`, `package`,
 * `code`, `email`. Ids are looked up only if they are UUIDs, and `amount` is never read (decision D1). Null when
 * there is nothing to look up.
 */
export function readSubject(params: URLSearchParams): CheckoutSubject | null {
  const text = (name: string): string => params.get(name)?.trim() ?? '';
  const invoice = text('invoice') || text('id');
  const submissionId = text('submissionId');
  const named: CheckoutSubject = {
    ...(uuid.test(invoice) && { invoice }),
    ...(uuid.test(submissionId) && { submissionId }),
    ...(text('package') && { package: text('package').slice(0, 200) }),
    ...(text('code') && { code: text('code').slice(0, 200) }),
  };
  // Somebody who was sent an invoice must not be offered anything else in its place.
  if (invoice && !named.invoice) return null;
  if (Object.keys(named).length === 0) return null;
  return { ...named, ...(text('email') && { email: text('email').slice(0, 254) }) };
}
