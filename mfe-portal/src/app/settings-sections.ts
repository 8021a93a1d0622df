import { lazy } from 'react';
import type { SettingsSection } from '../shared/settings/settings-section.ts';

/** Every section of `/settings`, in the order of the list. Each loads when it is opened. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'team',
    label: 'Team',
    group: 'Agency',
    Screen: lazy(async () => ({ default: (await import('../features/settings/team/team-section.tsx')).TeamSection })),
  },
  {
    path: 'api-keys',
    label: 'API keys',
    group: 'Agency',
    Screen: lazy(async () => ({ default: (await import('../features/settings/api-keys/api-keys-section.tsx')).ApiKeysSection })),
  },
  {
    path: 'audit',
    label: 'Audit log',
    group: 'Agency',
    Screen: lazy(async () => ({ default: (await import('../features/settings/audit/audit-section.tsx')).AuditSection })),
  },
];
