import { z } from 'zod';
import {
  AmountCents,
  PageQuery,
  searchedPageOf,
  RowIds,
  SearchText,
  SortDirection,
  Timestamp,
  Version,
} from '../common/fields.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { dashboardPackages, InvoiceStatus } from '../invoices/choices.ts';
import { paymentStates } from '../invoices/invoices.ts';
import { Message } from '../messages/message.ts';
import { SubmissionStatus } from '../onboarding/submissions.ts';
import { clientFields, ClientStatus } from './client.record.ts';
import { BulkTag, TagFilter } from './tags.ts';

/** A client as other screens name it (staff specification, section 3). */
export const ClientSummary = z.object({
  id: z.uuid(),
  ...storedShape(clientFields),
  joinDate: Timestamp,
  totalSpentCents: z.number().int(),
  /** What they have paid too much, for their next invoice. */
  creditCents: z.number().int().min(0).default(0),
  accessCode: z.string(),
  codeUsed: z.boolean(),
  onboardingCompleted: z.boolean(),
  paymentCompleted: z.boolean(),
  demo: z.boolean(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

/** One client, whole; `version` goes back with an edit. */
export const Client = ClientSummary.extend({
  /** Of the team; contractors reach only clients who are assigned to them. Absent from a BFF of before. */
  assigneeId: z.uuid().nullable().optional(),
  /** In order of the alphabet. Absent from a BFF of before. */
  tags: z.array(z.string()).optional(),
  /** The lead this client came from. */
  contactId: z.uuid().nullable(),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Client = z.infer<typeof Client>;

/** A new client needs name, email and company (staff specification, section 5). */
export const NewClient = z.object(inputShape(clientFields));
export type NewClient = z.output<typeof NewClient>;
export type NewClientInput = z.input<typeof NewClient>;

/** The whole client as edited; a stale `version` is 409 with the current one. */
export const ClientEdit = NewClient.extend({ version: Version });
export type ClientEdit = z.output<typeof ClientEdit>;

/** Body of `PUT /clients/:id/assignee`; null for nobody. */
export const ClientAssignment = z.strictObject({ assigneeId: z.uuid().nullable() });

export const clientSorts = ['newest', 'name', 'spent', 'monthly', 'plan', 'status'] as const;
export const ClientSort = z.enum(clientSorts);
export type ClientSort = z.infer<typeof ClientSort>;

const clientFilter = {
  /** Every word of it, in any order, is in name, email, company or phone number, as people spell them (ADR 0097). */
  search: SearchText.optional(),
  status: ClientStatus.optional(),
  /** Whose package this is, whether or not it was paid. */
  package: z.enum(dashboardPackages).optional(),
  tag: TagFilter.optional(),
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
  change: z.union([z.strictObject({ status: ClientStatus }), BulkTag]),
});
export type ClientBulk = z.infer<typeof ClientBulk>;

export const ClientPage = searchedPageOf(Client).extend({
  countByStatus: z.record(ClientStatus, z.number().int()),
  /** Every tag that any client has. */
  tags: z.array(z.string()).optional(),
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
  z.object({ ...moment, kind: z.literal('note'), by: z.string(), text: z.string(), edited: z.boolean() }),
  z.object({ ...moment, kind: z.literal('task'), by: z.string().nullable(), title: z.string() }),
  z.object({ ...moment, kind: z.literal('file'), by: z.string(), name: z.string(), fromClient: z.boolean() }),
]);
export type ClientEvent = z.infer<typeof ClientEvent>;

export const ClientTimelineQuery = PageQuery.extend({
  /** With notes, done tasks and files; portals of before don't know these kinds, and don't ask. */
  work: z.literal('true').optional(),
});
/** Newest first. */
export const ClientTimeline = z.object({ items: z.array(ClientEvent), nextCursor: z.string().nullable() });
export type ClientTimeline = z.infer<typeof ClientTimeline>;
