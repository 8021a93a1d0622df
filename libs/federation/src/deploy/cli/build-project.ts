import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import { buildIdOf } from '../../build/build-id.ts';
import { readBuildRecord } from '../../build/build-record.ts';
import { projectFolder } from '../../build/repository.ts';
import type { DeployPlace } from '../place.ts';
import { findPublished } from '../published-files.ts';
import { UsageError } from './arguments.ts';

/** Of this tree `cli.ts`, of the published package `cli.js`. */
const buildTool = join(import.meta.dirname, `../../build/cli${extname(import.meta.filename)}`);

/** Runs a command in a project's folder to its end. Throws `UsageError` with `failure` when it fails. */
const run = async (workspace: string, project: string, command: string, failure: string): Promise<void> => {
  const child = spawn(command, {
    cwd: projectFolder(workspace, project),
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: [join(workspace, 'node_modules', '.bin'), process.env['PATH']].join(delimiter) },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new UsageError(`${project} ${failure}, as the lines above say; nothing was published`);
};

/** The build only strips types. Throws `UsageError` when they have an error, which the compiler has printed. */
export const checkTypes = async (workspace: string, project: string): Promise<void> => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder(workspace, project), 'package.json'), 'utf8')) as {
    scripts?: Readonly<Record<string, string>>;
  };
  const command = scripts?.['typecheck'];
  if (command === undefined)
    throw new UsageError(`${project} has no script \`typecheck\`; add one to its package.json`);
  await run(workspace, project, command, 'has type errors');
};

/**
 * Builds a project and checks its types beside it; a build that is published already is not made again, and one that is
 * live or on trial (`liveAtStart`) was checked before. Throws `UsageError`.
 */
export const buildToDeploy = async (
  place: DeployPlace,
  workspace: string,
  project: string,
  liveAtStart: string,
): Promise<void> => {
  const folder = projectFolder(workspace, project);
  const record = existsSync(join(folder, 'dist', 'build.json')) ? readBuildRecord(join(folder, 'dist')) : null;
  const isCurrent = record !== null && record.buildId === buildIdOf(workspace, folder);
  const published = record && `${record.kind === 'shell' ? 'shell' : `remotes/${project}`}/${record.buildId}/`;
  if (isCurrent && published && (await findPublished(place.target, published))) {
    console.log(`${project} ${record.buildId} is built and published already`);
    if (!liveAtStart.includes(record.buildId)) await checkTypes(workspace, project);
    return;
  }
  const compiler = `"${process.execPath}" "${buildTool}"`;
  const done = await Promise.allSettled([
    run(workspace, project, compiler, 'could not be built'),
    checkTypes(workspace, project),
  ]);
  for (const result of done) if (result.status === 'rejected') throw result.reason;
};
