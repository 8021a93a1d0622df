import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableNames } from '../../bff/src/platform/config.ts';
import { readConfig } from '../../shell/server/config.ts';
import { workspace } from '../system/workspace.ts';
import type { Target } from './run-images.ts';

/** Read by the SDK of the object store, in BFF and edge alike. */
const credentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

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

const readBySandbox = (): Set<string> => {
  const source = readFileSync(join(workspace, 'libs/provider-sandbox/src/main.ts'), 'utf8');
  return new Set([...source.matchAll(/process\.env\['(\w+)'\]/g)].map(([, name = '']) => name));
};

/** Names of all environment variables that the program of an image reads. */
export const programVariables = (): Readonly<Record<Target, ReadonlySet<string>>> => ({
  bff: new Set([...variableNames, ...credentials]),
  edge: new Set([...readByEdge(), ...credentials]),
  sandbox: readBySandbox(),
});
