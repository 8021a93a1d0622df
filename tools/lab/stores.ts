/**
 * `npm run lab -- stores`: the contract of the deploy target, over an S3-compatible server that we did not write.
 * Starts a Ceph RADOS Gateway from Debian's packages on loopback, in a temporary folder, with a user and a bucket, and
 * runs `libs/federation/src/deploy/targets/targets.spec.ts` over it.
 *
 *     npm run lab -- stores
 *     AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… \
 *       npm run lab -- stores --endpoint https://s3.example.com --bucket trial
 *
 * With `--endpoint` it uses that server and an existing bucket instead, and deletes what it wrote there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingPackages, startCeph, type Store } from './stores/ceph.ts';
import { terminalProgress } from '../system/progress.ts';
import { toolPath, workspace } from '../system/workspace.ts';

const { values } = parseArgs({
  options: { endpoint: { type: 'string' }, bucket: { type: 'string' }, region: { type: 'string' } },
});

/** Answers the exit code of the specs. */
const runContract = async ({ endpoint, bucket, accessKeyId, secretAccessKey }: Store): Promise<number> => {
  const spec = 'libs/federation/src/deploy/targets/targets.spec.ts';
  const child = spawn('npm', ['run', '--silent', 'test:unit', '--', spec, '--verbose'], {
    cwd: workspace,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: toolPath(process.env),
      STORE_ENDPOINT: endpoint,
      STORE_BUCKET: bucket,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...(values.region === undefined ? {} : { AWS_REGION: values.region }),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

const overGiven = async (endpoint: string): Promise<number> => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  if (values.bucket === undefined || accessKeyId === '' || secretAccessKey === '') {
    console.error('Name a bucket with --bucket, and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
    return 1;
  }
  return runContract({ endpoint, bucket: values.bucket, accessKeyId, secretAccessKey });
};

const overCeph = async (): Promise<number> => {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(
      `Ceph is not installed here. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'Or name a server: npm run lab -- stores --endpoint <URL> --bucket <name>',
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-stores-'));
  // As root, Ceph's parts stay root; nobody else reads what is in it.
  chmodSync(folder, 0o700);
  const progress = terminalProgress(process.stdout);
  try {
    const ceph = await startCeph(folder, progress);
    try {
      progress.note(`The contract over ${ceph.name}`);
      return await runContract(ceph);
    } finally {
      await ceph.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = await (values.endpoint === undefined ? overCeph() : overGiven(values.endpoint));
