import { type ClientStatus, dashboardPackages } from '@vitrine/contracts';
import type { ClientTab } from './list-params.ts';

export const statusLabels: Record<ClientStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
};

/** One color per status; the label always says it too. */
export const statusTones = { pending: 'champagne', active: 'jade', inactive: 'neutral' } as const satisfies Record<
  ClientStatus,
  string
>;

export const tabLabels: Record<ClientTab, string> = {
  overview: 'Overview',
  all: 'All',
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
};

export const planOptions = [
  { value: 'any' as const, label: 'Any package' },
  ...dashboardPackages.map((value) => ({ value, label: value })),
];

/** Exact texts of the staff specification, sections 5 and 8. */
export const clientAlerts = {
  required: 'Please fill in all required fields: Name, Email, and Company.',
  addFailed: 'Failed to add client. Please try again.',
  saveFailed: 'Failed to save changes. Please try again.',
  deleteFailed: 'Failed to delete client. Please try again.',
  deleteQuestion: (name: string): string => `Are you sure you want to delete ${name}? This action cannot be undone.`,
} as const;

/** Field labels in the form and in the timeline. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  industry: 'Industry',
  businessType: 'Business type',
  status: 'Status',
  monthlyAmountCents: 'Monthly amount',
  subscriptionPlan: 'Plan',
  customPackage: 'Custom package',
  testMode: 'Test mode',
  timeZone: 'Time zone',
  reminders: 'Reminders',
  reason: 'Reason',
  until: 'Last day of the hold',
};

export const testModeText =
  'Text messages to this client are recorded and marked as mocked. They aren’t sent, and nobody is charged.';

/** North American numbers in groups, others as stored. */
export const phoneText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');

/**
 * The texts without the title and duplicates: a client without a name is known by the email address alone, which is
 * shown once.
 */
export const withoutTitle = (title: string, texts: readonly string[]): string =>
  [...new Set(texts)].filter((text) => text !== title).join(', ');
