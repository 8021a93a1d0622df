/** What the deploy tool needs to open pages; also published to remotes in repositories of their own (ADR 0078). */
export { chromiumLaunchOptions, launchChromium } from './chromium/launch-chromium.ts';
export { freePort } from './process/free-port.ts';
export { processGuard, type EndSignal, type ProcessGuard } from './process/process-guard.ts';
