import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askBff, untilVisible } from './cli/probes.ts';
import { readArguments, shareOf } from './cli/arguments.ts';
import { placeOn, readRegistry } from './place.ts';
import { publish } from './publish.ts';
import { folderTarget } from './targets/folder-target.ts';
import {
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from './testing-builds.ts';

/** Each command is a process of its own, and takes a second to start where the machine is busy. */
const perTest = 30_000;
let workspace: string;
const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');

/** The tool as npm scripts run it. */
const tool = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      VITRINE_DEPLOY_DIR: join(workspace, 'deploy'),
      VITRINE_DEPLOY_BY: 'ada',
      EDGE_URL: '',
      EDGE_PORT: '9',
      BFF_URL: '',
    };
    execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

const serve = async (answer: (path: string) => unknown): Promise<{ url: string; server: Server }> => {
  const server = createServer((request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request.url ?? ''))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
};

beforeEach(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
  await publish(place(), writeProject(workspace, shell, shellFiles), { by: 'ada' });
  await publish(place(), writeProject(workspace, portal, portalFiles), { by: 'ada' });
  await publish(place(), writeProject(workspace, { ...portal, buildId: 'cccccccccccc' }, portalFiles), {
    by: 'ada',
    share: 10,
  });
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

describe('the deploy tool', () => {
  it(
    'rolls back a canary, prints it, and records it in history and log',
    async () => {
      expect((await tool('status')).out).toMatch(
        /mfe-portal {2}bbbbbbbbbbbb .*Staff portal team\n {2}canary {4}cccccccccccc {2}10%/,
      );
      const step = await tool('rollback', 'portal', '--reason', 'it crashed');
      expect(step).toMatchObject({
        code: 0,
        out: expect.stringContaining('mfe-portal cccccccccccc was taken back, bbbbbbbbbbbb is live (ada): it crashed'),
      });
      expect((await tool('history', 'portal')).out).toMatch(
        /bbbbbbbbbbbb .* live\n {2}cccccccccccc .* withdrawn: it crashed/,
      );
      expect((await tool('log', 'portal')).out.trim().split('\n')).toHaveLength(3);
    },
    perTest,
  );

  it(
    'lists versions of the registry, and restores one that was damaged',
    async () => {
      const registry = join(workspace, 'deploy/registry/local.json');
      const whole = readFileSync(registry, 'utf8');
      const { out } = await tool('restore');
      const id = /^ {2}(\S+) {2}\S+ \S+ {2}canary mfe-portal cccccccccccc \(ada\)$/m.exec(out)?.[1];
      if (id === undefined) throw new Error(out);
      writeFileSync(registry, '{ half');
      expect(await tool('restore', '--to', id, '--reason', 'a disk broke')).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /mfe-portal bbbbbbbbbbbb was restored \(ada\): registry of .* restored: a disk broke/,
        ),
      });
      expect(JSON.parse(readFileSync(registry, 'utf8'))).toEqual(JSON.parse(whole));
      expect(await tool('restore', '--to', 'nothing')).toMatchObject({
        code: 1,
        err: expect.stringContaining('there is no version nothing'),
      });
    },
    perTest,
  );

  it(
    'ends with 1 and the rule when it refuses, and changes nothing',
    async () => {
      await tool('pin', 'portal', '--reason', 'audit');
      const before = await readRegistry(place());
      expect(await tool('rollback', 'shell')).toMatchObject({
        code: 1,
        err: expect.stringContaining('history: there is no older build in good standing. Fix:'),
      });
      expect(await readRegistry(place())).toEqual(before);
    },
    perTest,
  );

  it(
    'refuses a pinned remote before it is built, and writes that down',
    async () => {
      await tool('pin', 'portal', '--reason', 'audit');
      const { code, out, err } = await tool('deploy', 'portal');
      expect([code, out, err]).toEqual([
        1,
        '',
        expect.stringMatching(
          /^mfe-portal is refused\n {2}pinned: it is pinned by ada since .*: audit\. Fix: talk to them/,
        ),
      ]);
      expect((await tool('log', 'portal')).out.trim().split('\n').at(-1)).toContain(
        'mfe-portal was refused (ada): mfe-portal: pinned: ',
      );
    },
    perTest,
  );

  it.each([
    [['nonsense'], /^Usage: deploy </],
    [['pin', 'portal'], /Give a reason/],
    [['rollback'], /^Usage: npm run rollback/],
    [['deploy', 'mfe-nothing'], /There is no project mfe-nothing; there are shell, /],
    [['deploy', 'portal', '--canary', 'ten'], /--canary is 'ten'/],
    [['status', 'nothing'], /There is no mfe-nothing in local; there are shell, mfe-portal/],
    [['log', 'nothing'], /There is no mfe-nothing in local/],
    [['status', '--loud'], /Unknown option '--loud'\.\nUsage: npm run status/],
  ])(
    'explains itself: %j',
    async (args, message) => {
      expect(await tool(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
    },
    perTest,
  );
});

describe('its parts', () => {
  it('reads shares with and without a sign', () => {
    expect([shareOf('10'), shareOf('10%'), shareOf('0'), shareOf(undefined)]).toEqual([10, 10, 0, undefined]);
    expect(() => shareOf('101')).toThrow('0 to 100');
    expect(readArguments('u', ['portal', '--canary', '5'], { canary: { type: 'string' } })).toMatchObject({
      positionals: ['portal'],
      values: { canary: '5' },
    });
  });

  it('asks a BFF what it speaks, and takes no silence for an answer', async () => {
    const { url, server } = await serve(() => ({ status: 'ok', contract: 3 }));
    expect(await askBff('mfe-portal', { BFF_URL: `${url}/` })).toEqual({ url, contract: 3 });
    await new Promise((resolve) => server.close(resolve));
    await expect(askBff('mfe-portal', { BFF_URL: url })).rejects.toThrow('does not say which contract it speaks');
    expect(await askBff('mfe-portal', {})).toBeNull();
  });

  it('waits until an edge shows what was written, and says how long that took', async () => {
    let looks = 0;
    const { url, server } = await serve(() => ({
      remotes: [{ name: 'mfe-portal', current: { buildId: (looks += 1) > 2 ? 'new' : 'old' } }],
    }));
    const log = {
      at: '2026-11-21T04:00:00.000Z',
      by: 'ada',
      action: 'deploy',
      remote: 'mfe-portal',
      from: 'old',
      to: 'new',
      reason: null,
    } as const;
    expect(await untilVisible('mfe-portal', log, { EDGE_URL: url })).toMatch(
      new RegExp(`^ {2}visible at ${url} after \\d+ ms$`),
    );
    await new Promise((resolve) => server.close(resolve));
    expect(await untilVisible('mfe-portal', log, { EDGE_URL: url })).toBe(`  ${url} does not answer`);
    expect(await untilVisible('mfe-portal', log, { EDGE_PORT: '9' })).toBeNull();
  });
});
