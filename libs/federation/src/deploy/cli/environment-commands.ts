import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildIdOf } from '../../build/build-id.ts';
import { projectFolder } from '../../build/repository.ts';
import { compareBuilds, readComparedBuild, readLocalBuild } from '../build-comparison.ts';
import { liveIn, promoteFrom, readEnvironment, readEnvironments } from '../environments.ts';
import { deployPlace, type DeployPlace } from '../place.ts';
import { rightsKey } from '../rights.ts';
import { newKeyPair } from '../signing-keys.ts';
import { fullName, shareOf, UsageError } from './arguments.ts';
import {
  anyRemote,
  byOperator,
  canaryOption,
  defineCommand,
  one,
  oneRemote,
  print,
  printOutcome,
  reasonOption,
  severalRemotes,
  smokeOption,
} from './command.ts';
import { comparisonLines, originLines, rightsLine, sideBySide, type Side } from './environment-lines.ts';
import { statusLines } from './lines.ts';
import { askBff } from './probes.ts';
import { readSmoke } from './smoke.ts';

/** `BFF_URL` of one environment where several are at hand: `BFF_URL_PRODUCTION`. */
const variableOf = (name: string, environment: string): string =>
  `${name}_${environment.toUpperCase().replaceAll('-', '_')}`;

/**
 * The settings for a step in an environment: its own variables (`BFF_URL_PRODUCTION`, `EDGE_URL_PRODUCTION`) win. Those
 * without a name are of `VITRINE_ENVIRONMENT`, and never asked about another one. Throws `UsageError`.
 */
export const settingsFor = (environment: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => {
  const isOwn = (env['VITRINE_ENVIRONMENT'] || 'local') === environment;
  const own = Object.fromEntries(
    ['BFF_URL', 'EDGE_URL'].map((name) => {
      const variable = variableOf(name, environment);
      if (!env[variable] && env[name] && !isOwn)
        throw new UsageError(
          `${name} is that of ${env['VITRINE_ENVIRONMENT'] || 'local'}: set ${variable}, or set ` +
            `VITRINE_ENVIRONMENT=${environment} with its own ${name}`,
        );
      return [name, env[variable] || env[name] || ''];
    }),
  );
  return { ...env, ...own, VITRINE_ENVIRONMENT: environment };
};

/** An environment on this target, or on another one: `s3://<bucket>/<prefix>` or a folder. */
export const placeOf = (workspace: string, environment: string, target: string | undefined): DeployPlace => {
  const where = target?.startsWith('s3://') === true;
  const elsewhere =
    target === undefined
      ? {}
      : { VITRINE_DEPLOY_TARGET: where ? target : '', VITRINE_DEPLOY_DIR: where ? undefined : resolve(target) };
  return deployPlace(workspace, { ...process.env, ...elsewhere, VITRINE_ENVIRONMENT: environment });
};

const fromTargetOption = {
  type: 'string',
  value: '<target>',
  about: 'where --from is, if elsewhere: s3://<bucket>/<prefix> or a folder',
} as const;

export const promoteEnvironmentCommand = defineCommand('promote-environment', {
  about: 'makes what is live in one environment live in another: the same files, without a build',
  subject: severalRemotes,
  options: {
    from: { type: 'string', value: '<environment>', about: 'where it is live' },
    to: { type: 'string', value: '<environment>', about: 'where it goes; VITRINE_ENVIRONMENT, or local, without it' },
    'from-target': fromTargetOption,
    canary: canaryOption,
    smoke: smokeOption,
    reason: reasonOption,
  },
  required: ['from'],
  example: 'mfe-portal --from staging --to production',
  run: async (workspace, { values, positionals }, usage) => {
    const share = shareOf(values.canary);
    if (values.from === undefined || positionals.length === 0) throw new UsageError(`Usage: ${usage}`);
    const settings = settingsFor(values.to ?? (process.env['VITRINE_ENVIRONMENT'] || 'local'));
    const place = deployPlace(workspace, settings);
    const source = placeOf(workspace, values.from, values['from-target']);
    if (source.environment === place.environment && source.target.where === place.target.where)
      throw new UsageError(`${source.environment} is where it would come from and go to: name another with --to`);
    const smoke = readSmoke(workspace, place, values, settings);
    const names = positionals.map(fullName);
    // The shell first: remotes are checked against it.
    for (const name of names.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell')))
      await printOutcome(
        workspace,
        await promoteFrom(source, place, name, {
          ...byOperator(),
          alongside: names,
          bff: await askBff(name, settings),
          smoke,
          reason: values.reason ?? null,
          ...(share === undefined ? {} : { share }),
        }),
        settings,
      );
    return 0;
  },
});

export const statusCommand = defineCommand('status', {
  about: 'shows live builds, canaries and pins; several environments side by side',
  subject: anyRemote,
  options: {
    environment: { type: 'string', value: '<name>', about: 'only that one' },
    verbose: { type: 'boolean', about: 'also who made and signed each build' },
  },
  example: 'mfe-portal --verbose',
  run: async (workspace, { values, positionals }, usage) => {
    const name = positionals.length === 0 ? undefined : one(positionals, usage);
    const place = placeOf(workspace, values.environment ?? (process.env['VITRINE_ENVIRONMENT'] || 'local'), undefined);
    const states = values.environment === undefined ? await readEnvironments(place) : [await readEnvironment(place)];
    const names = new Set(
      states.flatMap(({ shell, remotes }) => [...(shell ? ['shell'] : []), ...remotes.map((r) => r.name)]),
    );
    if (name !== undefined && !names.has(name)) {
      const there = names.size === 0 ? 'is nothing yet' : `are ${[...names].join(', ')}`;
      const where = states.map((state) => state.place.environment).join(', ');
      throw new UsageError(`There is no ${name} in ${where}; there ${there}`);
    }
    const [only, ...others] = states;
    print(only && others.length === 0 ? await statusLines(only.place, name) : sideBySide(states, name));
    if (values.verbose === true) for (const state of states) print(await originLines(state, name));
    print([await rightsLine(place.target)]);
    return 0;
  },
});

/** The live build of an environment. Throws `UsageError` where there is none. */
const sideOf = async (place: DeployPlace, name: string): Promise<Side> => {
  const buildId = liveIn(await readEnvironment(place), name);
  if (buildId === null) throw new UsageError(`Nothing of ${name} is live in ${place.environment}`);
  const where = `live in ${place.environment}`;
  return { where, build: await readComparedBuild(place, name, buildId) };
};

/** The build in this checkout. Throws `UsageError` where there is none. */
const localSide = async (workspace: string, name: string): Promise<Side> => {
  const project = projectFolder(workspace, name);
  if (!existsSync(join(project, 'dist', 'build.json')))
    throw new UsageError(`${name} has no build here: run \`npm run build\` first, or name an environment with --from`);
  const build = await readLocalBuild(project);
  const isCurrent = build.record.buildId === buildIdOf(workspace, project);
  return { where: isCurrent ? 'built here' : 'built here, before the sources changed', build };
};

export const diffCommand = defineCommand('diff', {
  about: 'shows what would change: what the build needs, packages, sizes, files',
  subject: oneRemote,
  options: {
    from: { type: 'string', value: '<environment>', about: 'the new side; the build in dist without it' },
    to: {
      type: 'string',
      value: '<environment>',
      about: 'what is live now; VITRINE_ENVIRONMENT, or local, without it',
    },
    'from-target': fromTargetOption,
  },
  example: 'mfe-portal --from staging --to production',
  run: async (workspace, { values, positionals }, usage) => {
    const name = one(positionals, usage);
    const place = placeOf(workspace, values.to ?? (process.env['VITRINE_ENVIRONMENT'] || 'local'), undefined);
    const after: Side =
      values.from === undefined
        ? await localSide(workspace, name)
        : await sideOf(placeOf(workspace, values.from, values['from-target']), name);
    const before = await sideOf(place, name);
    print(comparisonLines(name, before, after, compareBuilds(before.build, after.build)));
    return 0;
  },
});

export const newKeysCommand = defineCommand('new-keys', {
  about: 'makes a pair of keys with which a team signs its builds',
  subject: ['<team>', 'its name in the rights file'],
  options: {
    out: { type: 'string', value: '<file>', about: 'of the private key; ~/.vitrine/keys/<team>.pem without it' },
  },
  example: 'portal',
  run: (_, { values, positionals }, usage) => {
    const [team = '', ...more] = positionals;
    if (more.length > 0 || !/^[a-z][a-z0-9-]*$/.test(team))
      throw new UsageError(`Name the team with a-z, 0-9 and -.\nUsage: ${usage}`);
    const file = resolve(values.out ?? join(homedir(), '.vitrine', 'keys', `${team}.pem`));
    const { privateKey, publicKey, keyId } = newKeyPair();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new UsageError(`${file} exists and stays as it is: name another file with --out`);
    }
    print([
      `public key of ${team} (${keyId.slice(0, 16)}), for its "keys" in ${rightsKey}:`,
      publicKey,
      `private key, only for who deploys: ${file}`,
      `Deploys sign with VITRINE_SIGNING_KEY=${file}, or with its content as a secret of CI`,
    ]);
    return Promise.resolve(0);
  },
});
