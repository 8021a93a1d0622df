import { formatCents } from '@vitrine/money';

/** Round dollars as a price list says them: `995000` → '$9,950'; with cents where there are any. */
export const formatPrice = (cents: number): string => formatCents(cents).replace(/\.00$/, '');
