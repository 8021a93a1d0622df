import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { test as base } from '../fixtures.ts';
import { system } from '../system.ts';

/** An edge with a copy of everything deployed, so that a test may damage files that other tests need whole. */
export interface OwnEdge {
  readonly url: string;
  readonly deployDir: string;
  /** Free port of this machine whose origin the edge lets a page take remotes from. */
  readonly overridePort: number;
  /** Changes when the process does. */
  readonly process: ChildProcess;
}

const workspace = join(import.meta.dirname, '../../..');

const untilHealthy = async (url: string, edge: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (edge.exitCode !== null) throw new Error(`The edge ended with ${String(edge.exitCode)} before it served`);
    const healthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`The edge at ${url} did not become healthy`);
};

/** `test` with its pages on an edge of the worker's own; `/api` goes through the system's edge. */
export const test = base.extend<object, { ownEdge: OwnEdge }>({
  ownEdge: [
    async ({}, use) => {
      const deployDir = mkdtempSync(join(tmpdir(), 'vitrine-federation-'));
      cpSync(system.deployDir, deployDir, { recursive: true });
      const [port, overridePort] = await Promise.all([freePort(), freePort()]);
      const edge = spawn(process.execPath, ['shell/server/main.ts'], {
        cwd: workspace,
        stdio: 'ignore',
        env: {
          ...process.env,
          EDGE_PORT: String(port),
          BFF_URL: system.edgeUrl,
          VITRINE_DEPLOY_DIR: deployDir,
          EDGE_MIRROR_DIR: join(deployDir, 'mirror'),
          EDGE_OVERRIDE_ORIGINS: `http://localhost:${String(overridePort)}`,
          // Tests take files away and alter them, which an edge that sent them before would not notice.
          EDGE_FILE_MEMORY_MB: '0',
          LOG_LEVEL: 'silent',
        },
      });
      const url = `http://localhost:${String(port)}`;
      try {
        await untilHealthy(url, edge);
        await use({ url, deployDir, overridePort, process: edge });
      } finally {
        edge.kill('SIGKILL');
        rmSync(deployDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  // The BFF does not know this edge as an origin, and refuses what it counts; its visitors ask not to be counted.
  context: async ({ context, expectConsole }, use) => {
    expectConsole(/status of 403 .*\/api\/(?:crash-reports|platform\/reports)/);
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
    await use(context);
  },
  baseURL: async ({ ownEdge }, use) => {
    await use(ownEdge.url);
  },
});
