import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { placeOn, folderTarget, publish } from '@vitrine/federation/deploy';
import { freePort, unpackPreviousRelease } from '@vitrine/testing';
import { Client } from 'pg';
import { createEdge } from '../../server/edge.ts';
import { expect, test as base } from '../fixtures.ts';
import { system } from '../system.ts';

/** `new` is this checkout, `old` the release before it. */
type Age = 'new' | 'old';
const ages = ['new', 'old'] as const;
const remotes = ['mfe-marketing', 'mfe-onboarding', 'mfe-portal'] as const;
const workspace = join(import.meta.dirname, '../../..');

interface Grid {
  /** Serves one cell at the grid's address while `during` runs. */
  readonly serve: (
    cell: { readonly shell: Age; readonly remotes: Age; readonly bff: Age },
    during: (url: string) => Promise<void>,
  ) => Promise<void>;
  /** Build of a part, by its age. */
  readonly builds: Readonly<Record<Age, Readonly<Record<string, string>>>>;
}

const runBff = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [script, ...args], { cwd: workspace, stdio: 'ignore', env });

const toItsEnd = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')} ended with ${String(code)}`)),
    );
  });

/** A database of the grid's own on the system's PostgreSQL, so that an old BFF takes no job of anybody else's. */
const createDatabase = async (): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const name = `skew_${String(process.pid)}`;
  const admin = new Client({ connectionString: system.databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(system.databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
};

/** Both BFFs on one database of the old one that the new one has migrated, as they are while a release rolls out. */
const startBffs = async (
  folders: Readonly<Record<Age, string>>,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly urls: Readonly<Record<Age, string>>; readonly stop: () => void }> => {
  for (const [age, command] of [
    ['old', 'migrate'],
    ['new', 'migrate'],
    ['new', 'seed-demo'],
  ] as const)
    await toItsEnd(runBff(join(folders[age], 'bff/dist/cli.js'), [command], env));
  const started = await Promise.all(
    ages.map(async (age) => {
      const port = String(await freePort());
      return {
        age,
        url: `http://127.0.0.1:${port}`,
        child: runBff(join(folders[age], 'bff/dist/main.js'), [], { ...env, BFF_PORT: port }),
      };
    }),
  );
  const stop = () => {
    for (const { child } of started) child.kill('SIGKILL');
  };
  try {
    for (const { age, url, child } of started) {
      const ready = () =>
        fetch(`${url}/api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect
        .poll(async () => child.exitCode !== null || (await ready()), {
          message: `the ${age} BFF serves on the new schema`,
          timeout: 60_000,
        })
        .toBe(true);
      expect(child.exitCode, `the ${age} BFF runs`).toBeNull();
    }
  } catch (error) {
    stop();
    throw error;
  }
  return { urls: Object.fromEntries(started.map(({ age, url }) => [age, url])) as Record<Age, string>, stop };
};

const cellName = (shell: Age, remote: Age): string => `shell-${shell}-remotes-${remote}`;

/**
 * Publishes the four mixes of shells and remotes into one folder, each as an environment of its own; the deploy tool's
 * checks are the first to judge them.
 */
const publishMixes = async (deployDir: string, folders: Readonly<Record<Age, string>>): Promise<Grid['builds']> => {
  const builds: Record<Age, Record<string, string>> = { new: {}, old: {} };
  for (const shell of ages) {
    for (const remote of ages) {
      const place = placeOn(folderTarget(deployDir), cellName(shell, remote));
      for (const [age, name] of [[shell, 'shell'] as const, ...remotes.map((one) => [remote, one] as const)]) {
        const { buildId } = await publish(place, join(folders[age], name), { by: 'skew grid', anySize: true });
        builds[age][name] = buildId ?? '';
      }
    }
  }
  return builds;
};

const test = base.extend<object, { grid: Grid }>({
  grid: [
    async ({}, use) => {
      // Below the checkout, where the old BFF's bundle finds its packages.
      const data = join(workspace, '.data');
      mkdirSync(data, { recursive: true });
      const root = mkdtempSync(join(data, 'skew-'));
      const folders = { new: workspace, old: join(root, 'old') };
      unpackPreviousRelease(folders.old);
      const deployDir = join(root, 'deploy');
      mkdirSync(deployDir);
      const builds = await publishMixes(deployDir, folders);
      const port = await freePort();
      const url = `http://localhost:${String(port)}`;
      const database = await createDatabase();
      try {
        const bffs = await startBffs(folders, {
          ...process.env,
          DATABASE_URL: database.url,
          PUBLIC_URL: url,
          LOG_LEVEL: 'silent',
        });
        try {
          await use({
            builds,
            serve: async (cell, during) => {
              const deploy = placeOn(folderTarget(deployDir), cellName(cell.shell, cell.remotes));
              const edge = await createEdge({
                port,
                host: '127.0.0.1',
                bffUrl: bffs.urls[cell.bff],
                deploy,
                trustedProxies: [],
                overrideOrigins: [],
                logLevel: 'silent',
              });
              await edge.listen({ port, host: '127.0.0.1' });
              try {
                await during(url);
              } finally {
                // A browser keeps connections ready that it has not used, and the edge would wait for them.
                edge.server.closeAllConnections();
                await edge.close();
              }
            },
          });
        } finally {
          bffs.stop();
        }
      } finally {
        await database.drop();
        rmSync(root, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

test.beforeEach(({ expectConsole }) => {
  // The packed release has no fonts in it, its shell lets zod try whether it may evaluate code, and its BFF has not all
  // that today's pages ask for.
  expectConsole(/script-src refused eval/);
  expectConsole(
    /status of 404 .*(?:\.woff2|\/api\/(?:platform\/reports|saved-views|tasks|tags|inbox|contacts\/.*\/merges))/,
  );
  // Its BFF refuses kinds of reports that came after it.
  expectConsole(/status of 400 .*\/api\/platform\/reports/);
  expectConsole(/status of 404 .*\/api\/onboarding\/(?:contacts|submissions)/);
});

for (const shell of ages) {
  for (const remote of ages) {
    for (const bff of ages) {
      test(`${shell} shell, ${remote} remotes, ${bff} BFF: the site hydrates, and an inquiry reaches staff`, async ({
        page,
        grid,
        landing,
        signIn,
        leads,
        visitor,
      }) => {
        await grid.serve({ shell, remotes: remote, bff }, async (url) => {
          const fallbacks = page.locator('[data-fallback]');
          const isMixed = async (name: string): Promise<void> => {
            await expect(page.locator('[data-remote="shell"]')).toHaveAttribute(
              'data-build',
              grid.builds[shell]['shell'] ?? '',
            );
            await expect(page.locator(`main [data-remote="${name}"]`)).toHaveAttribute(
              'data-build',
              grid.builds[remote][name] ?? '',
            );
            await expect(fallbacks).toHaveCount(0);
          };
          await page.goto(`${url}/contact`);
          await landing.hydrate();
          await isMixed('mfe-marketing');
          await landing.complete({
            Name: visitor.name,
            Email: visitor.email,
            Message: 'Two releases meet on one page.',
          });
          await landing.send();
          await expect(landing.status).toContainText('Message sent successfully!');

          await page.goto(`${url}/onboarding`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await isMixed('mfe-onboarding');

          await page.goto(`${url}/login?next=/leads`);
          await signIn.signIn();
          // The BFF of the release before finds what is typed without signs (ADR 0097).
          await leads.openLead(visitor.name.replace('Dr. ', ''));
          await expect(leads.detail).toContainText(visitor.email);
          await isMixed('mfe-portal');
          // Before its edge closes: the record still asks for some of its parts.
          await page.goto('about:blank');
        });
      });
    }
  }
}
