import { z } from 'zod';
import { AmountCents, Timestamp } from '../common/fields.ts';
import { PaymentAttention, ReceivableAge } from './invoices.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The tiles of 'Clients by Package' (staff specification, section 9). */
export const dashboardPackages = [
  'Access Code',
  'Foundation Elite',
  'Visionary Transformation',
  'Market Dominance',
] as const;
export type DashboardPackage = (typeof dashboardPackages)[number];

/** A payment that was recorded and counts as nothing until a person has looked at it. */
export const PaymentAside = z.object({
  id: z.uuid(),
  state: PaymentAttention,
  /** What was paid for. */
  title: z.string(),
  /** Name of the client or payer, else the address; null where the provider gave neither. */
  payer: z.string().nullable(),
  amountCents: AmountCents,
  /** As the provider said. */
  currency: z.string(),
  /** Why it is in review, as text for staff. */
  note: z.string().nullable(),
  /** What the provider knows it by. */
  reference: z.string().nullable(),
  /** The invoice it was meant for; a plan has none before it is paid. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  receivedAt: Timestamp,
});
export type PaymentAside = z.infer<typeof PaymentAside>;

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
  /** Payments in review or to be refunded; the items are the newest of them. */
  paymentsAside: z.object({ total: z.number().int(), items: z.array(PaymentAside) }),
  /** Paid invoices by the month of their date: the last twelve months, oldest first. */
  revenueByMonth: z
    .array(z.object({ /** `2026-11` */ month: z.string().regex(/^\d{4}-\d{2}$/), paidCents: z.number().int() }))
    .length(12),
  /** What sent and overdue invoices still ask for, by how late they are. */
  receivables: z.array(z.object({ age: ReceivableAge, count: z.number().int(), dueCents: z.number().int() })),
  /** Clients on file by their package, and how many of them are active. */
  clientsByPackage: z.array(
    z.object({ name: z.enum(dashboardPackages), count: z.number().int(), active: z.number().int() }),
  ),
  /** The five latest onboarding submissions. */
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
    access: 'staff',
    status: 200,
    response: Dashboard,
  }),
} as const;
