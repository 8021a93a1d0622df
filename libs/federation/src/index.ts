/**
 * What a web project's `webpack.config.ts` uses. Builds run by `src/build/cli.ts`
 * (`npm run build` of each project), deploys by `src/deploy/cli.ts`.
 */
export { remoteConfig, shellConfig, type ProjectConfig, type WebpackEnvironment } from './build/define-project.ts';
export type { RemoteProject, ShellProject, WebProject } from './build/project.ts';
export { buildSinglePage } from './build/single-page.ts';
