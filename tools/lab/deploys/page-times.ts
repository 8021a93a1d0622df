import { launchChromium } from '@vitrine/testing';

/** A slow phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Milliseconds until the sign-in form of `edge` can be used over a slow network, by a browser that has nothing. */
export const signInTimes = async (edge: string, runs: number): Promise<number[]> => {
  const browser = await launchChromium();
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', slow);
      const began = performance.now();
      await page.goto(`${edge}/login`, { waitUntil: 'commit', timeout: 120_000 });
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ timeout: 120_000 });
      times.push(performance.now() - began);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
};

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
