export { formatCents, maximumCents, multiplyCents, parseCents, type Cents } from './money.ts';
