import { availableParallelism } from 'node:os';

const typescript = (development) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic', development } },
      },
      module: { type: 'es6' },
    },
  ],
});

const project = (displayName, testMatch, extra = {}) => ({
  displayName,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: typescript(false),
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  ...extra,
});

/**
 * Runs test files in Node itself instead of one context per file, so modules are loaded once per process. TypeScript is
 * compiled by `swc-hook.mjs`.
 */
const inNode = { runner: ['jest-light-runner', { runtime: 'child_process' }] };

export default {
  // With one, jest-light-runner runs all projects in Jest's own process and fails when the first of them ends.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Long, because machines are shared; tests of speed have assertions of their own.
  testTimeout: 20_000,
  projects: [
    project(
      'node',
      [
        'bff/src/**/*.spec.ts?(x)',
        'libs/{contracts,money,brand,api-client,testing,provider-sandbox,federation,tracing}/src/**/*.spec.ts',
        'shell/server/**/*.spec.ts',
        'tools/**/*.spec.ts',
      ],
      inNode,
    ),
    project(
      'web',
      ['{shell,mfe-*,tools/new-remote/template}/src/**/*.spec.ts?(x)', 'libs/{ui,shell-sdk}/src/**/*.spec.ts?(x)'],
      {
        testEnvironment: '<rootDir>/libs/testing/src/browser-environment.cjs',
        setupFilesAfterEnv: ['<rootDir>/libs/testing/src/browser-timeouts.mjs'],
        testEnvironmentOptions: { customExportConditions: ['browser', 'import', 'default'] },
        moduleNameMapper: { '\\.(woff2(\\?inline)?|svg|png|ico)$': '<rootDir>/libs/testing/src/asset-stub.mjs' },
      },
    ),
    project('integration', ['bff/test/**/*.spec.ts'], {
      ...inNode,
      globalSetup: '<rootDir>/bff/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/bff/test/support/global-teardown.mjs',
    }),
  ],
};
