const isWithin = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Screens for staff only. The BFF protects the data in any case. */
const staffScreens = [
  '/admin',
  '/leads',
  '/clients',
  '/invoices',
  '/estimates',
  '/recurring',
  '/reports',
  '/billing',
  '/onboarding-generator',
  '/messages',
  '/settings',
];
const accountScreens = [
  '/login',
  '/admin-login',
  '/auth/callback',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
];

export const isStaffScreen = (path: string): boolean => isWithin(path, staffScreens);

/**
 * Screens without the public site's header and footer, and all below them. The edge reads them from the build record.
 */
export const bareScreens: readonly string[] = [...staffScreens, ...accountScreens];

export const isBareScreen = (path: string): boolean => isWithin(path, bareScreens);
