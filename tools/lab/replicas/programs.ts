import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers where an ordinary user's PATH does not lead. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin'];

const findProgram = (name: string): string | null => {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...moreFolders]) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
};

export interface Programs {
  readonly nginx: string;
  readonly pgbouncer: string;
}

/** Where nginx and PgBouncer are installed; or what to do, where one of them is not. */
export const findPrograms = (): Programs | string => {
  const [nginx, pgbouncer] = [findProgram('nginx'), findProgram('pgbouncer')];
  if (nginx !== null && pgbouncer !== null) return { nginx, pgbouncer };
  const missing = [nginx === null ? 'nginx' : '', pgbouncer === null ? 'pgbouncer' : ''].filter(Boolean);
  return (
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed here. On Debian: ` +
    `apt-get install -y ${missing.join(' ')}\n` +
    'This command starts them with files of its own; the services that Debian sets up are not used.'
  );
};
