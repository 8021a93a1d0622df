import { z } from 'zod';
import { Day } from '../common/typed-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { taxBases, TaxReturn } from './tax-rates.ts';

export const taxReturnMessages = {
  period: 'Choose a month, a quarter or a year',
  notOver: 'Choose a period that is over',
  filed: 'This period was filed already on this basis.',
} as const;

/** Whether days are a month, a quarter or a year, which is what taxes are filed of. */
export function isTaxPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const [year, month] = from.split('-').map(Number) as [number, number];
  return [1, 3, 12].some((months) => {
    const last = new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
    return from.endsWith('-01') && to === last && (month - 1) % months === 0;
  });
}

export const TaxReturnCreate = z
  .strictObject({ from: Day, to: Day, basis: z.enum(taxBases) })
  .refine(isTaxPeriod, { path: ['to'], error: taxReturnMessages.period });
export type TaxReturnCreate = z.output<typeof TaxReturnCreate>;

export const taxReturnEndpoints = {
  list: defineEndpoint({
    id: 'taxReturns.list',
    method: 'GET',
    path: '/tax-returns',
    summary: 'Tax summaries that were marked as filed, the latest period first',
    access: 'money.read',
    scope: 'invoices:read',
    status: 200,
    response: z.object({ items: z.array(TaxReturn) }),
  }),
  file: defineEndpoint({
    id: 'taxReturns.file',
    method: 'POST',
    path: '/tax-returns',
    summary: 'Mark the tax summary of a period that is over as filed; 409 `conflict` when it was filed on this basis',
    access: 'money.write',
    idempotent: true,
    body: TaxReturnCreate,
    status: 201,
    response: TaxReturn,
  }),
} as const;
