/** Where the portal's screens live. */
export const paths = {
  home: '/',
  login: '/login',
  adminLogin: '/admin-login',
  admin: '/admin',
  leads: '/leads',
  lead: (id: string): string => `/leads/${encodeURIComponent(id)}`,
} as const;
