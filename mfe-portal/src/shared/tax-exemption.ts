import type { ClientSummary } from '@vitrine/contracts';
import { formatLongDate } from './format.ts';

type ExemptClient = Pick<
  ClientSummary,
  'company' | 'taxExempt' | 'taxCertificate' | 'taxCertificateDate' | 'taxCertificateExpiry'
>;

/** Whether a client owes no sales tax on a day: a certificate counts up to the day of its expiry (ADR 0119). */
export const isExemptOn = (
  { taxExempt, taxCertificateExpiry: expiry }: Pick<ClientSummary, 'taxExempt' | 'taxCertificateExpiry'>,
  day: string,
): boolean => taxExempt && (expiry === null || day <= expiry);

/** What staff should know of a client's sales tax on a day; null where there is nothing special. */
export function exemptionText(client: ExemptClient, day: string): string | null {
  const { company, taxExempt, taxCertificate: number, taxCertificateDate: of, taxCertificateExpiry: expiry } = client;
  if (!taxExempt) return null;
  if (expiry !== null && !isExemptOn(client, day)) {
    const certificate = number === null ? '’s exemption certificate' : `’s exemption certificate ${number}`;
    return `${company}${certificate} expired on ${formatLongDate(expiry)}, so new lines have the usual tax.`;
  }
  const details = [
    ...(number === null ? [] : [`certificate ${number}`]),
    ...(of === null ? [] : [`of ${formatLongDate(of)}`]),
    ...(expiry === null ? [] : [`good through ${formatLongDate(expiry)}`]),
  ];
  return `${company} is exempt from sales tax${details.length > 0 ? `: ${details.join(', ')}` : ''}.`;
}
