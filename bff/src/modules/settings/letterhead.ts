import type { BrandSettings } from '@vitrine/contracts';
import type { Letterhead } from '../../platform/pdf/index.ts';

/** The head of receipts and invoices. A sheet has room for three lines of address; what is more shares the third. */
export function letterheadOf({ displayName, businessAddress, phone, replyTo }: BrandSettings): Letterhead {
  const [first = '', second, ...more] = businessAddress.split('\n');
  return {
    name: displayName,
    lines: [
      first,
      ...(second ? [second] : []),
      ...(more.length > 0 ? [more.join(', ')] : []),
      ...(phone ? [phone] : []),
      replyTo,
    ],
    contact: replyTo,
  };
}
