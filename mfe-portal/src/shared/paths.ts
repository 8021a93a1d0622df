import { safeNext, type SessionUser } from '@vitrine/contracts';

/** Paths of the portal's screens. */
export const paths = {
  home: '/',
  login: '/login',
  adminLogin: '/admin-login',
  authCallback: '/auth/callback',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Redirects by who is signed in. */
  dashboard: '/dashboard',
  account: '/account',
  admin: '/admin',
  leads: '/leads',
  settings: '/settings',
  reminders: '/settings/reminders',
  templates: '/settings/templates',
  template: (id: string): string => `/settings/templates/${encodeURIComponent(id)}`,
  clients: '/clients',
  client: (id: string): string => `/clients/${encodeURIComponent(id)}`,
  invoices: '/invoices',
  invoice: (id: string): string => `/invoices/${encodeURIComponent(id)}`,
  recurring: '/recurring',
  recurringInvoice: (id: string): string => `/recurring/${encodeURIComponent(id)}`,
  estimates: '/estimates',
  estimate: (id: string): string => `/estimates/${encodeURIComponent(id)}`,
  reports: '/reports',
  billing: '/billing',
  generator: '/onboarding-generator',
  inbox: '/inbox',
  messages: '/messages',
  message: (id: string): string => `/messages/${encodeURIComponent(id)}`,
  lead: (id: string): string => `/leads/${encodeURIComponent(id)}`,
} as const;

/** Routes of the pages on which records are made and changed; their code isn't the list's. */
export const editorRoutes = Object.entries({
  invoices: ['new', 'edit', 'correct'],
  estimates: ['new', 'edit', 'revise'],
  recurring: ['new', 'edit'],
}).flatMap(([list, ways]) =>
  ways.map((how) => ({ list, how, path: how === 'new' ? `/${list}/new` : `/${list}/:id/${how}` })),
);

/** Whether such a page is at a path. */
export const isEditorPath = (pathname: string): boolean =>
  /^\/(?:invoices|estimates|recurring)\/(?:new|.+\/\w+)$/.test(pathname);

/** Start page without a requested page: the dashboard, or the first list that a role has; the account for customers. */
export const homePath = (user: SessionUser | null): string => {
  if (user && !user.staff && !user.secondFactorDue) return paths.account;
  const rights = user?.rights?.all;
  if (!rights || rights.includes('leads.read')) return paths.admin;
  return rights.includes('money.read') ? paths.invoices : paths.clients;
};

/** Loads a new document, so that nothing shown stays in memory. */
export const loadPage = (path: string): void => window.location.assign(path);

/** Path of the login page that returns to `next`. With `sessionEnded` it says why a sign-in is needed. */
export function loginPath(next: string, { sessionEnded = false } = {}): string {
  const safe = safeNext(next);
  const params = new URLSearchParams({ ...(safe && { next: safe }), ...(sessionEnded && { ended: '' }) });
  return params.size > 0 ? `/login?${params}` : '/login';
}

/** The screens of the top bar. Entries of other remotes stand between them by these numbers, which stay. */
export const screens = [
  { to: paths.admin, label: 'Dashboard', order: 10 },
  { to: paths.inbox, label: 'Inbox', order: 15 },
  { to: paths.leads, label: 'Leads', order: 20 },
  { to: paths.clients, label: 'Clients', order: 30 },
  { to: paths.invoices, label: 'Invoices', order: 40 },
  { to: paths.generator, label: 'Onboarding', order: 50 },
  { to: paths.messages, label: 'Messages', order: 60 },
] as const;
