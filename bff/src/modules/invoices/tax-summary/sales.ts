import type { Sales } from '@vitrine/contracts';

/** Those of a period without any. */
export const noSales: Sales = { grossCents: 0, exemptCents: 0, nontaxableCents: 0, taxableCents: 0 };

/** Sales with more, or less, of them; what is neither taxable nor exempt is nontaxable. */
export const addedSales = (
  sales: Sales,
  { grossCents, taxableCents, exemptCents }: Omit<Sales, 'nontaxableCents'>,
): Sales => ({
  grossCents: sales.grossCents + grossCents,
  exemptCents: sales.exemptCents + exemptCents,
  nontaxableCents: sales.nontaxableCents + grossCents - taxableCents - exemptCents,
  taxableCents: sales.taxableCents + taxableCents,
});

/** What changed of sales since; undefined for nothing. */
export function salesDifference(before: Sales | undefined, after: Sales | undefined): Sales | undefined {
  if (!before || !after) return undefined;
  const difference = {
    grossCents: after.grossCents - before.grossCents,
    exemptCents: after.exemptCents - before.exemptCents,
    nontaxableCents: after.nontaxableCents - before.nontaxableCents,
    taxableCents: after.taxableCents - before.taxableCents,
  };
  return Object.values(difference).some((cents) => cents !== 0) ? difference : undefined;
}
