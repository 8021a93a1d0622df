import { paths } from '../shared/paths.ts';

/** The screens of the top bar, in its order. */
export const screens = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.leads, label: 'Leads' },
  { to: paths.clients, label: 'Clients' },
  { to: paths.billing, label: 'Billing' },
  { to: paths.invoices, label: 'Invoices' },
  { to: paths.generator, label: 'Onboarding' },
  { to: paths.messages, label: 'Messages' },
] as const;
