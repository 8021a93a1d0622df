import { join } from 'node:path';

/** Root folder of the checkout. */
export const workspace = join(import.meta.dirname, '..', '..');

/** The programs of the installed packages come first, before those of the machine. */
export const toolPath = (env: NodeJS.ProcessEnv): string =>
  `${join(workspace, 'node_modules', '.bin')}:${env['PATH'] ?? ''}`;
