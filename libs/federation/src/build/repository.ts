import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether `root` is the repository of one remote, which has the libraries as packages (ADR 0078). */
export const isOwnRepository = (root: string): boolean => existsSync(join(root, 'webpack.config.ts'));

/** Folder of a project: the repository itself where it is the remote's own, else the folder of that name. */
export const projectFolder = (root: string, name: string): string => (isOwnRepository(root) ? root : join(root, name));

/** The folder whose lock file says which packages a project is built with: its own, or else the one above. */
export const rootOf = (folder: string): string =>
  existsSync(join(folder, 'package-lock.json')) ? folder : dirname(folder);

/** The remote of an own repository: the name of its `package.json`, without a scope. */
export const remoteOf = (root: string): string => {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
  return name.replace(/^@[^/]+\//, '');
};
