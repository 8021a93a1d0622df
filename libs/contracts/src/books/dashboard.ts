import { z } from 'zod';
import { IsoDate, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dashboardPackages, ReceivableAge } from '../invoices/choices.ts';
import { PaymentReview, Today } from './today.ts';

/** Figures of the dashboard; what each counts, and the rows behind it, stand in `figures`. */
export const Dashboard = z.object({
  /** Clients on file; each has an email address of its own. */
  totalClients: z.number().int(),
  activeClients: z.number().int(),
  /** Paid invoices dated in the current month, less refunds. */
  monthlyRevenueCents: z.number().int(),
  /** All paid invoices, less refunds. */
  totalRevenueCents: z.number().int(),
  /** Invoices with status sent. */
  pendingPayments: z.number().int(),
  /** What the figures are compared with; of older BFFs not known. */
  before: z
    .object({
      /** Clients who joined in the last 30 days. */
      clientsJoined: z.number().int(),
      /** Paid invoices dated last month up to today's day of the month, less refunds. */
      lastMonthCents: z.number().int(),
      /** What is due on invoices with status sent. */
      pendingCents: z.number().int(),
    })
    .optional(),
  /** Money of the agency's current month, less what was given back; of older BFFs not known. */
  received: z
    .object({
      /** First day of the month, and today. */
      from: IsoDate,
      to: IsoDate,
      cents: z.number().int(),
      /** How many came. */
      payments: z.number().int(),
    })
    .optional(),
  /** Payments in review or to be refunded; the items are the newest of them. */
  paymentsAside: z.object({ total: z.number().int(), items: z.array(PaymentReview) }),
  /** Paid invoices by the month of their date: the last twelve months, oldest first. */
  revenueByMonth: z
    .array(z.object({ /** `2026-11` */ month: z.string().regex(/^\d{4}-\d{2}$/), paidCents: z.number().int() }))
    .length(12),
  /** What is owed on sent and overdue invoices by how late each part is; an invoice can count in two ages. */
  receivables: z.array(z.object({ age: ReceivableAge, count: z.number().int(), dueCents: z.number().int() })),
  /** Clients on file by their package, and how many of them are active. */
  clientsByPackage: z.array(
    z.object({ name: z.enum(dashboardPackages), count: z.number().int(), active: z.number().int() }),
  ),
  /** The five latest onboarding submissions; none for a role that reads no leads. */
  recentSignups: z.array(
    z.object({
      id: z.uuid(),
      /** Null reads 'Unknown Practice'. */
      practiceName: z.string().nullable(),
      /** Who filled it in; of older BFFs not known. */
      contact: z.object({ name: z.string().nullable(), email: z.string(), phone: z.string().nullable() }).optional(),
      createdAt: Timestamp,
      paid: z.boolean(),
      demo: z.boolean(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardEndpoints = {
  get: defineEndpoint({
    id: 'dashboard.get',
    method: 'GET',
    path: '/dashboard',
    summary: "The dashboard's figures and the latest onboarding submissions",
    access: 'money.read',
    status: 200,
    response: Dashboard,
  }),
  today: defineEndpoint({
    id: 'dashboard.today',
    method: 'GET',
    path: '/dashboard/today',
    summary: 'What needs a person today: how many of each kind, and the most urgent of them',
    access: 'leads.read',
    status: 200,
    response: Today,
  }),
} as const;
