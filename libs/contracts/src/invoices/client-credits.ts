import { parseCents } from '@vitrine/money';
import { z } from 'zod';
import { IdParams, Timestamp, Version } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { line, lines, moneyText } from '../common/typed-fields.ts';
import { amountRange } from './documents/unit-price.ts';
import { invoiceMessages } from './invoice-edits.ts';
import { Invoice } from './invoices.ts';

/**
 * - `overpaid`: more came than was due
 * - `used`: it paid an invoice
 * - `returned`: an invoice gave it back
 * - `withdrawn`: the money it came from was given back
 * - `paid_out`: it was paid to the client
 * - `moved`: it came from, or went to, another client, with the invoice on which it was paid
 */
export const creditKinds = ['overpaid', 'used', 'returned', 'withdrawn', 'paid_out', 'moved'] as const;

/** An entry of a client's credit; entries are only added. */
export const CreditEntry = z.object({
  id: z.uuid(),
  kind: z.enum(creditKinds),
  /** Above zero adds to the credit. */
  amountCents: z.number().int(),
  /** Null for what was paid out. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  by: z.string().nullable(),
  at: Timestamp,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

/** A client's credit and its newest entries. */
export const ClientCredit = z.object({ balanceCents: z.number().int().min(0), entries: z.array(CreditEntry) });
export type ClientCredit = z.infer<typeof ClientCredit>;

export const creditMessages = {
  none: 'This client has no credit that could be used',
  tooMuch: 'That’s more than the credit, or more than is due',
  moreThanCredit: 'That’s more than the credit',
} as const;

/** Body of `POST /invoices/:id/apply-credit`. */
export const ApplyCredit = z.object({
  version: Version,
  /** Dollars as typed; left out, as much as there is and as is due. */
  amount: z
    .string(amountRange(1))
    .max(40, amountRange(1))
    .transform((text, context) => {
      const cents = parseCents(text);
      if (cents !== null && cents > 0) return cents;
      context.addIssue({ code: 'custom', message: amountRange(1) });
      return z.NEVER;
    })
    .optional(),
});
export type ApplyCredit = z.output<typeof ApplyCredit>;
export type ApplyCreditInput = z.input<typeof ApplyCredit>;

/** Body of `POST /clients/:id/credit/pay-out`: the client gets it back by hand. To a card it goes by a refund. */
export const CreditPayOut = z.object({
  /** Dollars as typed; at most the credit. */
  amount: moneyText(invoiceMessages.money),
  method: z.enum(['check', 'wire', 'cash']),
  /** Number of the check or the transfer. */
  reference: line(120).default(''),
  reason: lines(500).refine((text) => text.length > 0, invoiceMessages.reason),
});
export type CreditPayOut = z.output<typeof CreditPayOut>;

export const clientCreditEndpoints = {
  ofClient: defineEndpoint({
    id: 'clientCredits.ofClient',
    method: 'GET',
    path: '/clients/:id/credit',
    summary: "A client's credit: what they have paid too much, and what became of it",
    access: 'money.read',
    scope: 'clients:read',
    params: IdParams,
    status: 200,
    response: ClientCredit,
  }),
  payOut: defineEndpoint({
    id: 'clientCredits.payOut',
    method: 'POST',
    path: '/clients/:id/credit/pay-out',
    summary: "Pay a client's credit out by check, wire or in cash",
    access: 'money.out',
    idempotent: true,
    params: IdParams,
    body: CreditPayOut,
    status: 200,
    response: ClientCredit,
  }),
  apply: defineEndpoint({
    id: 'clientCredits.apply',
    method: 'POST',
    path: '/invoices/:id/apply-credit',
    summary: "Pay an invoice with its client's credit, in part or in full",
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: ApplyCredit,
    status: 200,
    response: Invoice,
  }),
} as const;
