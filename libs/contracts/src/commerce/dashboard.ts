import { z } from 'zod';
import { Timestamp } from '../common/page.ts';

/** The tiles of 'Clients by Package' (staff specification, section 9). */
export const dashboardPackages = ['Access Code', 'Foundation Elite', 'Visionary Transformation', 'Market Dominance'] as const;

/** Figures of the dashboard, by the definitions of the staff specification, section 9. */
export const Dashboard = z.object({
  /** Distinct client e-mails. */
  totalClients: z.number().int(),
  activeClients: z.number().int(),
  /** Paid invoices dated in the current month. */
  monthlyRevenueCents: z.number().int(),
  /** All paid invoices. */
  totalRevenueCents: z.number().int(),
  /** Invoices with status sent. */
  pendingPayments: z.number().int(),
  clientsByPackage: z.array(z.object({ name: z.enum(dashboardPackages), count: z.number().int() })),
  /** The five latest onboarding submissions. */
  recentSignups: z.array(
    z.object({
      id: z.uuid(),
      /** Null reads 'Unknown Practice'. */
      practiceName: z.string().nullable(),
      createdAt: Timestamp,
      paid: z.boolean(),
      demo: z.boolean(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
