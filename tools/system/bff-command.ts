/**
 * How Node runs the built BFF from the repository's root; its package.json and the Dockerfile repeat it.
 */
export const bffArguments: readonly string[] = [
  '--import=./bff/dist/source-maps.js',
  '--max-semi-space-size=8',
  '--max-old-space-size=160',
  'bff/dist/main.js',
];
