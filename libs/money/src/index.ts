export { formatCents, formatPrice, maximumCents, multiplyCents, parseCents, type Cents } from './money.ts';
