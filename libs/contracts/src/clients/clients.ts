import { parseCents } from '@vitrine/money';
import { z } from 'zod';
import {
  AmountCents,
  PageQuery,
  pageOf,
  RowIds,
  SortDirection,
  TimeZone,
  Timestamp,
  Version,
  SearchText,
} from '../common/fields.ts';
import { Email } from '../common/email-address.ts';
import { isName, isPartyName, pastedPhone, visibleText } from '../common/pasted-text.ts';
import { Message } from '../messages/message.ts';
import { dashboardPackages } from '../invoices/choices.ts';
import { InvoiceStatus, paymentStates } from '../invoices/invoices.ts';
import { SubmissionStatus } from '../onboarding/submissions.ts';

export const clientStatuses = ['pending', 'active', 'inactive'] as const;
export const ClientStatus = z.enum(clientStatuses);
export type ClientStatus = z.infer<typeof ClientStatus>;

/** A client as other screens name it (staff specification, section 3). */
export const ClientSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string(),
  industry: z.string(),
  businessType: z.string().nullable(),
  status: ClientStatus,
  joinDate: Timestamp,
  totalSpentCents: z.number().int(),
  /** What they have paid too much, for their next invoice. */
  creditCents: z.number().int().min(0).default(0),
  monthlyAmountCents: AmountCents,
  accessCode: z.string(),
  codeUsed: z.boolean(),
  onboardingCompleted: z.boolean(),
  paymentCompleted: z.boolean(),
  /** Name of the package or code that is paid for. */
  subscriptionPlan: z.string().nullable(),
  /** Text messages to this client are only written down (`mock_sent`), never sent. */
  testMode: z.boolean(),
  /** For the hours at which messages go out; null is the agency's. Older servers know of none. */
  timeZone: TimeZone.nullable().default(null),
  demo: z.boolean(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

/** A package made for one client. */
const CustomPackage = z.object({ name: z.string(), description: z.string(), features: z.array(z.string()) });
type CustomPackage = z.infer<typeof CustomPackage>;

/** One client, whole; `version` goes back with an edit. */
export const Client = ClientSummary.extend({
  customPackage: CustomPackage.nullable(),
  /** The lead this client came from. */
  contactId: z.uuid().nullable(),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Client = z.infer<typeof Client>;

/** Messages for staff who add, change and remove clients (staff specification, sections 5 and 8). */
export const clientTexts = {
  required: 'Please fill in all required fields: Name, Email, and Company.',
  monthlyAmount: 'Enter an amount from $0.00 to $999,999.99.',
  phone: 'Enter a phone number such as (212) 555-0148, or with its country code.',
  name: 'Please enter at least two letters.',
  control: 'Please use plain text on one line.',
} as const;

/** Longest of each text of a client, in characters. */
export const clientMaximums = { text: 200, phone: 40, description: 2000, features: 30 } as const;

const lineMessage = `Please use ${clientMaximums.text} characters or fewer`;
/**
 * One line of text: no control characters, so none that PostgreSQL, a mail header or a spreadsheet would read as
 * something else.
 */
const line = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(clientMaximums.text, lineMessage)
  .regex(/^\P{Cc}*$/u, clientTexts.control);
const required = (message: string) => line.min(1, message);
const naming = (missing: string, isNaming: (text: string) => boolean) =>
  line.min(1, missing).refine((text) => text === '' || isNaming(text), clientTexts.name);
/** Blank counts as not given. */
const optional = line.optional().transform((text) => text || null);

/** Dollars as typed, `4,997` or `19.995`, which become cents, half-up (decision D1); blank is 0. */
export const MonthlyAmount = z
  .string()
  .trim()
  .max(40, clientTexts.monthlyAmount)
  .default('')
  .transform((text, context) => {
    const cents = text === '' ? 0 : parseCents(text);
    if (cents !== null) return cents;
    context.addIssue({ code: 'custom', message: clientTexts.monthlyAmount });
    return z.NEVER;
  });

/** A new client needs name, email and company (staff specification, section 5). */
export const NewClient = z.object({
  name: naming('Name is required', isName),
  email: Email,
  company: naming('Company is required', isPartyName),
  /** With its country code, or as a number of the United States; kept as E.164. */
  phone: z
    .string()
    .overwrite(pastedPhone)
    .max(clientMaximums.phone, clientTexts.phone)
    .optional()
    .transform((text) => text || null),
  industry: line.optional().transform((text) => text || 'Not specified'),
  businessType: optional,
  status: ClientStatus.default('pending'),
  monthlyAmount: MonthlyAmount,
  subscriptionPlan: optional,
  customPackage: z
    .object({
      name: required('Give the package a name'),
      description: z
        .string()
        .overwrite(visibleText)
        .trim()
        .max(clientMaximums.description, 'Please use 2,000 characters or fewer')
        .regex(/^[\P{Cc}\n\r\t]*$/u, clientTexts.control)
        .default(''),
      features: z
        .array(line)
        .max(clientMaximums.features, 'A package has at most 30 features')
        .default([])
        .transform((features) => features.filter(Boolean)),
    })
    .nullable()
    .default(null),
  testMode: z.boolean().default(false),
  /** Left out, it stays as it is. */
  timeZone: TimeZone.nullable().optional(),
});
export type NewClient = z.output<typeof NewClient>;
export type NewClientInput = z.input<typeof NewClient>;

/** The whole client as edited; a stale `version` is 409 with the current one. */
export const ClientEdit = NewClient.extend({ version: Version });
export type ClientEdit = z.output<typeof ClientEdit>;

export const clientSorts = ['newest', 'name', 'spent', 'monthly', 'plan', 'status'] as const;
export const ClientSort = z.enum(clientSorts);
export type ClientSort = z.infer<typeof ClientSort>;

const clientFilter = {
  /** Every word of it, in any order, is in name, email, company or phone number, as people spell them (ADR 0097). */
  search: SearchText.optional(),
  status: ClientStatus.optional(),
  /** Whose package this is, whether or not it was paid. */
  package: z.enum(dashboardPackages).optional(),
  /** `name` is the company's. */
  sort: ClientSort.default('newest'),
  /** Without one, names, plans and states ascend, dates and amounts descend. */
  direction: SortDirection.optional(),
};
export const ClientQuery = PageQuery.extend(clientFilter);
export const ClientExportQuery = z.object({ ...clientFilter, ids: RowIds.optional() });

/** What can be done to many clients at once. */
export const ClientBulk = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(100, 'Please choose at most 100 clients'),
  change: z.strictObject({ status: ClientStatus }),
});
export type ClientBulk = z.infer<typeof ClientBulk>;

export const ClientPage = pageOf(Client).extend({
  countByStatus: z.record(ClientStatus, z.number().int()),
  totals: z.object({
    /** Sum of the active clients' monthly amounts (staff specification, section 9). */
    monthlyRecurringCents: z.number().int(),
    totalSpentCents: z.number().int(),
  }),
});
export type ClientPage = z.infer<typeof ClientPage>;

const moment = { id: z.string(), at: Timestamp };
/** What happened with a client, one line each. */
export const ClientEvent = z.discriminatedUnion('kind', [
  z.object({ ...moment, kind: z.literal('created'), by: z.string().nullable() }),
  /** `fields` are the names of what was changed. */
  z.object({ ...moment, kind: z.literal('edited'), by: z.string().nullable(), fields: z.array(z.string()) }),
  z.object({
    ...moment,
    kind: z.literal('invoice'),
    invoiceId: z.uuid(),
    number: z.string(),
    amountCents: AmountCents,
    status: InvoiceStatus,
  }),
  z.object({
    ...moment,
    kind: z.literal('payment'),
    title: z.string(),
    amountCents: z.number().int(),
    currency: z.string(),
    state: z.enum(paymentStates),
    refund: z.boolean(),
    invoiceId: z.uuid().nullable(),
  }),
  z.object({ ...moment, kind: z.literal('message'), message: Message }),
  z.object({ ...moment, kind: z.literal('submission'), practiceName: z.string(), status: SubmissionStatus }),
  z.object({ ...moment, kind: z.literal('code'), code: z.string() }),
]);
export type ClientEvent = z.infer<typeof ClientEvent>;

export const ClientTimelineQuery = PageQuery;
/** Newest first. */
export const ClientTimeline = z.object({ items: z.array(ClientEvent), nextCursor: z.string().nullable() });
export type ClientTimeline = z.infer<typeof ClientTimeline>;
