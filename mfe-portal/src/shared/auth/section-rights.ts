import type { Right, SessionUser } from '@vitrine/contracts';
import { hasRight } from './rights.ts';

/** What sections of the settings are about; others are for the whole team. */
const sectionRights: Readonly<Record<string, Right>> = {
  billing: 'settings.read',
  brand: 'settings.read',
  accounts: 'settings.read',
  autopay: 'settings.read',
  notifications: 'settings.read',
  audit: 'audit.read',
  'api-keys': 'settings.read',
  platform: 'settings.read',
  newsletter: 'leads.read',
  // Forms, which say nothing to somebody who can't change them.
  items: 'money.write',
  documents: 'settings.read',
  taxes: 'settings.write',
  reminders: 'settings.write',
  templates: 'settings.write',
};

/** Whether a section of the settings, by its path below them, shows a user anything. */
export const maySeeSection = (user: SessionUser | null, section: string): boolean => {
  const right = sectionRights[section];
  return right === undefined || hasRight(user, right);
};
