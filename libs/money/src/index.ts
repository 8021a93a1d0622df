export { formatCents, formatMoney, formatPrice, maximumCents, multiplyCents, parseCents, type Cents } from './money.ts';
