import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openLog } from '../../system/log-files.ts';
import type { Progress } from '../../system/progress.ts';
import { runCommand } from '../../system/run-command.ts';
import { workspace } from '../../system/workspace.ts';
import { build } from './buildah.ts';

/** Debian's release under the images, as under `node:<version>-slim`. */
const suite = 'trixie';
/** Debian's own address; another is taken from DEBIAN_MIRROR. */
const defaultMirror = 'http://deb.debian.org/debian';

interface BaseOptions {
  /** Holds the system of Debian, which is downloaded once. */
  readonly folder: string;
  readonly logs: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** A minimal system of Debian as a tar file. */
const debianArchive = async ({ folder, logs, progress, signal }: BaseOptions): Promise<string> => {
  const archive = join(folder, `debian-${suite}.tar`);
  if (existsSync(archive)) return archive;
  const root = join(folder, `debian-${suite}`);
  const run = async (title: string, program: string, ...args: readonly string[]): Promise<void> =>
    runCommand({ title, program, args, cwd: folder, env: process.env, log: openLog(logs, program), signal });
  await progress.step('Debian', async () => {
    rmSync(root, { recursive: true, force: true });
    const mirror = process.env['DEBIAN_MIRROR'] || defaultMirror;
    try {
      await run('debootstrap', 'debootstrap', '--variant=minbase', suite, root, mirror);
      await run('tar', 'tar', '-C', root, '--numeric-owner', '-cf', `${archive}.new`, '.');
      renameSync(`${archive}.new`, archive);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
  return archive;
};

const recipe = (archive: string): string => `FROM scratch
ADD ${archive} /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \\
  ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
`;

/** Folder of the npm that runs this command. Throws where none does. */
const npmFolder = (): string => {
  const program = process.env['npm_execpath'] ?? '';
  const folder = dirname(dirname(program));
  if (!existsSync(join(folder, 'bin', 'npm-cli.js')))
    throw new Error('Start it with `npm run lab -- images`: the npm that runs it builds the images, too.');
  return folder;
};

/**
 * Makes what the Dockerfile takes from `node:<version>-slim` where there is no registry of images: Debian, the Node of
 * our packages, and npm. Answers its name.
 */
export const buildBase = async (options: BaseOptions): Promise<string> => {
  const { folder, logs, progress, signal } = options;
  mkdirSync(folder, { recursive: true });
  const archive = await debianArchive(options);
  const node = join(workspace, 'node_modules', 'node');
  const { version } = JSON.parse(readFileSync(join(node, 'package.json'), 'utf8')) as { version: string };
  const image = `localhost/vitrine/node:${version}-slim`;
  const context = join(folder, 'base');
  await progress.step(`Node ${version} on Debian`, async () => {
    rmSync(context, { recursive: true, force: true });
    mkdirSync(context);
    cpSync(archive, join(context, 'debian.tar'));
    cpSync(join(node, 'bin', 'node'), join(context, 'node'));
    cpSync(npmFolder(), join(context, 'npm'), { recursive: true });
    const file = join(context, 'Containerfile');
    writeFileSync(file, recipe('debian.tar'));
    try {
      await build({ title: 'The base', image, file, context, log: openLog(logs, 'base'), signal });
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
  });
  return image;
};
