import type { ClientStatus } from '@vitrine/contracts';
import type { ClientTab } from './list-query.ts';

export const statusLabels: Record<ClientStatus, string> = { pending: 'Pending', active: 'Active', inactive: 'Inactive' };

/** One signal colour for each status; the label always says it too. */
export const statusTones = { pending: 'champagne', active: 'jade', inactive: 'neutral' } as const satisfies Record<ClientStatus, string>;

export const tabLabels: Record<ClientTab, string> = { overview: 'Overview', all: 'All', pending: 'Pending', active: 'Active' };
