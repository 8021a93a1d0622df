import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, processGuard } from '@vitrine/testing';
import type { Progress } from '../../system/progress.ts';

/** A store to run the contract over. */
export interface Store {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const packages: Readonly<Record<string, string>> = {
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  ceph: 'ceph-common',
  monmaptool: 'ceph-common',
  'radosgw-admin': 'radosgw',
};

/** Debian packages to install before Ceph can be started here. */
export const missingPackages = (path = process.env['PATH'] ?? ''): string[] => {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/bin'];
  const missing = Object.keys(packages).filter((program) => !folders.some((one) => existsSync(join(one, program))));
  return [...new Set(missing.map((program) => packages[program] ?? program))];
};

/** One monitor, one store in memory, one gateway; no keys between them, because all of it is on loopback. */
const configuration = (folder: string, cluster: string, port: number): string => `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${String(port)}
mon initial members = a
mon data = ${folder}/mon
mon max pg per osd = 1000
mon data avail crit = 1
mon allow pool size one = true
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}
keyring = ${folder}/keyring
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
admin socket = ${folder}/$name.asok
osd data = ${folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
`;

/** Version of the gateway that is installed: `16.2.15`. */
const versionOf = async (): Promise<string> =>
  /version ([\d.]+)/.exec((await promisify(execFile)('radosgw', ['--version'])).stdout)?.[1] ?? 'of unknown version';

/** A RADOS Gateway with a user and a bucket, in `folder`, which the caller removes. It keeps its objects in memory. */
export const startCeph = async (
  folder: string,
  progress: Progress,
): Promise<Store & { readonly name: string; readonly stop: () => Promise<void> }> => {
  const [monitorPort, port] = [await freePort(), await freePort()];
  const file = join(folder, 'ceph.conf');
  const cluster = randomUUID();
  writeFileSync(file, configuration(folder, cluster, monitorPort));
  writeFileSync(join(folder, 'keyring'), '');
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  const daemons: ChildProcess[] = [];

  const run = (program: string, ...args: string[]): Promise<unknown> =>
    promisify(execFile)(program, ['-c', file, ...args], { timeout: 60_000 });
  const start = (program: string, ...args: string[]): void => {
    const output = openSync(join(folder, `${program}.out`), 'a');
    const child = spawn(program, ['-c', file, '--foreground', ...args], {
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.on('error', () => undefined);
    if (child.pid !== undefined) processGuard.add(child.pid, 'TERM');
    daemons.push(child);
  };
  const stop = async (): Promise<void> => {
    for (const child of daemons.toReversed()) {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await Promise.race([exit, delay(5000, undefined, { ref: false })]);
        child.kill('SIGKILL');
        await exit;
      }
      if (child.pid !== undefined) processGuard.remove(child.pid);
    }
  };

  const store = {
    endpoint: `http://127.0.0.1:${String(port)}`,
    bucket: 'contract',
    accessKeyId: 'vitrine',
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  try {
    await progress.step('Monitor', async () => {
      const monmap = join(folder, 'monmap');
      const address = `[v2:127.0.0.1:${String(monitorPort)}]`;
      await run('monmaptool', '--create', '--addv', 'a', address, '--fsid', cluster, monmap);
      await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap);
      start('ceph-mon', '-i', 'a');
    });
    await progress.step('Store', async () => {
      const id = randomUUID();
      await run('ceph', 'osd', 'new', id, '0');
      await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id);
      start('ceph-osd', '-i', '0');
    });
    await progress.step('Gateway, user and bucket', async () => {
      const { accessKeyId, secretAccessKey } = store;
      const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
      await run('radosgw-admin', 'user', 'create', '--uid', 'vitrine', '--display-name', 'Vitrine', ...keys);
      start('radosgw', '-n', 'client.rgw', `--rgw-frontends=beast endpoint=127.0.0.1:${String(port)}`);
      const isUp = (): Promise<boolean> =>
        fetch(store.endpoint).then(
          ({ ok }) => ok,
          () => false,
        );
      const end = performance.now() + 60_000;
      while (!(await isUp())) {
        if (performance.now() > end) throw new Error(`The gateway does not answer; see ${folder}`);
        await delay(100);
      }
      await createBucket(store);
    });
    return { ...store, name: `Ceph RADOS Gateway ${await versionOf()}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Creates the bucket, unless this user has it. */
const createBucket = async ({ endpoint, bucket, ...credentials }: Store): Promise<void> => {
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if ((error as Error).name !== 'BucketAlreadyOwnedByYou') throw error;
  } finally {
    client.destroy();
  }
};
