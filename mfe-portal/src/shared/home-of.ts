import type { SessionUser } from '@vitrine/contracts';
import { paths } from './paths.ts';

/** Where people begin who were going nowhere in particular: staff with the dashboard, customers with their account. */
export const homeOf = (user: SessionUser | null): string => (user && !user.staff ? paths.account : paths.admin);
