import { z } from 'zod';
import { AuditEntry } from '../../settings/audit/audit.ts';
import {
  AmountCents,
  IdParams,
  IsoDate,
  PageQuery,
  searchedPageOf,
  SortDirection,
  Timestamp,
  Version,
  SearchText,
} from '../../common/fields.ts';
import { inputShape, storedShape } from '../../common/record.ts';
import { bodyLimits, defineEndpoint } from '../../endpoint.ts';
import { Discount } from '../documents/document-figures.ts';
import { InvoiceEdit } from '../invoice-edits.ts';
import { recurringMessages, scheduleFields } from './schedule.record.ts';

/** `paused` makes nothing; dates that pass meanwhile are skipped. `ended` is final. */
export const recurringStates = ['active', 'paused', 'ended'] as const;
const RecurringState = z.enum(recurringStates);
export type RecurringState = z.infer<typeof RecurringState>;

const fields = {
  ...inputShape(scheduleFields),
  items: InvoiceEdit.shape.items.refine((items) => items.length > 0, recurringMessages.items),
};
const inOrder = ({ startOn, endOn }: { startOn: string; endOn: string | null }) => endOn === null || endOn >= startOn;
const oneEnd = ({ endOn, count }: { endOn: string | null; count: number | null }) => endOn === null || count === null;

/** Body of `POST /recurring-invoices`. */
export const RecurringInvoiceCreate = z
  .object({ clientId: z.uuid(recurringMessages.client), ...fields })
  .refine(inOrder, { path: ['endOn'], error: recurringMessages.reversed })
  .refine(oneEnd, { path: ['count'], error: recurringMessages.oneEnd });
export type RecurringInvoiceCreate = z.output<typeof RecurringInvoiceCreate>;
export type RecurringInvoiceCreateInput = z.input<typeof RecurringInvoiceCreate>;

/** Body of `PUT /recurring-invoices/:id`: the whole schedule. Invoices that were made stay as they are. */
export const RecurringInvoiceEdit = z
  .object({ version: Version, ...fields })
  .refine(inOrder, { path: ['endOn'], error: recurringMessages.reversed })
  .refine(oneEnd, { path: ['count'], error: recurringMessages.oneEnd });
export type RecurringInvoiceEdit = z.output<typeof RecurringInvoiceEdit>;
export type RecurringInvoiceEditInput = z.input<typeof RecurringInvoiceEdit>;

export const RecurringInvoiceVersion = z.object({ version: Version });

/** A row of the Recurring screen. */
export const RecurringInvoiceSummary = z.object({
  id: z.uuid(),
  title: scheduleFields.title.stored,
  client: z.object({ id: z.uuid(), company: z.string(), email: z.string() }),
  /** Of each invoice, at today's rates. */
  amountCents: AmountCents,
  interval: scheduleFields.interval.stored,
  dayOfMonth: scheduleFields.dayOfMonth.stored,
  startOn: scheduleFields.startOn.stored,
  mode: scheduleFields.mode.stored,
  state: RecurringState,
  /** The date of the next invoice; null unless active. */
  nextOn: IsoDate.nullable(),
  /** Invoices made so far. */
  made: z.number().int(),
});
export type RecurringInvoiceSummary = z.infer<typeof RecurringInvoiceSummary>;

/** Why an invoice that should have left by itself is a draft. */
export const unsentReasons = ['suppressed', 'late'] as const;
/** An invoice that a schedule made. */
export const RecurringRun = z.object({
  /** The schedule's date that it was made for. */
  periodOn: IsoDate,
  outcome: z.enum(['draft', 'sent', 'not_sent']),
  reason: z.enum(unsentReasons).nullable(),
  at: Timestamp,
  /** Null once it was deleted. */
  invoice: z.object({ id: z.uuid(), number: z.string(), amountCents: AmountCents, status: z.string() }).nullable(),
});
export type RecurringRun = z.infer<typeof RecurringRun>;

export const RecurringInvoice = RecurringInvoiceSummary.extend({
  ...storedShape(scheduleFields),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      rateCents: AmountCents,
      discount: Discount.nullable().default(null),
      /** The rate is taken as it is when an invoice is made. */
      taxRateId: z.uuid().nullable().default(null),
    }),
  ),
  /** Why it was paused by itself; null otherwise. */
  problem: z.string().nullable(),
  /** The next dates, at most twelve; empty unless active. */
  upcoming: z.array(z.object({ on: IsoDate, dueOn: IsoDate, amountCents: AmountCents })),
  /** Newest first, at most 120. */
  runs: z.array(RecurringRun),
  /** What was done to the schedule, newest first, with the names of people and records. */
  history: z.array(AuditEntry),
  names: z.record(z.string(), z.string()),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;

export const recurringSorts = ['next', 'client', 'title', 'amount'] as const;
export const RecurringInvoiceQuery = PageQuery.extend({
  /** Matches the title and the client's name, company and email. */
  search: SearchText.optional(),
  state: RecurringState.optional(),
  clientId: z.uuid().optional(),
  sort: z.enum(recurringSorts).default('next'),
  direction: SortDirection.optional(),
});
export type RecurringInvoiceQuery = z.output<typeof RecurringInvoiceQuery>;

export const RecurringInvoicePage = searchedPageOf(RecurringInvoiceSummary).extend({
  /** How many schedules of the current filters, but for the state, are in each state. */
  countByState: z.record(RecurringState, z.number().int()),
});
export type RecurringInvoicePage = z.infer<typeof RecurringInvoicePage>;

const step = (name: 'pause' | 'resume' | 'end', summary: string) =>
  ({
    method: 'POST',
    path: `/recurring-invoices/:id/${name}` as const,
    summary,
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: RecurringInvoiceVersion,
    status: 200,
    response: RecurringInvoice,
  }) as const;

export const recurringInvoiceEndpoints = {
  list: defineEndpoint({
    id: 'recurringInvoices.list',
    method: 'GET',
    path: '/recurring-invoices',
    summary: 'List schedules that make invoices, the next date first unless asked otherwise',
    access: 'money.read',
    scope: 'invoices:read',
    query: RecurringInvoiceQuery,
    status: 200,
    response: RecurringInvoicePage,
  }),
  get: defineEndpoint({
    id: 'recurringInvoices.get',
    method: 'GET',
    path: '/recurring-invoices/:id',
    summary: 'One schedule with its next twelve dates, the invoices it made and its history',
    access: 'money.read',
    scope: 'invoices:read',
    params: IdParams,
    status: 200,
    response: RecurringInvoice,
  }),
  create: defineEndpoint({
    id: 'recurringInvoices.create',
    method: 'POST',
    path: '/recurring-invoices',
    summary: 'Create a schedule that makes drafts, or sends invoices by itself',
    access: 'money.write',
    idempotent: true,
    body: RecurringInvoiceCreate,
    bodyLimit: bodyLimits.large,
    status: 201,
    response: RecurringInvoice,
  }),
  edit: defineEndpoint({
    id: 'recurringInvoices.edit',
    method: 'PUT',
    path: '/recurring-invoices/:id',
    summary: 'Save the whole schedule; 409 `stale_version` with `current`. Invoices it made stay as they are',
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    body: RecurringInvoiceEdit,
    bodyLimit: bodyLimits.large,
    status: 200,
    response: RecurringInvoice,
  }),
  pause: defineEndpoint({
    id: 'recurringInvoices.pause',
    ...step('pause', 'Pause a schedule; dates that pass meanwhile are skipped'),
  }),
  resume: defineEndpoint({
    id: 'recurringInvoices.resume',
    ...step('resume', 'Resume a paused schedule with its next date from today on'),
  }),
  end: defineEndpoint({
    id: 'recurringInvoices.end',
    ...step('end', 'End a schedule for good; it makes nothing more'),
  }),
} as const;
