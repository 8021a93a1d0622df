import type { AgencySubscription, PlanInvoice, UsageMeter } from '@vitrine/contracts';

/** Words of the Billing screen (staff specification, section 2). */
export const billingTexts = {
  title: 'Billing',
  currentPlan: 'Current Plan',
  upgrade: 'Upgrade Now',
  popular: 'POPULAR',
  noPlan: { title: 'No plan yet', text: 'Choose one below. It is bought on Stripe’s page; what you pay there is what you see here.' },
  ownersOnly: 'Owners change plan, cards and address. You can look.',
  noCards: { title: 'No payment methods on file', action: 'Add Your First Payment Method' },
  addCard: 'Add Payment Method',
  address: { title: 'Billing Address', none: 'No address yet. It is printed on the receipts of your plan.', edit: 'Edit Address', saved: 'Address saved' },
  noBills: { title: 'No bills yet', text: 'What your plan costs is listed here, month by month.' },
  viewAll: 'View All Invoices',
  confirming: 'Asking Stripe how it went…',
  sample: 'Sample',
} as const;

export const statusTexts = {
  active: 'Active',
  past_due: 'Payment failed',
  ended: 'Ended',
} as const satisfies Record<AgencySubscription['status'], string>;

export const billTexts = { paid: 'Paid', open: 'Open', void: 'Void' } as const satisfies Record<PlanInvoice['status'], string>;

export const meterTexts = {
  storage: { label: 'Storage', definition: 'The size of the database: clients, invoices, messages and their history.' },
  bandwidth: { label: 'Bandwidth', definition: 'What the API sent this month. Files of the site are not counted.' },
  api_calls: { label: 'API calls', definition: 'Answered requests with an API key, this month.' },
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
