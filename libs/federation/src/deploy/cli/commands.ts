import { projectFolder } from '../../build/repository.ts';
import { DeployRefused } from '../checks.ts';
import { deployPlace, findShellPointer, readRegistry, type DeployPlace } from '../place.ts';
import { findPrunable, prune } from '../prune.ts';
import { hold, publish, readState, refuseEarly, type PublishOptions } from '../publish.ts';
import { restoreVersion } from '../registry-versions.ts';
import { disable, enable, retire } from '../availability.ts';
import { promoteSet, type NamedBuild } from '../change-set.ts';
import { stopRamp } from '../ramp.ts';
import { pin, promote, rollback, unpin } from '../steps.ts';
import { fullName, rampOf, readArguments, shareOf, UsageError, withRampSteps } from './arguments.ts';
import { buildToDeploy } from './build-project.ts';
import { byOperator, chosen, one, print, printOutcome, type Command } from './command.ts';
import { environmentCommands, status } from './environment-commands.ts';
import { graph } from './graph-command.ts';
import { askBff } from './probes.ts';
import { historyLines, logLine, versionLines } from './lines.ts';
import { previewCommands } from './preview-commands.ts';
import { allLogLines } from './preview-lines.ts';
import { readSmoke } from './smoke.ts';

interface TrialValues {
  readonly canary?: string | undefined;
  readonly ramp?: string | undefined;
  readonly pause?: string | undefined;
}

/** A share, a ramp, or everyone. Throws `UsageError`. */
const trialOptions = ({ canary, ramp, pause }: TrialValues): Pick<PublishOptions, 'share' | 'ramp'> => {
  if (canary !== undefined && ramp !== undefined)
    throw new UsageError('--canary and --ramp exclude each other: a ramp sets the shares itself');
  if (pause !== undefined && ramp === undefined) throw new UsageError('--pause is for a ramp: add --ramp');
  const share = shareOf(canary);
  return ramp === undefined ? (share === undefined ? {} : { share }) : { ramp: rampOf(ramp, pause) };
};

const deploy: Command = async (workspace, args) => {
  const usage =
    'npm run deploy <remote …> [-- --canary <percent> | --ramp [1,10,50,100] [--pause 10m] | --hold] ' +
    '[--smoke off] [--reason <text>] [--all]';
  const { values, positionals } = readArguments(usage, withRampSteps(args), {
    canary: { type: 'string' },
    ramp: { type: 'string' },
    pause: { type: 'string' },
    smoke: { type: 'string' },
    reason: { type: 'string' },
    all: { type: 'boolean' },
    hold: { type: 'boolean' },
  });
  const trial = trialOptions(values);
  const names = chosen(workspace, positionals, values.all === true, usage);
  const place = deployPlace(workspace);
  const smoke = readSmoke(workspace, place, values);
  for (const name of names) {
    // Refuse what can be refused before building.
    await refuseEarly(place, name, byOperator());
    const seen = await readState(place, name);
    const bff = await askBff(name);
    await buildToDeploy(place, workspace, name, seen);
    if (values.hold === true) {
      const build = await hold(place, projectFolder(workspace, name), byOperator());
      console.log(`${name} ${build} is published, and not live: \`npm run promote ${name}@${build} …\` within a day`);
      continue;
    }
    await printOutcome(
      workspace,
      await publish(place, projectFolder(workspace, name), {
        ...byOperator(),
        alongside: names,
        seen,
        bff,
        smoke,
        reason: values.reason ?? null,
        ...trial,
      }),
    );
  }
  return 0;
};

/**
 * Makes builds that exist live, without building them. A pinned remote stays as it is, and the rest goes on.
 */
const publishBuilds: Command = async (workspace, args) => {
  const usage = 'deploy publish <--all | shell | remote …>';
  const { values, positionals } = readArguments(usage, args, { all: { type: 'boolean' } });
  const names = chosen(workspace, positionals, values.all === true, usage);
  const place = deployPlace(workspace);
  for (const name of names) {
    try {
      const { buildId, changed } = await publish(place, projectFolder(workspace, name), {
        ...byOperator(),
        alongside: names,
        anySize: true,
      });
      console.log(`${name} ${buildId ?? ''} ${changed ? 'is live' : 'was live already'}`);
    } catch (error) {
      if (!(error instanceof DeployRefused) || error.refusals.some(({ rule }) => rule !== 'pinned')) throw error;
      console.log(error.message);
    }
  }
  return 0;
};

/** `mfe-portal@1a2b3c`. Throws `UsageError`. */
const namedBuild = (text: string, usage: string): NamedBuild => {
  const [name = '', buildId = ''] = text.split('@');
  if (!/^[0-9a-f]{8,40}$/.test(buildId))
    throw new UsageError(`${text} names no build; several go live together as <remote>@<build>.\nUsage: ${usage}`);
  return { name: fullName(name), buildId };
};

const promoteBuilds: Command = async (workspace, args) => {
  const usage = 'npm run promote <remote> | <remote@build …> [-- --reason <text>]';
  const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
  const place = deployPlace(workspace);
  const smoke = readSmoke(workspace, place, {});
  if (positionals.some((text) => text.includes('@'))) {
    const builds = positionals.map((text) => namedBuild(text, usage));
    const bff = await askBff(builds.map(({ name }) => name).join(', '));
    const lines = await promoteSet(place, builds, { ...byOperator(), smoke, bff, reason: values.reason ?? null });
    print(lines.length === 0 ? ['They were live already'] : lines.map(logLine));
    return 0;
  }
  await printOutcome(
    workspace,
    await promote(place, one(positionals, usage), { ...byOperator(), smoke, reason: values.reason ?? null }),
  );
  return 0;
};

const stopTheRamp: Command = async (workspace, args) => {
  const usage = 'npm run ramp:stop <remote> [-- --reason <text>]';
  const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
  const reason = values.reason ?? 'stopped by hand';
  await printOutcome(
    workspace,
    await stopRamp(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason }),
  );
  return 0;
};

const rollBack: Command = async (workspace, args) => {
  const usage = 'npm run rollback <remote> [-- --to <build>] [--reason <text>]';
  const { values, positionals } = readArguments(usage, args, { to: { type: 'string' }, reason: { type: 'string' } });
  const name = one(positionals, usage);
  const bff = await askBff(name);
  await printOutcome(
    workspace,
    await rollback(deployPlace(workspace), name, {
      ...byOperator(),
      reason: values.reason ?? 'rolled back by hand',
      bff,
      ...(values.to === undefined ? {} : { to: values.to }),
    }),
  );
  return 0;
};

/** A step on one remote that must say why. `readers` says who reads it. */
const withReason =
  (verb: string, readers: string, take: typeof pin): Command =>
  async (workspace, args) => {
    const usage = `npm run ${verb} <remote> -- --reason <text>`;
    const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
    const reason = values.reason?.trim();
    if (!reason) throw new UsageError(`Give a reason: ${readers}.\nUsage: ${usage}`);
    await printOutcome(
      workspace,
      await take(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason }),
    );
    return 0;
  };

/** A step on one remote that may say why. */
const withoutReason =
  (verb: string, take: typeof unpin): Command =>
  async (workspace, args) => {
    const usage = `npm run ${verb} <remote> [-- --reason <text>]`;
    const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
    await printOutcome(
      workspace,
      await take(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason: values.reason ?? null }),
    );
    return 0;
  };

const expectDeployed = async (place: DeployPlace, name: string): Promise<void> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const names = [...(shell ? ['shell'] : []), ...registry.remotes.map((entry) => entry.name)];
  if (!names.includes(name))
    throw new UsageError(
      `There is no ${name} in ${place.environment}; there ` +
        (names.length === 0 ? 'is nothing yet' : `are ${names.join(', ')}`),
    );
};

/** Reading commands, about one remote or all. */
const reading =
  (usage: string, read: (place: DeployPlace, name: string | undefined) => Promise<string[]>): Command =>
  async (workspace, args) => {
    const { positionals } = readArguments(usage, args, {});
    const place = deployPlace(workspace);
    const name = positionals.length === 0 ? undefined : one(positionals, usage);
    if (name !== undefined) await expectDeployed(place, name);
    print(await read(place, name));
    return 0;
  };

const pruneBuilds: Command = async (workspace, args) => {
  const usage = 'npm run deploy:prune [-- --yes]';
  const { values } = readArguments(usage, args, { yes: { type: 'boolean' } });
  const place = deployPlace(workspace);
  if (values.yes !== true) {
    const folders = [...(await findPrunable(place)).keys()];
    print(
      folders.length === 0
        ? ['Nothing to delete: every build is named by a history']
        : [
            ...folders.map((folder) => `  ${folder}`),
            `${String(folders.length)} builds that no history names; delete them with \`npm run deploy:prune -- ` +
              `--yes\``,
          ],
    );
    return 0;
  }
  const removed = await prune(place, byOperator());
  print([...removed.map((folder) => `  ${folder}`), `${String(removed.length)} builds deleted`]);
  return 0;
};

const restoreRegistry: Command = async (workspace, args) => {
  const usage = 'npm run registry:restore [-- --to <version>] [--reason <text>]';
  const { values, positionals } = readArguments(usage, args, { to: { type: 'string' }, reason: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError(`Usage: ${usage}`);
  const place = deployPlace(workspace);
  if (values.to === undefined) {
    print(await versionLines(place));
    return 0;
  }
  const log = await restoreVersion(place, values.to, { ...byOperator(), reason: values.reason ?? null });
  print(log.length === 0 ? ['It was so already'] : log.map(logLine));
  return 0;
};

export const commands: Readonly<Record<string, Command>> = {
  deploy,
  publish: publishBuilds,
  promote: promoteBuilds,
  stop: stopTheRamp,
  rollback: rollBack,
  pin: withReason('pin', 'everyone who meets the pin reads it', pin),
  unpin: withoutReason('unpin', unpin),
  disable: withReason('disable', 'the team reads it on the maintenance page', disable),
  enable: withoutReason('enable', enable),
  retire: withReason('retire', 'the log keeps it', retire),
  status,
  history: reading('npm run history [remote]', historyLines),
  log: reading('npm run deploy:log [remote]', allLogLines),
  prune: pruneBuilds,
  restore: restoreRegistry,
  ...previewCommands,
  ...environmentCommands,
  graph,
};
