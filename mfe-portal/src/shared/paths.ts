/** Where the portal's screens live. */
export const paths = {
  home: '/',
  login: '/login',
  adminLogin: '/admin-login',
  authCallback: '/auth/callback',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Leads on by who is signed in. */
  dashboard: '/dashboard',
  account: '/account',
  admin: '/admin',
  leads: '/leads',
  settings: '/settings',
  clients: '/clients',
  client: (id: string): string => `/clients/${encodeURIComponent(id)}`,
  invoices: '/invoices',
  invoice: (id: string): string => `/invoices/${encodeURIComponent(id)}`,
  lead: (id: string): string => `/leads/${encodeURIComponent(id)}`,
} as const;
