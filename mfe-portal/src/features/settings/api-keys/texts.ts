import type { ApiKey } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const statusLabels: Record<ApiKey['status'], string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};
export const statusTones: Record<ApiKey['status'], BadgeTone> = {
  active: 'jade',
  expired: 'ember',
  revoked: 'neutral',
};

/** Lifetimes to choose from, in days; the empty value is none. The first is chosen. */
export const lifetimes: readonly { readonly value: string; readonly label: string }[] = [
  { value: '90', label: '90 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
];
