export { chromiumLaunchOptions, launchChromium } from './chromium/launch-chromium.ts';
export { freePort, isPortTaken } from './process/free-port.ts';
export { processGuard, type EndSignal, type ProcessGuard } from './process/process-guard.ts';
export { startPostgres, type RunningPostgres, type StartPostgresOptions } from './postgres/start-postgres.ts';
export { startSandbox, type Sandbox } from '@vitrine/provider-sandbox';
export { visitProvider, type Visitor } from './identity/visit-provider.ts';
export { unpackPreviousRelease } from './previous-release.ts';
