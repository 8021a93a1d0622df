import type { TeamMember, TeamRole } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const roleLabels: Record<TeamRole, string> = { owner: 'Owner', staff: 'Staff' };

export const roleHints: Record<TeamRole, string> = {
  staff: 'Works with leads, clients and invoices, and reads the audit log.',
  owner: 'All of that, and manages the team and API keys.',
};

export const stateLabels: Record<TeamMember['state'], string> = {
  active: 'Active',
  unverified: 'Address not confirmed',
  invited: 'Invited',
};
export const stateTones: Record<TeamMember['state'], BadgeTone> = {
  active: 'jade',
  unverified: 'steel',
  invited: 'neutral',
};

/** `2 API keys they made stop working.` */
export const keysText = (count: number): string =>
  `${count} API ${count === 1 ? 'key' : 'keys'} they made ${count === 1 ? 'stops' : 'stop'} working.`;
