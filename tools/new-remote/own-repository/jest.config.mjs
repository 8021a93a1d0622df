import { fileURLToPath } from 'node:url';

/** A file of the package that Vitrine's own tests run in. */
const fileOf = (name) => fileURLToPath(import.meta.resolve(`@vitrine/testing/${name}`));

export default {
  testMatch: ['<rootDir>/src/**/*.spec.ts?(x)'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testEnvironment: fileOf('browser-environment'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'import', 'default'] },
  setupFilesAfterEnv: [fileOf('browser-timeouts')],
  moduleNameMapper: { '\\.(woff2(\\?inline)?|svg|png|ico)$': fileOf('asset-stub') },
};
