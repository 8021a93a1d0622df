import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { TargetConflict, type DeployTarget } from './deploy-target.ts';
import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';
import { storeContract } from './testing-store-contract.ts';
import { scriptHeaders, targetContract } from './testing-target-contract.ts';

/** `npm run lab -- stores` runs this file over a server that we did not write. */
const ownEndpoint = process.env['STORE_ENDPOINT'];
const bucket = process.env['STORE_BUCKET'] ?? 'contract';

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  if (ownEndpoint === undefined) {
    process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
  }
  sandbox = await startSandbox();
  folder = mkdtempSync(join(tmpdir(), 'vitrine-target-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = `contract-${randomUUID().slice(0, 8)}`;
const region = process.env['AWS_REGION'] ?? 'us-east-1';
const endpoint = (): string => ownEndpoint ?? `${sandbox.url}/s3`;
const storeAt = (prefix: string): DeployTarget => s3Target({ bucket, prefix, region, endpoint: endpoint() });

let opened = 0;
const openStore = (): DeployTarget => storeAt(`${run}/${String((opened += 1))}/`);

describe('an S3-compatible store', () => {
  if (ownEndpoint !== undefined)
    afterAll(async () => {
      const all = storeAt(`${run}/`);
      await all.remove((await all.list('')).map(({ key }) => key));
    }, 120_000);

  targetContract({ open: openStore, env: () => ({ AWS_ENDPOINT_URL_S3: endpoint(), AWS_REGION: region }) });
  storeContract(openStore);

  it('stores the headers that a CDN needs for a file and its compressed copy', async () => {
    const prefix = `${run}/headers/`;
    const target = storeAt(prefix);
    await target.put('remotes/a/1/entry.js.br', Buffer.from('compressed'), { ...scriptHeaders, contentEncoding: 'br' });
    const client = new S3Client({ region, endpoint: endpoint(), forcePathStyle: true });
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${prefix}remotes/a/1/entry.js.br` }));
    expect(head).toMatchObject({
      ContentType: scriptHeaders.contentType,
      ContentEncoding: 'br',
      CacheControl: scriptHeaders.cacheControl,
    });
  });

  it('is not spoken to without a signature', async () => {
    expect((await fetch(`${endpoint()}/${bucket}/${run}/headers/remotes/a/1/entry.js.br`)).status).toBe(403);
  });
});

interface Put {
  readonly isPresent: boolean;
  readonly noneMatch: boolean;
  readonly match: string | undefined;
}

/** A server that answers each write as `answer` says, and notes what it was asked and what is in it. */
const serveStore = async (answer: (put: Put) => number) => {
  const objects = new Set<string>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?');
    requests.push(`${method} ${path}`);
    request.resume().once('end', () => {
      if (method === 'DELETE') objects.delete(path);
      if (method !== 'PUT') return response.writeHead(method === 'DELETE' ? 204 : 404).end();
      const { 'if-match': match, 'if-none-match': noneMatch } = headers;
      const status = answer({ isPresent: objects.has(path), noneMatch: noneMatch === '*', match });
      if (status === 200) objects.add(path);
      return response.writeHead(status, status === 200 ? { etag: '"1"' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = s3Target({ bucket, prefix: '', region, endpoint: `http://127.0.0.1:${String(port)}` });
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { target, objects, requests, stop };
};

if (ownEndpoint === undefined) {
  describe('a folder', () => {
    targetContract({ open: () => folderTarget(join(folder, String((opened += 1)))), env: () => ({}) });
  });

  describe('a store that was never seen before', () => {
    const keeping = (isKept: boolean): number => (isKept ? 200 : 412);
    it.each<[string, (put: Put) => number, string]>([
      ['ignores all conditions', () => 200, 'ignores conditional writes (If-None-Match)'],
      [
        'ignores If-Match',
        ({ isPresent, noneMatch }) => keeping(!(isPresent && noneMatch)),
        'ignores conditional writes (If-Match)',
      ],
      [
        'refuses every If-Match',
        ({ isPresent, noneMatch }) => keeping(noneMatch && !isPresent),
        'refuses to replace an object whose version it gave (If-Match)',
      ],
      [
        'ignores every If-Match without quotation marks',
        ({ isPresent, noneMatch, match }) => keeping(match ? !match.startsWith('"') : noneMatch && !isPresent),
        'ignores conditional writes (If-Match)',
      ],
      ['refuses every new object', () => 412, 'refuses to create a new object (If-None-Match)'],
      ['knows no conditions', () => 501, 'does not support conditional writes (501)'],
    ])('is refused where it %s, once it is asked for a lock or a document', async (_, answer, why) => {
      const { target, objects, requests, stop } = await serveStore(answer);
      try {
        const message = `s3://${bucket}/ ${why}, so two deploys at once could overwrite each other; nothing`;
        await expect(target.replace('registry/local.json', '{}', null)).rejects.toThrow(message);
        await expect(target.exclusively('deploy.lock', () => Promise.resolve())).rejects.toThrow(message);
        expect([...objects]).toEqual([]);
        expect(requests.filter((request) => !request.includes('/probe-'))).toEqual([`GET /${bucket}/deploy.lock`]);
        expect(requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(1);
      } finally {
        stop();
      }
    });

    it('is given ETags without quotation marks where it takes no others, and is asked only once', async () => {
      const { target, requests, stop } = await serveStore(({ isPresent, noneMatch, match }) =>
        keeping(match === undefined ? !(noneMatch && isPresent) : match === '1'),
      );
      try {
        await target.replace('registry/local.json', '{}', null);
        await target.replace('registry/local.json', '{"a":1}', '"1"');
        await expect(target.replace('registry/local.json', '{"a":2}', '"2"')).rejects.toThrow(TargetConflict);
        const probes = requests.flatMap((request) => /^PUT .*(\/probe-.*)/.exec(request)?.[1] ?? []);
        expect(new Set(probes).size).toBe(1);
      } finally {
        stop();
      }
    });

    it('is asked again where the network cut the first question', async () => {
      sandbox.fault({ provider: 's3', kind: 'disconnect', times: null, method: 'PUT' });
      const target = s3Target({
        bucket: 'asked-again',
        prefix: '',
        region,
        endpoint: endpoint(),
        limits: { connectMs: 1000, idleMs: 5000, attempts: 1, lock: { beatMs: 1000, staleMs: 8000 } },
      });
      await expect(target.replace('registry/local.json', '{}', null)).rejects.toThrow('socket hang up');
      sandbox.clearFaults();
      await target.replace('registry/local.json', '{}', null);
      expect((await target.find('registry/local.json'))?.content.toString()).toBe('{}');
    });
  });
}
