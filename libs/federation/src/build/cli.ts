/** `node ../libs/federation/src/build/cli.ts`, run in a web project's folder: its production build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProject } from './build-project.ts';
import type { ProjectConfig } from './define-project.ts';

const started = performance.now();
const { default: config } = (await import(pathToFileURL(join(process.cwd(), 'webpack.config.ts')).href)) as {
  default: ProjectConfig;
};
const { name, buildId } = await buildProject(config.project);
process.stdout.write(`built ${name} ${buildId} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
