import type { authEndpoints, platformEndpoints } from '@vitrine/contracts';

interface Light {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly response?: { readonly safeParse: (value: unknown) => unknown };
}

/** An endpoint of the contracts without its schemas, typed as the original. */
const light = <E>(endpoint: Light): E => endpoint as unknown as E;

const isUser = (user: unknown): boolean =>
  typeof user === 'object' && user !== null && 'email' in user && typeof user.email === 'string' && 'staff' in user && typeof user.staff === 'boolean';

const session = {
  safeParse: (value: unknown) => {
    const user = typeof value === 'object' && value !== null && 'user' in value ? value.user : undefined;
    return user === null || isUser(user) ? { success: true, data: value } : { success: false, error: new TypeError('This is no session') };
  },
};

/**
 * The three calls the shell makes on every page. The contracts' own definitions carry schemas, and
 * with them the validation library onto the first view (25 KB compressed); a spec holds these to them.
 */
export const lightEndpoints = {
  me: light<typeof authEndpoints.me>({ id: 'auth.me', method: 'GET', path: '/auth/me', response: session }),
  logout: light<typeof authEndpoints.logout>({ id: 'auth.logout', method: 'POST', path: '/auth/logout' }),
  reportCrash: light<typeof platformEndpoints.reportCrash>({ id: 'platform.reportCrash', method: 'POST', path: '/crash-reports' }),
};
