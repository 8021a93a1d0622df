import type { Right, SessionUser } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { paths } from '../paths.ts';

/** What each screen of the bar and the settings is about; others are for the whole team. */
const screenRights: Readonly<Record<string, Right>> = {
  [paths.admin]: 'money.read',
  [paths.leads]: 'leads.read',
  [paths.clients]: 'clients.read',
  [paths.invoices]: 'money.read',
  [paths.estimates]: 'money.read',
  [paths.recurring]: 'money.read',
  [paths.reports]: 'money.read',
  [paths.generator]: 'leads.read',
  [paths.messages]: 'leads.read',
  [paths.billing]: 'settings.read',
  ...Object.fromEntries(
    ['brand', 'accounts', 'autopay', 'notifications', 'audit', 'api-keys', 'platform'].map((section) => [
      `${paths.settings}/${section}`,
      'settings.read' as const,
    ]),
  ),
  // Forms, which say nothing to somebody who can't change them.
  [`${paths.settings}/taxes`]: 'settings.write',
  [paths.reminders]: 'settings.write',
  [paths.templates]: 'settings.write',
  [`${paths.settings}/newsletter`]: 'leads.read',
};

/** Screens that leave out what isn't assigned to somebody who sees only that. */
const screensOfOwn: readonly string[] = [paths.leads, paths.clients];

/**
 * Whether a user has a right: for everything, or with 'own' at least for what is assigned to them. A BFF of before
 * says nothing of rights, and refuses by itself.
 */
export const hasRight = (user: SessionUser | null, right: Right, reach: 'all' | 'own' = 'all'): boolean => {
  const rights = user?.rights;
  return !rights || rights.all.includes(right) || (reach === 'own' && (rights.own ?? []).includes(right));
};

/** Whether a screen of the portal, or a section of the settings, shows a user anything. */
export const maySee = (user: SessionUser | null, path: string): boolean => {
  const [, first = '', second = ''] = path.split(/[/?]/);
  const screen = `/${first}`;
  const right = screenRights[`${screen}/${second}`] ?? screenRights[screen];
  return right === undefined || hasRight(user, right, screensOfOwn.includes(screen) ? 'own' : 'all');
};

/** Asks what the user may do, so that nothing else is offered; the BFF decides. */
export const useRights = (): ((right: Right, reach?: 'all' | 'own') => boolean) => {
  const { user } = useSession();
  return (right, reach) => hasRight(user, right, reach);
};
