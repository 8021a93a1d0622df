import { projectFolder } from '../../build/repository.ts';
import { promoteSet, type NamedBuild } from '../change-set.ts';
import { DeployRefused } from '../checks.ts';
import { deployPlace } from '../place.ts';
import { hold, publish, readState, refuseEarly, type PublishOptions } from '../publish.ts';
import { promote } from '../steps.ts';
import { fullName, rampOf, shareOf, UsageError, withRampSteps } from './arguments.ts';
import { buildToDeploy } from './build-project.ts';
import {
  byOperator,
  canaryOption,
  chosen,
  defineCommand,
  one,
  print,
  printOutcome,
  program,
  reasonOption,
  severalRemotes,
  smokeOption,
} from './command.ts';
import { logLine } from './lines.ts';
import { askBff } from './probes.ts';
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

export const deployCommand = defineCommand('deploy', {
  about: 'builds, checks and publishes, to everyone or to a share of the visitors',
  subject: severalRemotes,
  options: {
    canary: canaryOption,
    ramp: { type: 'string', value: '[1,10,50,100]', about: 'to ever more of the visitors, by itself' },
    pause: { type: 'string', value: '<time>', about: 'between the steps of a ramp: 10m, 2h' },
    hold: { type: 'boolean', about: 'publishes the files and changes nothing that is live; promote does that' },
    smoke: smokeOption,
    reason: reasonOption,
    all: { type: 'boolean', about: 'the shell and all remotes' },
  },
  example: 'mfe-portal --canary 10',
  prepare: withRampSteps,
  run: async (workspace, { values, positionals }, usage) => {
    const trial = trialOptions(values);
    const names = chosen(workspace, positionals, values.all === true, usage);
    const place = deployPlace(workspace);
    const smoke = readSmoke(workspace, place, values);
    for (const name of names) {
      // Refuse what can be refused before building.
      await refuseEarly(place, name, byOperator());
      const liveAtStart = await readState(place, name);
      const bff = await askBff(name);
      await buildToDeploy(place, workspace, name, liveAtStart);
      if (values.hold === true) {
        const build = await hold(place, projectFolder(workspace, name), byOperator());
        console.log(
          `${name} ${build} is published, and not live: \`${program} promote ${name}@${build} …\` within a day`,
        );
        continue;
      }
      await printOutcome(
        workspace,
        await publish(place, projectFolder(workspace, name), {
          ...byOperator(),
          alongside: names,
          liveAtStart,
          bff,
          smoke,
          reason: values.reason ?? null,
          ...trial,
        }),
      );
    }
    return 0;
  },
});

export const publishCommand = defineCommand('publish', {
  about: 'makes builds in dist live without building them; a pinned remote stays as it is',
  subject: severalRemotes,
  options: { all: { type: 'boolean', about: 'the shell and all remotes' } },
  example: '--all',
  run: async (workspace, { values, positionals }, usage) => {
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
  },
});

/** `mfe-portal@1a2b3c`. Throws `UsageError`. */
const namedBuild = (text: string, usage: string): NamedBuild => {
  const [name = '', buildId = ''] = text.split('@');
  if (!/^[0-9a-f]{8,40}$/.test(buildId))
    throw new UsageError(`${text} names no build; several go live together as <remote>@<build>.\nUsage: ${usage}`);
  return { name: fullName(name), buildId };
};

export const promoteCommand = defineCommand('promote', {
  about: 'publishes the canary to everyone, or several published builds in one step',
  subject: ['<remote> | <remote@build …>', 'the remote of the canary, or builds by their ids'],
  options: { reason: reasonOption },
  example: 'mfe-portal',
  run: async (workspace, { values, positionals }, usage) => {
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
  },
});
