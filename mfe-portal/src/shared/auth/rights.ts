import type { Right, SessionUser } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';

/** What screens are about; others are for the whole team. */
const screenRights: Readonly<Record<string, Right>> = {
  admin: 'leads.read',
  inbox: 'leads.read',
  leads: 'leads.read',
  clients: 'clients.read',
  invoices: 'money.read',
  estimates: 'money.read',
  recurring: 'money.read',
  reports: 'money.read',
  'onboarding-generator': 'leads.read',
  messages: 'leads.read',
  billing: 'settings.read',
};

/** Screens that leave out what isn't assigned to somebody who sees only that. */
const screensOfOwn: ReadonlySet<string> = new Set(['inbox', 'leads', 'clients']);

/**
 * Whether a user has a right: for everything, or with 'own' at least for what is assigned to them. A BFF of before
 * says nothing of rights, and refuses by itself.
 */
export const hasRight = (user: SessionUser | null, right: Right, reach: 'all' | 'own' = 'all'): boolean => {
  const rights = user?.rights;
  return !rights || rights.all.includes(right) || (reach === 'own' && (rights.own ?? []).includes(right));
};

/** Whether a screen of the portal shows a user anything, by its path. */
export const maySee = (user: SessionUser | null, path: string): boolean => {
  const [, screen = ''] = path.split(/[/?]/);
  const right = screenRights[screen];
  return right === undefined || hasRight(user, right, screensOfOwn.has(screen) ? 'own' : 'all');
};

/** Asks what the user may do, so that nothing else is offered; the BFF decides. */
export const useRights = (): ((right: Right, reach?: 'all' | 'own') => boolean) => {
  const { user } = useSession();
  return (right, reach) => hasRight(user, right, reach);
};
