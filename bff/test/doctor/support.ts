import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { examine, type Finding } from '../../src/operations/doctor/index.ts';
import { createDeploys, deploysOf } from '../support/deploys.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

export const root = join(import.meta.dirname, '../../..');

/** A whole system that is well: edge and BFF, what is deployed, a database and providers. */
export interface ExaminedWorld extends TestWorld {
  readonly app: TestApp;
  readonly store: ReturnType<typeof createDeploys>;
  readonly deploys: ReturnType<typeof deploysOf>;
  /** With which the system was started, and is examined. */
  readonly env: Readonly<Record<string, string>>;
  /** What is wrong of it, with these settings. */
  wrongNow(changes?: Readonly<Record<string, string>>): Promise<unknown[]>;
}

export async function startExamined(): Promise<ExaminedWorld> {
  const store = createDeploys();
  const world = await startWorld();
  const port = String(await freePort());
  const edgeUrl = `http://127.0.0.1:${port}`;
  const { url } = world.sandbox;
  const settings = {
    ...store.env,
    EDGE_URL: edgeUrl,
    PUBLIC_URL: edgeUrl,
    STRIPE_BASE_URL: url,
    TWILIO_BASE_URL: `${url}/twilio`,
    RESEND_BASE_URL: world.mailUrl,
  };
  const app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: settings });
  const env = { ...settings, NODE_ENV: 'test', DATABASE_URL: world.databaseUrl, BFF_URL: app.origin };
  const deploys = deploysOf(app, store);
  await deploys.reset();
  const edge: ChildProcess = spawn(process.execPath, ['shell/server/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      EDGE_PORT: port,
      BFF_URL: app.origin,
      VITRINE_DEPLOY_DIR: store.folder,
      LOG_LEVEL: 'silent',
    },
  });
  const stop = async () => {
    edge.kill('SIGKILL');
    await app.stop();
    await world.stop();
    store.remove();
  };
  try {
    await eventually('the edge serves', () =>
      fetch(`${edgeUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const wrongNow: ExaminedWorld['wrongNow'] = async (changes = {}) => linesOf(await examine({ ...env, ...changes }));
  return { ...world, app, store, deploys, env, wrongNow, stop };
}

export const linesOf = (findings: readonly Finding[], state: Finding['state'] = 'wrong') =>
  findings.filter((one) => one.state === state).map(({ what, says, runbook }) => [what, says, runbook]);
