export { formatCents, multiplyCents, parseCents, type Cents } from './money.ts';
