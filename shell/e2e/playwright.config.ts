import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from '@vitrine/testing';
import type { Fixtures } from './fixtures.ts';

/** What people do here whose browser translates the page. */
const translatedJourneys = [
  'billing',
  'book-a-call',
  'chat',
  'clients',
  'contact-form',
  'estimates',
  'invoice-parts',
  'invoices',
  'onboarding-basics',
  'onboarding-to-payment',
  'own-account',
  'refunds',
  'sign-in',
];

/** Run by `tools/e2e.ts`, which starts the composed production build and passes its addresses. */
export default defineConfig<Pick<Fixtures, 'translated'>>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One page keeps most of CI's two processors busy. A third worker only made tests wait until they timed out.
  workers: 2,
  // A shared machine can stand still for seconds. `npm test` names the tests that passed only when they ran again.
  retries: 1,
  // Long, because machines are shared; tests of speed have assertions of their own.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  projects: [
    // First, because its screens show the demo as it was seeded.
    { name: 'layout', testMatch: 'layout/**' },
    { name: 'system', testIgnore: ['faults/**', 'layout/**'] },
    {
      name: 'translated',
      // Every text is replaced as it appears.
      timeout: 180_000,
      testMatch: translatedJourneys.map((name) => `journeys/${name}.spec.ts`),
      use: { translated: true },
    },
    // Stops parts that everybody needs: one at a time, after all the others.
    {
      name: 'faults',
      testMatch: 'faults/**',
      dependencies: ['layout', 'system', 'translated'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  use: {
    baseURL: process.env['VITRINE_EDGE_URL'] ?? 'http://localhost:4200',
    launchOptions: await chromiumLaunchOptions(),
    // Otherwise the hero is animated, in software rendering here; specs about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs every test a sixth of its time; `npm run test:e2e -- <filter> --trace on` brings one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
