import { disable, enable, retire } from '../availability.ts';
import { deployPlace } from '../place.ts';
import { stopRamp } from '../ramp.ts';
import { pin, rollback, unpin } from '../steps.ts';
import { UsageError } from './arguments.ts';
import { byOperator, defineCommand, one, oneRemote, printOutcome, reasonOption, type Command } from './command.ts';
import { askBff } from './probes.ts';

export const stopCommand = defineCommand('stop', {
  about: 'ends a ramp; the canary keeps its share',
  subject: oneRemote,
  options: { reason: reasonOption },
  example: 'mfe-portal',
  run: async (workspace, { values, positionals }, usage) => {
    const reason = values.reason ?? 'stopped by hand';
    await printOutcome(
      workspace,
      await stopRamp(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason }),
    );
    return 0;
  },
});

export const rollbackCommand = defineCommand('rollback', {
  about: 'takes the canary back; without one, makes the build before live again',
  subject: oneRemote,
  options: {
    to: { type: 'string', value: '<build>', about: 'an older build, from history' },
    reason: reasonOption,
  },
  example: 'mfe-portal --to 1a2b3c4d5e6f --reason "slow on save"',
  run: async (workspace, { values, positionals }, usage) => {
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
  },
});

/** A step on one remote that must say why. `readers` says who reads it. */
const withReason = (name: string, about: string, why: string, readers: string, take: typeof pin): Command =>
  defineCommand(name, {
    about,
    subject: oneRemote,
    options: { reason: { type: 'string', value: '<text>', about: `why: ${readers}` } },
    required: ['reason'],
    example: `mfe-portal --reason "${why}"`,
    run: async (workspace, { values, positionals }, usage) => {
      const reason = values.reason?.trim();
      if (!reason) throw new UsageError(`Give a reason: ${readers}.\nUsage: ${usage}`);
      const remote = one(positionals, usage);
      await printOutcome(workspace, await take(deployPlace(workspace), remote, { ...byOperator(), reason }));
      return 0;
    },
  });

/** A step on one remote that may say why. */
const withoutReason = (name: string, about: string, take: typeof unpin): Command =>
  defineCommand(name, {
    about,
    subject: oneRemote,
    options: { reason: reasonOption },
    example: 'mfe-portal',
    run: async (workspace, { values, positionals }, usage) => {
      const reason = values.reason ?? null;
      const remote = one(positionals, usage);
      await printOutcome(workspace, await take(deployPlace(workspace), remote, { ...byOperator(), reason }));
      return 0;
    },
  });

export const availabilityCommands: readonly Command[] = [
  withReason(
    'pin',
    'keeps what is live: nobody deploys it until it is unpinned',
    'audit until Friday',
    'everyone who meets the pin reads it',
    pin,
  ),
  withoutReason('unpin', 'lets it be deployed again', unpin),
  withReason(
    'disable',
    'shows a maintenance page at its addresses, until it is enabled',
    'wrong totals',
    'the team reads it on the maintenance page',
    disable,
  ),
  withoutReason('enable', 'ends the maintenance page', enable),
  withReason(
    'retire',
    'takes it out of the registry; a deploy brings it back',
    'the clinic has closed',
    'the log keeps it',
    retire,
  ),
];
