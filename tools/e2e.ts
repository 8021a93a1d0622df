/**
 * `npm run test:e2e [filter…]`: browser tests over the composed production build, on ports and data of
 * their own. While they run, a control port on loopback stops and starts parts at the tests' request.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './system/build.ts';
import type { PartName, RunningSystem } from './system/composed-system.ts';
import { withOwnSystem } from './system/own-system.ts';
import { terminalProgress } from './system/progress.ts';
import { workspace } from './system/workspace.ts';

const isPart = (name: string): name is PartName => ['postgres', 'sandbox', 'bff', 'edge'].includes(name);

/** `POST /stop/<part>` and `POST /start/<part>`; a started part serves when the answer comes. */
async function serveControl(system: RunningSystem) {
  const server = createServer((request, response) => {
    const [, action, name = ''] = (request.url ?? '').split('/');
    const answer = (status: number, text: string) => response.writeHead(status).end(text);
    if (request.method !== 'POST' || !isPart(name)) {
      answer(404, 'No such part');
      return;
    }
    const work = action === 'stop' ? system.stopChild(name) : system.startChild(name);
    work.then(
      () => answer(200, 'done'),
      (error: unknown) => answer(500, String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--config', 'shell/e2e/playwright.config.ts', ...process.argv.slice(2)],
    { cwd: workspace, stdio: 'inherit', env },
  );
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const progress = terminalProgress(process.stdout);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

await buildAll({ dataDir: join(workspace, '.data'), progress, signal: interrupted.signal });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
let code = 1;
try {
  // Every visitor of the suite comes from one network.
  const env = { STRANGER_MAILS_PER_NETWORK_PER_HOUR: '10000' };
  const own = { folder, seedDemo: true, env, progress, signal: interrupted.signal };
  code = await withOwnSystem(own, async (system, deployDir) => {
    const control = await serveControl(system);
    try {
      return await runPlaywright({
        ...system.env,
        VITRINE_EDGE_URL: system.urls.edge,
        VITRINE_SANDBOX_URL: system.urls.sandbox,
        VITRINE_DEPLOY_DIR: deployDir,
        VITRINE_CONTROL_URL: control.url,
      });
    } finally {
      control.close();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
