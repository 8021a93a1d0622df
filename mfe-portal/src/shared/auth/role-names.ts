import type { TeamRole } from '@vitrine/contracts';

export const roleNames: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  contractor: 'Contractor',
  bookkeeper: 'Bookkeeper',
  viewer: 'Viewer',
};

/** What each may do, as owners choose one (`roleRights` in the contracts). */
export const roleHints: Readonly<Record<TeamRole, string>> = {
  owner: 'Everything, and manages the team, API keys and the agency’s settings.',
  manager: 'Works with everything, and changes taxes, reminders and templates.',
  staff: 'Works with leads, clients and invoices, and reads the settings.',
  contractor: 'Works only with leads and clients who are assigned to them. Sees no invoices.',
  bookkeeper: 'Reads clients, invoices and reports, and exports them. Changes nothing.',
  viewer: 'Reads everything. Changes and exports nothing.',
};
