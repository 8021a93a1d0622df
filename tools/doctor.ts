/**
 * Says in one screen what is wrong and which runbook to open; exits with 1 when something is. It looks at the
 * `npm start` of this checkout, if that runs, and else where the variables of the environment point. In an image of the
 * BFF the same is `node bff/dist/cli.js doctor`.
 *
 *     npm run doctor
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningSystem, type SystemAddresses } from '@vitrine/federation/deploy';
import { workspace } from './system/workspace.ts';

/** What a system that runs here was started with; the other defaults of development fit. */
const settingsOf = ({ urls, deploy, postgresPort }: SystemAddresses): NodeJS.ProcessEnv => ({
  EDGE_URL: urls.edge,
  PUBLIC_URL: urls.edge,
  BFF_URL: urls.bff,
  SANDBOX_PORT: new URL(urls.sandbox).port,
  ...(postgresPort === undefined ? {} : { PG_PORT: String(postgresPort) }),
  VITRINE_ENVIRONMENT: deploy.environment,
  ...(deploy.where.startsWith('s3://')
    ? { VITRINE_DEPLOY_TARGET: deploy.where }
    : { VITRINE_DEPLOY_DIR: deploy.where }),
});

const program = join(workspace, 'bff/dist/cli.js');
if (!existsSync(program)) {
  console.error('bff/dist is not built. Build it first: npx nx build @vitrine/bff');
  process.exit(2);
}
const running = findRunningSystem(workspace);
console.log(
  running
    ? `Of the system that runs from this checkout (${running.urls.edge}):\n`
    : 'Nothing runs from this checkout; of what the environment names:\n',
);
const { status } = spawnSync(process.execPath, [program, 'doctor'], {
  cwd: workspace,
  stdio: 'inherit',
  env: { ...(running && settingsOf(running)), ...process.env },
});
process.exitCode = status ?? 2;
