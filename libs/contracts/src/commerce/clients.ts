import { z } from 'zod';
import { AmountCents } from '../common/money.ts';
import { PageQuery, pageOf, Timestamp } from '../common/page.ts';

export const clientStatuses = ['pending', 'active', 'inactive'] as const;
export const ClientStatus = z.enum(clientStatuses);
export type ClientStatus = z.infer<typeof ClientStatus>;

/** A card of the Clients screen (staff specification, section 3). */
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
  demo: z.boolean(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

export const ClientQuery = PageQuery.extend({
  /** Matches name, e-mail and company, case-insensitively, anywhere in the text. */
  search: z.string().trim().max(200).optional(),
  status: ClientStatus.optional(),
});

export const ClientPage = pageOf(ClientSummary).extend({
  countByStatus: z.record(ClientStatus, z.number().int()),
  totals: z.object({
    /** Sum of the active clients' monthly amounts (staff specification, section 9). */
    monthlyRecurringCents: z.number().int(),
    totalSpentCents: z.number().int(),
  }),
});
export type ClientPage = z.infer<typeof ClientPage>;
