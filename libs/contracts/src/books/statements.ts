import { z } from 'zod';
import { IdParams, IsoDate, PaperQuery, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ReceivableAge } from '../invoices/choices.ts';

/** Most days of one period: five years and a leap day. */
const longestDays = 1827;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const periodMessages = {
  order: 'The last day is before the first one',
  long: 'Please choose at most five years',
  century: 'Please choose a day of this century',
} as const;

const Day = IsoDate.refine((day) => day.startsWith('20'), periodMessages.century);

/** Days of the agency's calendar, both included. */
export const PeriodQuery = z.object({ from: Day, to: Day }).superRefine(({ from, to }, context) => {
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: periodMessages.order });
  else if (daysBetween(from, to) > longestDays)
    context.addIssue({ code: 'custom', path: ['from'], message: periodMessages.long });
});
export type Period = z.output<typeof PeriodQuery>;

export const statementMovements = [
  'invoice',
  'correction',
  'void',
  'charge',
  'offline',
  'refund',
  'refund_failed',
  'credit',
] as const;

/** One line of a statement. */
export const StatementMovement = z.object({
  day: IsoDate,
  kind: z.enum(statementMovements),
  /** What happened, as printed. */
  text: z.string(),
  /** Null for credit that was paid out. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** More that is owed, or, negative, less. */
  amountCents: z.number().int(),
  /** What is owed after it. */
  balanceCents: z.number().int(),
});
export type StatementMovement = z.infer<typeof StatementMovement>;

/** What a client owed at the beginning of a period, what happened in it, and what they owe at its end. */
export const Statement = z.object({
  client: z.object({ name: z.string(), email: z.string() }),
  period: z.object({ from: IsoDate, to: IsoDate, timeZone: z.string() }),
  openingCents: z.number().int(),
  billedCents: z.number().int(),
  paidCents: z.number().int(),
  creditedCents: z.number().int(),
  /** Opening + billed − paid − credited. Negative when more was paid than billed. */
  closingCents: z.number().int(),
  movements: z.array(StatementMovement),
  /** What is open at the end, by days past the due date of its part; less the credit, they add up to the closing. */
  ageing: z.array(z.object({ age: ReceivableAge, dueCents: z.number().int() })),
  creditCents: z.number().int(),
});
export type Statement = z.infer<typeof Statement>;

export const StatementEmailed = z.object({ messageId: z.uuid(), to: z.string(), at: Timestamp });
export type StatementEmailed = z.infer<typeof StatementEmailed>;

const PrintedQuery = PeriodQuery.safeExtend(PaperQuery.shape);

export const statementEndpoints = {
  ofClient: defineEndpoint({
    id: 'statements.ofClient',
    method: 'GET',
    path: '/clients/:id/statement',
    summary: 'The statement of a client: opening balance, movements of the days, closing balance and its ages',
    access: 'money.read',
    params: IdParams,
    query: PeriodQuery,
    status: 200,
    response: Statement,
  }),
  pdfOfClient: defineEndpoint({
    id: 'statements.pdfOfClient',
    method: 'GET',
    path: '/clients/:id/statement/pdf',
    summary: 'The statement of a client as PDF in US Letter or A4',
    access: 'money.read',
    params: IdParams,
    query: PrintedQuery,
    status: 200,
    produces: 'application/pdf',
  }),
  email: defineEndpoint({
    id: 'statements.email',
    method: 'POST',
    path: '/clients/:id/statement/email',
    summary: 'Email a client their statement of a period, with the PDF attached',
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: PeriodQuery,
    status: 201,
    response: StatementEmailed,
  }),
  own: defineEndpoint({
    id: 'statements.own',
    method: 'GET',
    path: '/account/statement',
    summary: 'Your own statement of a period, by your verified email',
    access: 'signed-in',
    query: PeriodQuery,
    status: 200,
    response: Statement,
  }),
  ownPdf: defineEndpoint({
    id: 'statements.ownPdf',
    method: 'GET',
    path: '/account/statement/pdf',
    summary: 'Your own statement as PDF in US Letter or A4',
    access: 'signed-in',
    query: PrintedQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
