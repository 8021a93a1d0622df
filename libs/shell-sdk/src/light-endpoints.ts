import type { authEndpoints, platformEndpoints } from '@vitrine/contracts';

/** What the HTTP client uses of an endpoint. */
interface Light {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly response?: { readonly safeParse: (value: unknown) => unknown };
}

const isUser = (user: unknown): boolean =>
  typeof user === 'object' &&
  user !== null &&
  'email' in user &&
  typeof user.email === 'string' &&
  'staff' in user &&
  typeof user.staff === 'boolean';

const session = {
  safeParse: (value: unknown) => {
    const user = typeof value === 'object' && value !== null && 'user' in value ? value.user : undefined;
    return user === null || isUser(user)
      ? { success: true, data: value }
      : { success: false, error: new TypeError('This is no session') };
  },
};

/**
 * The three calls the shell makes on every page. The contracts' own definitions carry schemas, and
 * with them the validation library onto the first view (25 KB compressed); a spec holds these to them.
 */
export const lightEndpoints = {
  me: {
    id: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    response: session,
  } satisfies Light as unknown as typeof authEndpoints.me,
  logout: {
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
  } satisfies Light as unknown as typeof authEndpoints.logout,
  reportCrash: {
    id: 'platform.reportCrash',
    method: 'POST',
    path: '/crash-reports',
  } satisfies Light as unknown as typeof platformEndpoints.reportCrash,
};
