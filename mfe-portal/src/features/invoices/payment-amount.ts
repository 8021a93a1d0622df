import type { Payment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';

/** `$4,997.00`; another currency by its code. */
export const paymentAmount = ({ amountCents, currency }: Pick<Payment, 'amountCents' | 'currency'>): string =>
  currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`;
