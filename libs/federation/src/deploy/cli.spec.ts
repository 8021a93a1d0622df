import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askBff, edgeOf, untilVisible } from './cli/probes.ts';
import { rampOf, readArguments, shareOf, smokeOf, withRampSteps } from './cli/arguments.ts';
import { checkTypes } from './cli/build-project.ts';
import { failureText } from './cli/failures.ts';
import { placeOn, readRegistry } from './place.ts';
import { createPreview } from './previews.ts';
import { publish } from './publish.ts';
import { writeRunningSystem, type SystemAddresses } from './running-system.ts';
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

const cli = join(import.meta.dirname, 'cli.ts');
const root = join(import.meta.dirname, '../../../..');

const run = (
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const all = {
      ...process.env,
      VITRINE_DEPLOY_DIR: join(workspace, 'deploy'),
      VITRINE_DEPLOY_BY: 'ada',
      EDGE_URL: '',
      EDGE_PORT: '9',
      BFF_URL: '',
      ...env,
    };
    execFile(program, args, { ...(cwd === undefined ? {} : { cwd }), env: all }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

/** The tool as npm scripts run it. */
const tool = (...args: string[]) => run(process.execPath, [cli, ...args]);

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
        /bbbbbbbbbbbb .* live {2}no smoke check\n {2}cccccccccccc .* withdrawn: it crashed/,
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

  it(
    'lists previews, ends one, and has both in the log',
    async () => {
      const branch = writeProject(workspace, { ...portal, buildId: 'dddddddddddd' }, portalFiles);
      const { id } = await createPreview(place(), [branch], { by: 'ada', expires: new Date(Date.now() + 86_400_000) });
      const line = `${id}  mfe-portal dddddddddddd  until `;
      expect((await tool('previews')).out).toContain(line);
      expect(await tool('revoke', id, '--reason', 'seen')).toMatchObject({
        code: 0,
        out: expect.stringContaining(`${id} is revoked`),
      });
      expect((await tool('previews')).out).toMatch(/ {2}revoked .* UTC by ada \(ada\)\n$/);
      expect((await tool('revoke', id)).out).toBe(`${id} had ended\n`);
      expect((await tool('log', 'portal')).out).toMatch(
        new RegExp(`is previewed by ${id} \\(ada\\)\\n.* is previewed no more: ${id} was revoked \\(ada\\): seen`),
      );
    },
    perTest,
  );

  it(
    'disables a remote until it is enabled, and says so meanwhile',
    async () => {
      expect((await tool('disable', 'portal', '--reason', 'wrong prices')).out).toContain(
        'mfe-portal is disabled, its addresses show a maintenance page (ada): wrong prices',
      );
      expect((await tool('status', 'portal')).out).toMatch(/^ {2}disabled {2}by ada since .*: wrong prices$/m);
      expect((await tool('enable', 'portal')).out).toContain('mfe-portal is enabled again (ada)');
      expect((await tool('enable', 'portal')).out).toContain('was so already');
      expect((await readRegistry(place())).value.remotes[0]?.disabled).toBeUndefined();
    },
    perTest,
  );

  it.each([
    [['pin', 'portal'], /Give a reason/],
    [['disable', 'portal'], /Give a reason: the team reads it/],
    [['disable', 'shell', '--reason', 'x'], /the shell is part of every page, so it can’t be disabled/],
    [['rollback'], /^Usage: npm run vitrine -- rollback/],
    [['deploy', 'mfe-nothing'], /There is no project mfe-nothing; there are shell, /],
    [['deploy', 'portal', '--canary', 'ten'], /--canary is 'ten'/],
    [['deploy', 'portal', '--canary', ''], /--canary is empty\.\nUsage: npm run vitrine -- deploy/],
    [['deploy', 'portal', '--canary', '%'], /--canary is '%'/],
    [['deploy', 'portal', '--canary', '10', '--ramp'], /--canary and --ramp exclude each other/],
    [['deploy', 'portal', '--ramp', '10,5,100'], /--ramp is '10,5,100'; it takes growing percents up to 100/],
    [['deploy', 'portal', '--pause', '10m'], /--pause is for a ramp/],
    [['deploy', 'portal', '--smoke', 'off'], /--smoke off needs --reason/],
    [['deploy', 'portal', '--smoke', 'maybe'], /--smoke is 'maybe'/],
    [['stop'], /^Usage: npm run vitrine -- stop/],
    [['rollback', 'portal', '--to', ''], /--to is empty/],
    [['status', 'nothing'], /There is no mfe-nothing in local; there are shell, mfe-portal/],
    [['log', 'nothing'], /There is no mfe-nothing in local/],
    [['preview'], /^Usage: npm run vitrine -- preview <remote/],
    [['preview', 'shell'], /^A preview runs on the live shell; name remotes only/],
    [['preview', 'portal', '--for', 'ever'], /--for is 'ever'/],
    [['preview', 'portal'], /^PREVIEW_KEY is not set/],
    [['revoke', 'nothing'], /there is no such preview\. Fix: `npm run vitrine -- previews` lists/],
    [['status', '--loud'], /Unknown option '--loud'\.\nUsage: npm run vitrine -- status/],
  ])(
    'explains itself: %j',
    async (args, message) => {
      expect(await tool(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
    },
    perTest,
  );
});

describe('its help', () => {
  it(
    'lists the commands, and says of each what it takes, with an example',
    async () => {
      const { code, out } = await run('npm', ['run', '--silent', 'vitrine', '--', '--help'], { cwd: root });
      expect(code).toBe(0);
      const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
      expect(names).toEqual(
        expect.arrayContaining(['deploy', 'rollback', 'promote-environment', 'status', 'previews']),
      );
      const line = 'npm run vitrine --';
      const helps = await Promise.all(names.map((name) => tool(name, '--help')));
      for (const [at, help] of helps.entries())
        expect(help).toEqual({
          code: 0,
          out: expect.stringMatching(
            new RegExp(`^Usage: ${line} ${names[at] ?? ''}\\b[^]*\n\nExample: ${line} ${names[at] ?? ''}\\b`),
          ),
          err: '',
        });
      expect((await tool('rollback', 'portal', '--help')).out).toMatch(/\n {2}--to <build> {5}an older build/);
    },
    perTest,
  );

  it.each([
    ['rolback', 'rollback'],
    ['ramp:stop', 'stop'],
    ['keys:new', 'new-keys'],
    ['promote:environment', 'promote or promote-environment'],
  ])(
    'names what is close to a word that is no command, %s, and lists them all',
    async (word, meant) => {
      expect(await tool(word)).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(
          new RegExp(`^There is no command '${word}'\\. Did you mean ${meant}\\?\n[^]*\n {2}status {2,}shows`),
        ),
      });
    },
    perTest,
  );
});

describe('run by npm without the two hyphens', () => {
  const npm = (...args: string[]) => run('npm', ['run', '--silent', 'vitrine', ...args], { cwd: root });

  it.each([
    [
      ['deploy', 'mfe-portal', '--canary=10'],
      'npm kept --canary 10 for itself; nothing was done. Options follow two hyphens:\n' +
        '  npm run vitrine -- deploy mfe-portal --canary 10',
    ],
    [['rollback', 'mfe-portal', '--to', 'bbbbbbbbbbbb'], '  npm run vitrine -- rollback mfe-portal --to bbbbbbbbbbbb'],
    [['rollback', 'mfe-portal', '--to=bbbbbbbbbbbb'], '  npm run vitrine -- rollback mfe-portal --to bbbbbbbbbbbb'],
    [['rollback', 'mfe-portal', '--reason', 'it is slow'], '  npm run vitrine -- rollback mfe-portal --reason <value>'],
    [['deploy', '--all'], '  npm run vitrine -- deploy --all'],
    [['deploy', 'mfe-portal', '--canery=10'], 'There is no option --canery.\nUsage: npm run vitrine -- deploy'],
    [['rollback', 'mfe-portal', '--now'], 'There is no option --now.\nUsage: npm run vitrine -- rollback'],
    [['preview', 'mfe-portal', '--for', '2d'], '  npm run vitrine -- preview mfe-portal --for <value>'],
    [['prune', '--yes'], '  npm run vitrine -- prune --yes'],
  ])(
    'refuses what npm kept for itself: %j',
    async (args, text) => {
      const before = await readRegistry(place());
      expect(await npm(...args)).toMatchObject({ code: 1, err: expect.stringContaining(text) });
      expect(await readRegistry(place())).toEqual(before);
    },
    perTest,
  );

  it(
    'does what was typed with them',
    async () => {
      expect(await npm('--', 'rollback', 'mfe-portal', '--reason', 'it is slow')).toMatchObject({
        code: 0,
        out: expect.stringContaining('it is slow'),
      });
    },
    perTest,
  );
});

describe('where it cannot write', () => {
  it(
    'says in one line that the disk is full',
    async () => {
      // Every write to this device fails as on a full disk.
      rmSync(join(workspace, 'deploy/registry/local.log.jsonl'));
      symlinkSync('/dev/full', join(workspace, 'deploy/registry/local.log.jsonl'));
      expect(await tool('rollback', 'shell')).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^.* can’t be written: the disk is full \(ENOSPC\)\n$/),
      });
    },
    perTest,
  );

  it(
    'says in one line that the store is away',
    async () => {
      const env = {
        VITRINE_DEPLOY_TARGET: 's3://vitrine/site',
        AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
        AWS_ACCESS_KEY_ID: 'x',
        AWS_SECRET_ACCESS_KEY: 'x',
      };
      expect(await run(process.execPath, [cli, 'rollback', 'portal'], { env })).toEqual({
        code: 1,
        out: '',
        err: 's3://vitrine/site does not answer (ECONNREFUSED)\n',
      });
    },
    perTest,
  );

  it.each([
    ['EROFS', 'the disk is read-only'],
    ['EACCES', 'this user may not write there'],
  ])('says in one line why: %s', (code, why) => {
    const error = Object.assign(new Error(`${code}: open`), { code, path: '/srv/deploy/deploy.lock' });
    expect(failureText(error, '/srv')).toBe(`/srv/deploy/deploy.lock can’t be written: ${why} (${code})`);
  });

  it(
    'takes over the lock of a deploy that was killed, and says for whom it waits',
    async () => {
      const holder = spawn(process.execPath, [
        join(import.meta.dirname, 'testing-lock-holder.ts'),
        join(workspace, 'deploy'),
      ]);
      await once(holder.stdout, 'data');
      holder.kill('SIGKILL');
      expect(await tool('rollback', 'portal')).toMatchObject({
        code: 0,
        err: expect.stringMatching(
          /^Waiting up to 30 s for grace \(mfe-portal 3c4d\), process \d+ on .*, to end\. If it was killed, /,
        ),
      });
    },
    perTest,
  );
});

describe('the check of types', () => {
  const checked = async (source: string): Promise<string> => {
    const own = mkdtempSync(join(tmpdir(), 'vitrine-types-'));
    mkdirSync(join(own, 'mfe-portal'));
    symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(own, 'node_modules'));
    writeFileSync(join(own, 'mfe-portal/package.json'), '{"scripts":{"typecheck":"tsc --noEmit --strict routes.ts"}}');
    writeFileSync(join(own, 'mfe-portal/routes.ts'), source);
    const result = await checkTypes(own, 'mfe-portal').then(
      () => 'passed',
      (error: Error) => error.message,
    );
    rmSync(own, { recursive: true });
    return result;
  };

  it(
    'stops a deploy that the build itself would let through',
    async () => {
      expect(await checked('export const routes: string[] = [];\n')).toBe('passed');
      expect(await checked('export const routes: string[] = [1];\n')).toBe(
        'mfe-portal has type errors, as the lines above say; nothing was published',
      );
    },
    perTest,
  );
});

describe('its parts', () => {
  it('reads shares with and without a sign', () => {
    expect([shareOf('10'), shareOf('10%'), shareOf('0'), shareOf(undefined)]).toEqual([10, 10, 0, undefined]);
    expect(() => shareOf('101')).toThrow('0 to 100');
    expect(
      readArguments({ name: 'deploy', usage: 'u' }, ['portal', '--canary', '5'], { canary: { type: 'string' } }),
    ).toMatchObject({
      positionals: ['portal'],
      values: { canary: '5' },
    });
  });

  it('reads ramps with and without steps and pauses, and the reason of a check that is left out', () => {
    expect(withRampSteps(['portal', '--ramp'])).toEqual(['portal', '--ramp', '1,10,50,100']);
    expect(withRampSteps(['--ramp', 'portal'])).toEqual(['--ramp', '1,10,50,100', 'portal']);
    expect(withRampSteps(['--ramp', '5,100', '--pause', '2h'])).toEqual(['--ramp', '5,100', '--pause', '2h']);
    expect(rampOf('1,10,50,100', undefined)).toEqual({ steps: [1, 10, 50, 100], pauseMinutes: 10 });
    expect(['30', '30m', '2h', '7d'].map((pause) => rampOf('5,100', pause).pauseMinutes)).toEqual([
      30, 30, 120, 10_080,
    ]);
    for (const steps of ['100', '5,25', '0,100', '5,5,100', '5,x,100'])
      expect(() => rampOf(steps, undefined)).toThrow('it takes growing percents up to 100');
    for (const pause of ['0', '8d', 'soon']) expect(() => rampOf('5,100', pause)).toThrow('it takes 1m to 7d');
    expect([smokeOf(undefined, undefined), smokeOf('off', ' no browser ')]).toEqual([true, { off: 'no browser' }]);
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
    expect(await untilVisible(url, 'mfe-portal', log, { EDGE_URL: url })).toMatch(
      new RegExp(`^ {2}visible at ${url} after \\d+ ms$`),
    );
    await new Promise((resolve) => server.close(resolve));
    expect(await untilVisible(url, 'mfe-portal', log, { EDGE_URL: url })).toBe(`  ${url} does not answer`);
    expect(await untilVisible('http://127.0.0.1:9', 'mfe-portal', log, {})).toBeNull();
  });

  it('asks the edge that runs from the checkout, if it serves this place and no other is named', () => {
    const addresses = (pid: number): SystemAddresses => ({
      pid,
      urls: { edge: 'http://localhost:5200', bff: 'http://127.0.0.1:5300', sandbox: 'http://localhost:5400' },
      deploy: { where: place().target.where, environment: 'local' },
      overrides: [],
    });
    // A process of this repository's tools, as npm start is one.
    const { pid = 0 } = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', 'tools/start.ts']);
    const edge = (environment = 'local', env = {}) =>
      edgeOf(workspace, placeOn(folderTarget(join(workspace, 'deploy')), environment), env);
    try {
      expect(edge()).toBe('http://127.0.0.1:4200');
      writeRunningSystem(workspace, addresses(pid));
      expect(edge()).toBe('http://localhost:5200');
      expect(edge('staging')).toBe('http://127.0.0.1:4200');
      expect(edge('local', { EDGE_URL: 'https://example.test/' })).toBe('https://example.test');
      expect(edge('staging', { EDGE_PORT: '6200' })).toBe('http://127.0.0.1:6200');
      // What a killed run left behind.
      writeRunningSystem(workspace, addresses(2 ** 30));
      expect(edge()).toBe('http://127.0.0.1:4200');
    } finally {
      process.kill(pid);
    }
  });
});
