import type { AgencySubscription, PlanInvoice, UsageMeter } from '@vitrine/contracts';

/** Texts of the Billing screen (staff specification, section 2). */
export const billingTexts = {
  title: 'Billing',
  currentPlan: 'Current Plan',
  upgrade: 'Upgrade Now',
  downgrade: (plan: string): string => `Switch to ${plan}`,
  lead: 'What your agency pays for',
  popular: 'POPULAR',
  noPlan: { title: 'No plan yet', text: 'Choose one below. You pay on Stripe’s page, and it shows up here.' },
  ownersOnly: 'Only owners can change the plan, the cards and the address.',
  noCards: { title: 'No payment methods on file', action: 'Add Your First Payment Method' },
  addCard: 'Add Payment Method',
  address: {
    title: 'Billing Address',
    none: 'No address yet. It’s printed on the receipts for your plan.',
    edit: 'Edit Address',
    saved: 'Address saved',
  },
  noInvoices: { title: 'No invoices yet', text: 'Each payment for your plan is listed here.' },
  recent: 'Recent Invoices',
  all: 'All Invoices',
  viewAll: 'View All Invoices',
  viewRecent: 'Show recent',
  renews: (day: string): string => `Renews on ${day}`,
  failed: 'The last payment didn’t go through. Stripe will try again; check the card under Payment.',
  ended: (day: string): string => `Ended on ${day}. Choose a plan below to start again.`,
  confirming: 'Checking with Stripe…',
  sample: 'Sample',
} as const;

export const statusTexts = {
  active: 'Active',
  past_due: 'Payment failed',
  ended: 'Ended',
} as const satisfies Record<AgencySubscription['status'], string>;

export const invoiceTexts = { paid: 'Paid', open: 'Open', void: 'Void' } as const satisfies Record<
  PlanInvoice['status'],
  string
>;

export const meterTexts = {
  storage: { label: 'Storage', definition: 'Clients, invoices, messages and their history, as of now.' },
  bandwidth: { label: 'Bandwidth', definition: 'What the API sent this month. The public site’s files don’t count.' },
  api_calls: { label: 'API calls', definition: 'Requests with an API key this month.' },
} as const satisfies Record<UsageMeter['id'], { label: string; definition: string }>;

export const addressTexts = {
  name: 'Billed to',
  line1: 'Street and number',
  line2: 'Suite or floor',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
} as const;
