import { clientFields, type ClientStatus, dashboardPackages, fieldLabels } from '@vitrine/contracts';

export const statusLabels: Readonly<Record<ClientStatus, string>> = clientFields.status.labels;

/** One color per status; the label always says it too. */
export const statusTones = { pending: 'champagne', active: 'jade', inactive: 'neutral' } as const satisfies Record<
  ClientStatus,
  string
>;

export const planOptions = dashboardPackages.map((value) => ({ value, label: value }));

/** Exact texts of the staff specification, sections 5 and 8. */
export const clientAlerts = {
  addFailed: 'Failed to add client. Please try again.',
  saveFailed: 'Failed to save changes. Please try again.',
  deleteFailed: 'Failed to delete client. Please try again.',
  deleteQuestion: (name: string): string => `Are you sure you want to delete ${name}? This action cannot be undone.`,
} as const;

/** What the timeline calls what was changed. */
export const changeLabels: Readonly<Record<string, string>> = {
  ...fieldLabels(clientFields),
  reminders: 'Reminders',
  reason: 'Reason',
  until: 'Last day of the hold',
};

/** North American numbers in groups, others as stored. */
export const phoneText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');

/**
 * The texts without the title and duplicates: a client without a name is known by the email address alone, which is
 * shown once.
 */
export const withoutTitle = (title: string, texts: readonly string[]): string =>
  [...new Set(texts)].filter((text) => text !== title).join(', ');
