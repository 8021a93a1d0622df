import type { Browser, LaunchOptions } from 'playwright';
import { findBundledChromium } from './bundled-chromium.ts';

/**
 * Playwright's launch options for the Chromium that tests run in. Linux x64: the browser inside
 * `@sparticuz/chromium`, with arguments of our own (the package's switch off web security and site
 * isolation, which would make our CSP and CORS tests worthless). Elsewhere: an installed Chrome.
 */
export const chromiumLaunchOptions = async (): Promise<LaunchOptions> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const { executablePath, env } = await findBundledChromium();
  return {
    executablePath,
    env: { ...definedOnly(process.env), ...env },
    // Only our own pages are opened; without user namespaces (root, containers) the sandbox cannot start.
    chromiumSandbox: false,
    args: [
      // No graphics card where tests run: painting straight to memory beats emulating one by far.
      '--disable-gpu',
      '--disable-domain-reliability',
      '--no-pings',
      '--font-render-hinting=none',
    ],
  };
};

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Starts that Chromium, with these variables beside its own; the caller closes it. */
export const launchChromium = async (options: LaunchOptions = {}): Promise<Browser> => {
  const ours = await chromiumLaunchOptions();
  // Loaded here, so that tests that need only a database don't pay for a browser library.
  const { chromium } = await import('playwright');
  return chromium.launch({
    ...ours,
    ...options,
    args: [...(ours.args ?? []), ...(options.args ?? [])],
    ...(ours.env && { env: { ...ours.env, ...options.env } }),
  });
};
