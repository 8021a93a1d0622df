import type { StoredValues } from '../common/record.ts';
import type { clientFields } from './client.record.ts';

type ClientTaxes = Pick<StoredValues<typeof clientFields>, 'taxExempt' | 'taxCertificateExpiry'>;

/** Whether a client owes no sales tax on a day: a certificate counts up to the day of its expiry (ADR 0119). */
export const isExemptOn = ({ taxExempt, taxCertificateExpiry }: ClientTaxes, day: string): boolean =>
  taxExempt && (taxCertificateExpiry === null || day <= taxCertificateExpiry);
