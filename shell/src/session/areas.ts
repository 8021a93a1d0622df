const isWithin = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Screens for staff only. The BFF guards the data in any case; this guards the way there. */
const staffScreens = [
  '/admin',
  '/leads',
  '/clients',
  '/invoices',
  '/billing',
  '/onboarding-generator',
  '/messages',
  '/settings',
];
const doors = [
  '/login',
  '/admin-login',
  '/auth/callback',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
];

export const isStaffScreen = (path: string): boolean => isWithin(path, staffScreens);

/** Screens without the public site's header and footer, and all below them; the edge knows them from the build's record. */
export const bareScreens: readonly string[] = [...staffScreens, ...doors];

export const isBareScreen = (path: string): boolean => isWithin(path, bareScreens);
