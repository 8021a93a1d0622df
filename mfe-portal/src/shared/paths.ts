/** Where the portal's screens live. */
export const paths = {
  home: '/',
  login: '/login',
  adminLogin: '/admin-login',
  admin: '/admin',
  leads: '/leads',
  settings: '/settings',
  lead: (id: string): string => `/leads/${encodeURIComponent(id)}`,
} as const;
