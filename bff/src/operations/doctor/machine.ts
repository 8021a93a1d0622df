import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, tmpdir, totalmem } from 'node:os';
import type { Config } from '../../platform/config.ts';
import { type Check, type Finding, ok, runbooks, wrong } from './finding.ts';

const usual = {
  /** Less is short of space, files or memory, as a share of the whole. */
  leastFree: 0.1,
  /** With this much free a large disk is not short of space. Bytes. */
  enoughFree: 20 * 2 ** 30,
};
type Limits = typeof usual;
const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;
const percent = (share: number): string => `${String(Math.floor(share * 100))} %`;

/** Disk and memory of the machine or container that this runs in. */
export function machineChecks(folders: readonly string[], limits: Limits = usual): Check[] {
  return [
    { what: 'Disk', runbook: runbooks.disk, run: () => checkDisks(folders, limits) },
    { what: 'Memory', runbook: runbooks.memory, run: () => Promise.resolve([checkMemory(limits)]) },
  ];
}

/** Folders that this machine writes to. */
export const writtenFolders = (config: Config | null, env: NodeJS.ProcessEnv): string[] =>
  [
    process.cwd(),
    tmpdir(),
    `${process.cwd()}/.data`,
    config?.deployments.target?.['VITRINE_DEPLOY_DIR'],
    env['EDGE_MIRROR_DIR'],
  ].filter((folder): folder is string => folder !== undefined && folder !== '' && existsSync(folder));

async function checkDisks(folders: readonly string[], { leastFree, enoughFree }: Limits): Promise<Finding[]> {
  const byDevice = new Map(folders.map((folder) => [statSync(folder).dev, folder]));
  return Promise.all(
    [...byDevice.values()].map(async (folder): Promise<Finding> => {
      const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
      const free = bavail * bsize;
      const isFull = bavail / blocks < leastFree && free < enoughFree;
      // Some file systems have no fixed number of files.
      const fewFiles = files > 0 && ffree / files < leastFree;
      const says = `${percent(bavail / blocks)} free (${gigabytes(free)}) at ${folder}`;
      if (fewFiles) return wrong('Disk', `hardly any more files fit (inodes) at ${folder}`, runbooks.disk);
      return isFull ? wrong('Disk', says, runbooks.disk) : ok('Disk', says);
    }),
  );
}

function checkMemory({ leastFree }: Limits): Finding {
  const { available, total } = containerMemory() ?? machineMemory();
  const says = `${percent(available / total)} available of ${gigabytes(total)}`;
  return available / total < leastFree ? wrong('Memory', says, runbooks.memory) : ok('Memory', says);
}

interface Memory {
  readonly available: number;
  readonly total: number;
}

function machineMemory(): Memory {
  const text = existsSync('/proc/meminfo') ? readFileSync('/proc/meminfo', 'utf8') : '';
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(text) ?? [];
  return { available: kilobytes === undefined ? freemem() : Number(kilobytes) * 1024, total: totalmem() };
}

/** Within the limit of a container (cgroup v2); what it caches of files is available. Null without a limit. */
function containerMemory(): Memory | null {
  try {
    const read = (name: string) => readFileSync(`/sys/fs/cgroup/memory.${name}`, 'utf8').trim();
    const total = Number(read('max'));
    if (!Number.isFinite(total)) return null;
    const [, cached = '0'] = /^inactive_file (\d+)$/m.exec(read('stat')) ?? [];
    return { available: total - Number(read('current')) + Number(cached), total };
  } catch {
    return null;
  }
}
