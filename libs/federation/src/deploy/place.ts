import { DeployLogEntry, Pin, Provenance, Ramp, Registry } from '@vitrine/contracts';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseBuildRecord, type BuildRecord, type ShellBuildRecord } from '../build/build-record.ts';
import type { DeployTarget } from './targets/deploy-target.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';

/** A shell's build that a share of the visitors gets. */
const ShellCanary = z.object({
  buildId: z.string(),
  integrity: z.record(z.string(), z.string()),
  /** Percent of the visitors. */
  share: z.number().int().min(0).max(100),
  since: z.iso.datetime(),
  ramp: Ramp.optional(),
  provenance: Provenance.optional(),
});

/** Which shell build the edge serves. */
export const ShellPointer = z.object({
  version: z.literal(1),
  buildId: z.string(),
  integrity: z.record(z.string(), z.string()),
  deployedAt: z.iso.datetime(),
  /** When this build became the live one; pointers of older tools do not say. */
  since: z.iso.datetime().optional(),
  canary: ShellCanary.optional(),
  pinned: Pin.optional(),
  /** Who made this build of what; builds of older tools do not say. */
  provenance: Provenance.optional(),
  /** Older shell builds, newest first; their files stay. */
  history: z.array(z.string()),
  /** Builds of the history that were taken back: no rollback leads to them. */
  withdrawn: z.array(z.string()).optional(),
});
export type ShellPointer = z.infer<typeof ShellPointer>;

/** One environment on one target: everything that is deployed there. */
export interface DeployPlace {
  readonly target: DeployTarget;
  /** Name of the environment. */
  readonly environment: string;
  readonly registryKey: string;
  readonly shellKey: string;
  readonly logKey: string;
  /** One lock for all environments of a target: they share the files. */
  readonly lockKey: string;
}

const s3Of = (address: string, setting: string, env: NodeJS.ProcessEnv): DeployTarget => {
  const url = URL.parse(address);
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Error(
      `${setting} is '${address}'; it must be s3://<bucket>/<prefix>` +
        (setting === 'VITRINE_DEPLOY_TARGET' ? ', or unset for the folder VITRINE_DEPLOY_DIR' : ', or a folder'),
    );
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return s3Target({
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: env['AWS_REGION'] || 'us-east-1',
    endpoint: env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || undefined,
  });
};

/**
 * A folder, or the store at `s3://<bucket>/<prefix>` (region and endpoint from `AWS_*`). Throws naming `setting` for
 * any other address.
 */
export const targetAt = (address: string, setting: string, env: NodeJS.ProcessEnv = process.env): DeployTarget =>
  /^[a-z][a-z0-9+.-]+:/.test(address) ? s3Of(address, setting, env) : folderTarget(resolve(address));

/** An environment's place on a target. Throws when the name cannot be part of a file's. */
export const placeOn = (target: DeployTarget, environment: string): DeployPlace => {
  // `registry/rights.json` is no registry.
  if (environment === 'rights') throw new Error("VITRINE_ENVIRONMENT is 'rights', which names another file");
  if (!/^[a-z][a-z0-9-]*$/.test(environment))
    throw new Error(`VITRINE_ENVIRONMENT is '${environment}'; it names a file and may hold a-z, 0-9 and - only`);
  const key = `registry/${environment}`;
  return {
    target,
    environment,
    registryKey: `${key}.json`,
    shellKey: `${key}.shell.json`,
    logKey: `${key}.log.jsonl`,
    lockKey: 'deploy.lock',
  };
};

/**
 * `VITRINE_DEPLOY_TARGET` (`s3://<bucket>/<prefix>`), or else the folder `VITRINE_DEPLOY_DIR` (`.data/deploy` under the
 * workspace); `VITRINE_ENVIRONMENT` (`local`).
 */
export const deployPlace = (workspace: string, env: NodeJS.ProcessEnv = process.env): DeployPlace => {
  const store = env['VITRINE_DEPLOY_TARGET'];
  const target = store
    ? s3Of(store, 'VITRINE_DEPLOY_TARGET', env)
    : folderTarget(resolve(workspace, env['VITRINE_DEPLOY_DIR'] ?? '.data/deploy'));
  return placeOn(target, env['VITRINE_ENVIRONMENT'] || 'local');
};

/** Names of the environments on a target, sorted. */
export const environmentsOn = async (target: DeployTarget): Promise<string[]> => {
  const files = await target.list('registry/');
  const names = files.flatMap(({ key }) => /^registry\/([a-z][a-z0-9-]*)\.(?:shell\.)?json$/.exec(key)?.[1] ?? []);
  return [...new Set(names)].filter((name) => name !== 'rights').toSorted();
};

/** Parses a stored JSON document. Throws with its name when it is malformed. */
export const parseStored = <T>(name: string, content: Buffer, schema: z.ZodType<T>): T => {
  let json: unknown;
  try {
    json = JSON.parse(content.toString());
  } catch (error) {
    throw new Error(`${name} is not JSON`, { cause: error });
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new Error(`${name} is malformed: ${z.prettifyError(result.error)}`);
  return result.data;
};

/** A document with its version for a conditional write; an empty one has none. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string | null;
}

/** The registry, empty where nothing was deployed yet. Throws when it is malformed. */
export const readRegistry = async ({ target, registryKey }: DeployPlace): Promise<Versioned<Registry>> => {
  const stored = await target.find(registryKey);
  return stored
    ? { value: parseStored(registryKey, stored.content, Registry), version: stored.version }
    : { value: { version: 1, remotes: [] }, version: null };
};

export const findShellPointer = async ({ target, shellKey }: DeployPlace): Promise<Versioned<ShellPointer | null>> => {
  const stored = await target.find(shellKey);
  return stored
    ? { value: parseStored(shellKey, stored.content, ShellPointer), version: stored.version }
    : { value: null, version: null };
};

/** `build.json` of a published build, by the build's folder (`shell/<id>/`). Throws when it is not there. */
export const readPublishedRecord = async ({ target }: DeployPlace, folder: string): Promise<BuildRecord> => {
  const stored = await target.find(`${folder}build.json`);
  if (!stored) throw new Error(`${target.where} has no build ${folder}`);
  return parseBuildRecord(`${folder}build.json`, stored.content);
};

export const readShellRecord = async (place: DeployPlace, buildId: string): Promise<ShellBuildRecord> => {
  const record = await readPublishedRecord(place, `shell/${buildId}/`);
  if (record.kind !== 'shell') throw new Error(`The shell's folder ${buildId} holds a build of ${record.name}`);
  return record;
};

/** Adds one line to the log. */
export const appendLog = ({ target, logKey }: DeployPlace, entry: DeployLogEntry): Promise<void> =>
  target.append(logKey, JSON.stringify(entry));

/**
 * The lines of the log that `schema` takes, oldest first; of one remote, or of all. Others are left out: the log must
 * never stop a deploy.
 */
export const readLogAs = async <E extends { readonly remote: string }>(
  { target, logKey }: DeployPlace,
  schema: z.ZodType<E>,
  remote?: string,
): Promise<E[]> => {
  const stored = await target.find(logKey);
  return (stored?.content.toString() ?? '').split('\n').flatMap((line) => {
    const entry = line === '' ? null : parseLine(line, schema);
    return entry && (remote === undefined || entry.remote === remote) ? [entry] : [];
  });
};

const parseLine = <E>(line: string, schema: z.ZodType<E>): E | null => {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};

/** What was done to what is live, oldest first; of one remote, or of all. */
export const readLog = (place: DeployPlace, remote?: string): Promise<DeployLogEntry[]> =>
  readLogAs(place, DeployLogEntry, remote);
