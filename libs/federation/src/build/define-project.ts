import { hasScreen } from '@vitrine/contracts';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { checkExtensions } from './project-extensions.ts';
import { remoteClientConfig, shellClientConfig } from './webpack-config.ts';
import { buildIdOf } from './build-id.ts';
import { isOwnRepository, remoteOf, rootOf } from './repository.ts';
import { publicPathOf, type BuildContext, type RemoteProject, type ShellProject, type WebProject } from './project.ts';
import { developmentConfig, type DevelopmentConfiguration } from './development-config.ts';

/** The deploy tool reads the name from the one file, a page from the other. */
const checkName = (root: string, { name }: WebProject): void => {
  if (isOwnRepository(root) && remoteOf(root) !== name)
    throw new Error(
      `webpack.config.ts calls the remote ${name}, and package.json ${remoteOf(root)}: give both one name`,
    );
};

/**
 * Everything a build of this project needs to know. `NODE_ENV=development` makes an unminified build. Throws where a
 * repository's files give the remote two names.
 */
export const contextOf = (project: WebProject): BuildContext => {
  const root = rootOf(project.folder);
  checkName(root, project);
  const buildId = buildIdOf(root, project.folder);
  const mode = process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
  const output = join(root, 'node_modules', '.cache', 'vitrine', `${project.name}-${String(process.pid)}`);
  return { project, root, buildId, mode, output, assetPath: publicPathOf(project, buildId) };
};

export interface WebpackEnvironment {
  /**
   * `webpack serve --env development`: the remote on a page of its own, and as a composed page takes it by an override.
   */
  readonly development?: boolean;
}

/** What a `webpack.config.ts` exports: a webpack configuration function that also carries the project. */
export type ProjectConfig<P extends WebProject = WebProject> = ((
  env?: WebpackEnvironment,
) => Configuration | DevelopmentConfiguration) & { readonly project: P };

/** A page that was counted or rendered ahead, and would be answered with 404 all the same. Throws with its address. */
const checkScreens = ({ name, pages, answers = {}, ...build }: RemoteProject): void => {
  for (const page of [...Object.keys(pages), ...Object.keys(answers)])
    if (!hasScreen(build, page))
      throw new Error(`${name} counts a first view of ${page}, which is none of its screens`);
};

/**
 * Configuration of a remote. `npm run build` builds and prerenders it; `webpack serve --env development` develops it.
 */
export const remoteConfig = (options: Omit<RemoteProject, 'kind'>): ProjectConfig<RemoteProject> => {
  const project: RemoteProject = { kind: 'remote', ...options };
  checkScreens(project);
  checkExtensions(project);
  const configure = (env: WebpackEnvironment = {}) =>
    env.development ? developmentConfig(contextOf(project), project) : remoteClientConfig(contextOf(project));
  return Object.assign(configure, { project });
};

/** Configuration of the shell. */
export const shellConfig = (options: { readonly folder: string }): ProjectConfig<ShellProject> => {
  const project: ShellProject = { kind: 'shell', name: 'shell', folder: options.folder };
  return Object.assign(() => shellClientConfig(contextOf(project)), { project });
};
