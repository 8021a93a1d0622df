import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { LogFile } from '../../system/log-files.ts';
import { runCommand } from '../../system/run-command.ts';
import { workspace } from '../../system/workspace.ts';
import { chrootedProcesses } from './chrooted.ts';

/** Needs no engine, no namespaces and no control groups: what it runs sees another root folder, and that's all. */
const isolation = ['--isolation', 'chroot'] as const;

/** Debian packages to install before images can be built here. */
export const missingPackages = (path = process.env['PATH'] ?? ''): string[] => {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/bin'];
  return ['buildah', 'debootstrap'].filter((program) => !folders.some((one) => existsSync(join(one, program))));
};

/** Runs a short command of buildah; answers what it printed. Rejects with what it wrote when it fails. */
const ask = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('buildah', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

interface Build {
  readonly title: string;
  /** Name of the image, such as `localhost/vitrine/bff`. */
  readonly image: string;
  readonly file: string;
  readonly context: string;
  readonly options?: readonly string[];
  readonly log: LogFile;
  readonly signal: AbortSignal;
}

/** Builds an image; steps whose input didn't change are taken from the last time. Throws PartFailed. */
export const build = async ({ title, image, file, context, options = [], log, signal }: Build): Promise<void> => {
  // Before `runCommand` asks buildah to end: it cleans up where nothing runs in its container anymore.
  const endInside = (): void => {
    for (const pid of chrootedProcesses()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  };
  signal.addEventListener('abort', endInside, { once: true });
  try {
    await runCommand({
      title,
      program: 'buildah',
      args: [
        'bud',
        ...isolation,
        '--layers',
        '--force-rm',
        '--pull=never',
        ...options,
        '--file',
        file,
        '--tag',
        image,
        context,
      ],
      cwd: workspace,
      env: process.env,
      log,
      signal,
    });
  } finally {
    signal.removeEventListener('abort', endInside);
  }
};

const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/** `139 MB` in bytes. */
const bytesOf = (text: string): number => {
  const [, number = '', unit = ''] = /^([\d.]+) ?([KMG]?B)$/i.exec(text) ?? [];
  const factor = units[unit.toUpperCase()];
  if (factor === undefined) throw new Error(`buildah says a size of '${text}'`);
  return Number(number) * factor;
};

/** Size of all layers of an image, uncompressed, in bytes; to three digits, as buildah says it. */
export const sizeOf = async (image: string): Promise<number> =>
  bytesOf(
    z
      .tuple([z.object({ size: z.string() })])
      .rest(z.unknown())
      .parse(JSON.parse(await ask('images', '--json', image)))[0].size,
  );

const ImageConfig = z.object({
  OCIv1: z.object({ config: z.object({ User: z.string(), Cmd: z.array(z.string()), Env: z.array(z.string()) }) }),
});

/** What an image says of how it's run. */
export const configOf = async (image: string): Promise<z.output<typeof ImageConfig>['OCIv1']['config']> =>
  ImageConfig.parse(JSON.parse(await ask('inspect', '--type', 'image', image))).OCIv1.config;

/** Containers of this command have its process in their name. */
const ownName = /^vitrine-images-\w+-(\d+)$/;

/** Makes a container of an image; answers its name. */
export const createContainer = (image: string): Promise<string> => {
  const name = `vitrine-images-${image.split('/').at(-1) ?? ''}-${process.pid}`;
  return ask('from', ...isolation, '--pull=never', '--name', name, image);
};

export const removeContainer = async (container: string): Promise<void> => {
  await ask('rm', container);
};

/** Removes what a command left that was killed. */
export const removeLeftContainers = async (): Promise<void> => {
  const names = (await ask('containers', '--format', '{{.ContainerName}}')).split('\n');
  for (const name of names) {
    const pid = Number(ownName.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await removeContainer(name);
  }
};

/** How buildah runs a command in a container: as the user of its image, with the network of this machine. */
export const runArguments = (
  container: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[],
): string[] => [
  'run',
  ...isolation,
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  container,
  '--',
  ...command,
];

/** Runs a command in a container to its end; answers what it printed. */
export const runInside = (container: string, command: readonly string[]): Promise<string> =>
  ask(...runArguments(container, {}, command));
