import { z } from 'zod';

/** What somebody on the team may be. An installation's first owners are in its configuration (decision D5). */
export const TeamRole = z.enum(['owner', 'manager', 'staff', 'contractor', 'bookkeeper', 'viewer']);
export type TeamRole = z.infer<typeof TeamRole>;

/**
 * What an endpoint for the team asks for:
 * - `portal`: nothing but to be on it
 * - `leads`: inquiries, messages, forms and campaign codes; `leads.read` also reads what the team does for clients:
 *   notes, tasks and files, which a bookkeeper doesn’t
 * - `clients`: client records with their people, and their imports; `clients.write` also writes notes, tasks and files
 * - `money`: documents, payments, plans and reports; `money.out` pays back
 * - `settings`: what applies to the whole agency
 * - `audit`: who did what, whatever it was about
 *
 * A list as a file needs `export`, too.
 */
export type Right =
  | 'portal'
  | 'leads.read'
  | 'leads.write'
  | 'clients.read'
  | 'clients.write'
  | 'money.read'
  | 'money.write'
  | 'money.out'
  | 'export'
  | 'settings.read'
  | 'settings.write'
  | 'audit.read'
  | 'owner';

/** Kinds of records that are assigned to somebody. */
export type OwnedKind = 'client' | 'lead' | 'task' | 'conversation';

interface RoleRights {
  readonly all: readonly Right[];
  /** For records that are assigned to them, by endpoints that say whose record it is. */
  readonly own?: readonly Right[];
  /** Above the limits that owners set, they ask an owner. */
  readonly limited?: true;
}

const reading = ['portal', 'leads.read', 'clients.read', 'money.read', 'settings.read', 'audit.read'] as const;
const working = [...reading, 'leads.write', 'clients.write', 'money.write', 'money.out', 'export'] as const;

/** Who may do what. The BFF enforces it; docs/access-matrix.md prints what follows for each route. */
export const roleRights: Readonly<Record<TeamRole, RoleRights>> = {
  owner: { all: [...working, 'settings.write', 'owner'] },
  manager: { all: [...working, 'settings.write'], limited: true },
  staff: { all: working, limited: true },
  contractor: { all: ['portal'], own: ['leads.read', 'leads.write', 'clients.read', 'clients.write'] },
  bookkeeper: { all: ['portal', 'clients.read', 'money.read', 'settings.read', 'export'], limited: true },
  viewer: { all: reading },
};

/** How far a role has a right: for every record, only for their own, or not at all. */
export function reachOf(role: TeamRole, right: string): 'all' | 'own' | null {
  const { all, own = [] } = roleRights[role];
  if ((all as readonly string[]).includes(right)) return 'all';
  return (own as readonly string[]).includes(right) ? 'own' : null;
}

/** What the rule of an endpoint says about the team. */
interface Asked {
  readonly access: string;
  readonly own?: OwnedKind | 'list';
  readonly produces?: string;
}

/** Files of rows, for other programs; a document's PDF is part of reading it. */
export const isExport = ({ produces }: Pick<Asked, 'produces'>): boolean =>
  produces === 'text/csv' || produces === 'text/xml';

/**
 * Whether somebody on the team may call an endpoint: for every record, only for their own, or not at all. Endpoints for
 * the public and for anyone with a session are for the team as well.
 */
export function mayCall(role: TeamRole, endpoint: Asked): 'all' | 'own' | null {
  const { access, own } = endpoint;
  if (access === 'public' || access === 'signed-in') return 'all';
  if (isExport(endpoint) && reachOf(role, 'export') === null) return null;
  const reach = reachOf(role, access);
  return reach === 'own' && own === undefined ? null : reach;
}
