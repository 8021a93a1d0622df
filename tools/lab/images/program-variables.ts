import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableNames } from '../../../bff/src/platform/config.ts';
import { readConfig } from '../../../shell/server/config.ts';
import { workspace } from '../../system/workspace.ts';
import type { Target } from './run-images.ts';

/** Read by SDKs, in BFF and edge alike: that of the object store, and that of traces. */
const readBySdks = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** Environments of an edge that together make it read everything that it can. */
const edgeEnvironments: readonly NodeJS.ProcessEnv[] = [
  { NODE_ENV: 'development' },
  { NODE_ENV: 'production', VITRINE_DEPLOY_TARGET: 's3://bucket/prefix', AWS_ACCESS_KEY_ID: 'x' },
];

const readByEdge = (): Set<string> => {
  const names = new Set<string>();
  for (const env of edgeEnvironments)
    readConfig(
      new Proxy(env, {
        get: (variables, name: string) => {
          names.add(name);
          return variables[name];
        },
      }),
    );
  return names;
};

/** Names that sources read one by one: `env['NAME']`. */
const readInSources = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: workspace, exclude: ['**/*.spec.ts'] }).flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(/\benv\['(\w+)'\]/g)].map(([, name = '']) => name),
  );

/** Names of all environment variables that the program of an image reads, with its commands. */
export const programVariables = (): Readonly<Record<Target, ReadonlySet<string>>> => {
  const traces = readInSources('libs/tracing/src/*.ts');
  return {
    bff: new Set([...variableNames, ...readInSources('bff/src/**/*.ts'), ...traces, ...readBySdks]),
    edge: new Set([...readByEdge(), ...traces, ...readBySdks]),
    sandbox: new Set(readInSources('libs/provider-sandbox/src/main.ts')),
  };
};
