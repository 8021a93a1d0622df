import type { RemoteEntry } from '@vitrine/contracts';
import {
  checkBuild,
  deployPlace,
  type DeployPlace,
  findPublished,
  findRights,
  findShellPointer,
  folderOfBuild,
  readRegistry,
  type ShellPointer,
  type Subject,
} from '@vitrine/federation/deploy';
import type { Config } from '../../platform/config.ts';
import { type Check, counted, type Finding, nameOf, note, ok, runbooks, unchecked, wrong } from './finding.ts';

/** What is deployed: the registry, the files of what is live, who signed it, and what is under way. */
export const deployedCheck = ({ deployments }: Config, env: NodeJS.ProcessEnv): Check => ({
  what: 'Registry',
  runbook: runbooks.registry,
  run: async () => {
    if (!deployments.target) return [unchecked('Registry', 'no VITRINE_DEPLOY_TARGET or VITRINE_DEPLOY_DIR is named')];
    const place = deployPlace(process.cwd(), { ...deployments.target });
    try {
      return await checkPlace(place, env['EDGE_REQUIRE_SIGNATURES'] === '1');
    } catch (error) {
      return [wrong('Registry', `that of ${place.environment} cannot be read (${nameOf(error)})`, runbooks.registry)];
    }
  },
});

async function checkPlace(place: DeployPlace, edgeAsks: boolean): Promise<Finding[]> {
  const [{ value: registry }, { value: shell }, rights] = await Promise.all([
    readRegistry(place),
    findShellPointer(place),
    findRights(place.target),
  ]);
  if (!shell) return [wrong('Registry', `nothing is deployed to ${place.environment}`, runbooks.registry)];
  const subjects = [...subjectsOfShell(shell), ...registry.remotes.flatMap(subjectsOf)];
  const isAsked = edgeAsks || rights?.signed === '*' || rights?.signed.includes(place.environment) === true;
  const [damaged, untrusted] = await Promise.all([
    filtered(subjects, async ({ name, buildId }) => {
      const published = await findPublished(place.target, folderOfBuild(name, buildId));
      return published === null ? `${name} ${buildId}` : null;
    }),
    filtered(subjects, async (subject) => {
      if (!rights) return edgeAsks ? `${subject.name} ${subject.buildId}: nobody’s keys are known` : null;
      const { problem, isUnsigned } = await checkBuild(place.target, rights, place.environment, subject);
      const isFine = problem === null || (isUnsigned && !isAsked);
      return isFine ? null : `${subject.name} ${subject.buildId}: ${problem}`;
    }),
  ]);
  return [
    ok('Registry', `${place.environment}: the shell and ${counted(registry.remotes.length, 'remote')}`),
    damaged.length === 0
      ? ok('Builds', 'all files of what is live are there')
      : wrong('Builds', `files are missing of ${damaged.join(', ')}`, runbooks.files),
    ...untrusted.map((problem) => wrong('Signatures', problem, runbooks.signatures)),
    ...(untrusted.length === 0 && isAsked ? [ok('Signatures', 'a team signed everything that is live')] : []),
    ...underWay(shell, registry.remotes),
  ];
}

const filtered = async (
  subjects: readonly Subject[],
  look: (subject: Subject) => Promise<string | null>,
): Promise<string[]> => (await Promise.all(subjects.map(look))).filter((found) => found !== null);

const subjectsOfShell = (shell: ShellPointer): Subject[] =>
  [shell, ...(shell.canary ? [shell.canary] : [])].map(({ buildId, integrity }) => ({
    name: 'shell',
    buildId,
    integrity,
  }));

const subjectsOf = ({ name, current, canary }: RemoteEntry): Subject[] =>
  [current, ...(canary ? [canary.build] : [])].map(({ buildId, integrity }) => ({ name, buildId, integrity }));

/** What somebody began and has not ended. */
function underWay(shell: ShellPointer, remotes: readonly RemoteEntry[]): Finding[] {
  const canaries = [
    ...(shell.canary ? [{ ...shell.canary, name: 'shell' }] : []),
    ...remotes.flatMap(({ name, canary }) => (canary ? [{ ...canary, buildId: canary.build.buildId, name }] : [])),
  ];
  const halted = (since: string, ramp: (typeof canaries)[number]['ramp']): string => {
    if (!ramp) return `a canary since ${since}`;
    return ramp.stopped ? `a ramp that ${ramp.stopped.by} stopped at ${ramp.stopped.at}` : `a ramp since ${since}`;
  };
  return [
    ...canaries.map(({ name, buildId, share, since, ramp }) =>
      note('Builds', `${name} ${buildId} goes to ${String(share)} % of visitors: ${halted(since, ramp)}`),
    ),
    ...remotes.flatMap(({ name, disabled }) =>
      disabled
        ? [note('Builds', `${name} is disabled since ${disabled.at}: its pages say so`, runbooks.badDeploy)]
        : [],
    ),
  ];
}
