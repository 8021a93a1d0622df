import type { RemoteEntry } from '@vitrine/contracts';
import type { BuildRecord } from '../build/build-record.ts';
import { attestationOf, checkSignatures, findAttestation, type Subject } from './attestation.ts';
import type { Outcome } from './change.ts';
import { DeployRefused, recordRefusals } from './checks.ts';
import type { IncomingBuild } from './incoming-build.ts';
import {
  environmentsOn,
  findShellPointer,
  placeOn,
  readPublishedRecord,
  readRegistry,
  type DeployPlace,
  type ShellPointer,
} from './place.ts';
import { publishBuild, type PublishOptions } from './publish.ts';
import { copyPublished, folderOfBuild, listPublished } from './published-files.ts';
import { teamKeys } from './rights.ts';

/** The order in which builds go through environments; what is not named comes before, by its name. */
const usualOrder = ['development', 'test', 'integration', 'staging', 'preproduction', 'production'];

/**
 * Environments in the order in which builds go through them: as `VITRINE_ENVIRONMENTS` (`staging,production`) has it,
 * or by their usual names.
 */
const inOrder = (names: readonly string[], env: NodeJS.ProcessEnv): string[] => {
  const ownOrder = (env['VITRINE_ENVIRONMENTS'] ?? '').split(',').flatMap((name) => name.trim() || []);
  const order = ownOrder.length > 0 ? ownOrder : usualOrder;
  return names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1));
};

/** What is live in one environment. */
export interface EnvironmentState {
  readonly place: DeployPlace;
  readonly remotes: readonly RemoteEntry[];
  readonly shell: ShellPointer | null;
}

/** What is live in one environment. Rejects when it cannot be read. */
export const readEnvironment = async (place: DeployPlace): Promise<EnvironmentState> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  return { place, remotes: registry.remotes, shell };
};

/** All environments on a place's target, its own too when it is empty, in the order in which builds go through them. */
export const readEnvironments = async (
  place: DeployPlace,
  env: NodeJS.ProcessEnv = process.env,
): Promise<EnvironmentState[]> => {
  const names = inOrder(await environmentsOn(place.target), env);
  const found = names.length > 0 ? names : [place.environment];
  return Promise.all(found.map((name) => readEnvironment(placeOn(place.target, name))));
};

/** Id of the build of a remote, or of the shell, that everyone gets in an environment; null when there is none. */
export const liveIn = ({ remotes, shell }: EnvironmentState, name: string): string | null =>
  name === 'shell'
    ? (shell?.buildId ?? null)
    : (remotes.find((remote) => remote.name === name)?.current.buildId ?? null);

/** For people: an environment, with its target where that is another one. */
const nameOf = (source: DeployPlace, place: DeployPlace): string =>
  source.target.where === place.target.where ? source.environment : `${source.environment} on ${source.target.where}`;

/** The live build of another environment, as it comes to `place`. Throws `DeployRefused` where there is none. */
const incomingFrom = async (source: DeployPlace, place: DeployPlace, name: string): Promise<IncomingBuild> => {
  const from = nameOf(source, place);
  const refuse = (rule: 'history' | 'files', why: string, fix: string): never => {
    throw new DeployRefused(`Promoting ${name} from ${from}`, [{ rule, why, fix }]);
  };
  const buildId = liveIn(await readEnvironment(source), name);
  if (buildId === null)
    return refuse('history', `nothing of it is live in ${from}`, `deploy it to ${source.environment} first`);
  const folder = folderOfBuild(name, buildId);
  const files = await listPublished(source.target, folder);
  if (!files)
    return refuse('files', `${folder} is not there as it was published`, `deploy it to ${source.environment} again`);
  const record: BuildRecord = await readPublishedRecord(source, folder).catch(() =>
    refuse('files', `build.json is not as it was published in ${from}`, `deploy it to ${source.environment} again`),
  );
  if (record.name !== name || record.buildId !== buildId)
    return refuse('files', `${folder} holds ${record.name} ${record.buildId}`, `deploy ${name} there again`);
  const transfer = async (): Promise<Record<string, string>> => {
    const integrity = await copyPublished(source.target, place.target, folder);
    await copyAttestation(source, place, { name, buildId, integrity });
    return integrity;
  };
  return {
    record,
    refusals: () => Promise.resolve(recordRefusals(record, new Set(Object.keys(files)))),
    transfer,
    provenance: async () => (await findAttestation(source.target, { name, buildId }))?.statement.predicate ?? null,
    source: from,
  };
};

/** Brings the attestation along, so that who signed a build there has signed it here; a right one here stays. */
const copyAttestation = async (
  { target: from }: DeployPlace,
  { target: to }: DeployPlace,
  subject: Subject,
): Promise<void> => {
  if (from.where === to.where) return;
  const there = checkSignatures(await findAttestation(to, subject), subject, await teamKeys(to));
  const stored = there.problem === null ? null : await from.find(attestationOf(subject));
  if (stored)
    await to.put(attestationOf(subject), stored.content, {
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
    });
};

/**
 * Makes what is live in another environment live in `place`, without a build: the same files, byte for byte, with all
 * checks of a deploy there. Between two targets each file is copied and compared. Throws `DeployRefused`.
 */
export const promoteFrom = async (
  source: DeployPlace,
  place: DeployPlace,
  name: string,
  options: PublishOptions,
): Promise<Outcome> => publishBuild(place, await incomingFrom(source, place, name), options);
