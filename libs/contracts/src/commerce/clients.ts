import { parseCents } from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, PageQuery, pageOf, Timestamp, Version, IdParams } from '../common/fields.ts';
import { Email } from '../common/email-address.ts';
import { Message } from '../messages/message.ts';
import { InvoiceStatus, paymentStates } from './invoices.ts';
import { SubmissionStatus } from './submissions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ClientImport, ImportColumns } from './client-import.ts';

/** The tiles of 'Clients by Package' (staff specification, section 9). */
export const dashboardPackages = [
  'Access Code',
  'Foundation Elite',
  'Visionary Transformation',
  'Market Dominance',
] as const;
export type DashboardPackage = (typeof dashboardPackages)[number];

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
  monthlyAmountCents: AmountCents,
  accessCode: z.string(),
  codeUsed: z.boolean(),
  onboardingCompleted: z.boolean(),
  paymentCompleted: z.boolean(),
  /** Name of the package or code that is paid for. */
  subscriptionPlan: z.string().nullable(),
  /** Text messages to this client are only written down (`mock_sent`), never sent. */
  testMode: z.boolean(),
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
  .trim()
  .max(clientMaximums.text, lineMessage)
  .regex(/^\P{Cc}*$/u, clientTexts.control);
const required = (message: string) => line.min(1, message);
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
  name: required('Name is required'),
  email: Email,
  company: required('Company is required'),
  /** With its country code, or as a number of the United States; kept as E.164. */
  phone: z
    .string()
    .trim()
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
});
export type NewClient = z.output<typeof NewClient>;
export type NewClientInput = z.input<typeof NewClient>;

/** The whole client as edited; a stale `version` is 409 with the current one. */
export const ClientEdit = NewClient.extend({ version: Version });
export type ClientEdit = z.output<typeof ClientEdit>;

export const clientSorts = ['newest', 'name', 'spent', 'monthly'] as const;
export const ClientSort = z.enum(clientSorts);
export type ClientSort = z.infer<typeof ClientSort>;

const clientFilter = {
  /** Matches name, email and company, case-insensitively, anywhere in the text. */
  search: z.string().trim().max(200).optional(),
  status: ClientStatus.optional(),
  /** Whose package this is, whether or not it was paid. */
  package: z.enum(dashboardPackages).optional(),
  /** `name` is the company's, ascending; the others are descending. */
  sort: ClientSort.default('newest'),
};
export const ClientQuery = PageQuery.extend(clientFilter);
export const ClientExportQuery = z.object(clientFilter);

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

export const clientEndpoints = {
  list: defineEndpoint({
    id: 'clients.list',
    method: 'GET',
    path: '/clients',
    summary: 'List clients, newest first unless sorted otherwise',
    access: 'staff',
    scope: 'clients:read',
    query: ClientQuery,
    status: 200,
    response: ClientPage,
  }),
  get: defineEndpoint({
    id: 'clients.get',
    method: 'GET',
    path: '/clients/:id',
    summary: 'One client',
    access: 'staff',
    scope: 'clients:read',
    params: IdParams,
    status: 200,
    response: Client,
  }),
  create: defineEndpoint({
    id: 'clients.create',
    method: 'POST',
    path: '/clients',
    summary: 'Add a client, with an access code; 409 `client_exists` when the email is taken',
    access: 'staff',
    idempotent: true,
    body: NewClient,
    status: 201,
    response: Client,
  }),
  update: defineEndpoint({
    id: 'clients.update',
    method: 'PUT',
    path: '/clients/:id',
    summary: 'Save a client as edited; 409 `stale_version` with the current one under `current`',
    access: 'staff',
    idempotent: true,
    params: IdParams,
    body: ClientEdit,
    status: 200,
    response: Client,
  }),
  remove: defineEndpoint({
    id: 'clients.remove',
    method: 'DELETE',
    path: '/clients/:id',
    summary: 'Delete a client; 409 `client_has_invoices` while invoices or payments belong to it',
    access: 'staff',
    params: IdParams,
    status: 204,
  }),
  timeline: defineEndpoint({
    id: 'clients.timeline',
    method: 'GET',
    path: '/clients/:id/timeline',
    summary: 'What happened with a client, newest first',
    access: 'staff',
    params: IdParams,
    query: ClientTimelineQuery,
    status: 200,
    response: ClientTimeline,
  }),
  export: defineEndpoint({
    id: 'clients.export',
    method: 'GET',
    path: '/clients/export.csv',
    summary: 'The clients of a filter as CSV that no spreadsheet reads formulas from',
    access: 'staff',
    query: ClientExportQuery,
    status: 200,
    produces: 'text/csv',
  }),
  startImport: defineEndpoint({
    id: 'clients.startImport',
    method: 'POST',
    path: '/clients/imports',
    summary: 'Send a CSV file of clients to be read and checked in the background; nothing is added yet',
    access: 'staff',
    consumes: 'text/csv',
    status: 202,
    response: ClientImport,
  }),
  mapImport: defineEndpoint({
    id: 'clients.mapImport',
    method: 'PUT',
    path: '/clients/imports/:id/columns',
    summary: 'Say which column holds what; the file is read and checked anew',
    access: 'staff',
    params: IdParams,
    body: z.object({ columns: ImportColumns }),
    status: 202,
    response: ClientImport,
  }),
  getImport: defineEndpoint({
    id: 'clients.getImport',
    method: 'GET',
    path: '/clients/imports/:id',
    summary: 'How far an import has come, and what is wrong with its file',
    access: 'staff',
    params: IdParams,
    status: 200,
    response: ClientImport,
  }),
  commitImport: defineEndpoint({
    id: 'clients.commitImport',
    method: 'POST',
    path: '/clients/imports/:id/commit',
    summary: 'Add the good rows of an import, in the background and once, however often it is asked for',
    access: 'staff',
    params: IdParams,
    status: 202,
    response: ClientImport,
  }),
  importProblems: defineEndpoint({
    id: 'clients.importProblems',
    method: 'GET',
    path: '/clients/imports/:id/problems.csv',
    summary: 'Everything that is wrong with an imported file, as CSV',
    access: 'staff',
    params: IdParams,
    status: 200,
    produces: 'text/csv',
  }),
} as const;
