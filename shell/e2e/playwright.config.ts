import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from '@vitrine/testing';

/** Run by `tools/e2e.ts`, which starts the composed production build and tells the addresses. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env['VITRINE_EDGE_URL'] ?? 'http://localhost:4200',
    launchOptions: await chromiumLaunchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
