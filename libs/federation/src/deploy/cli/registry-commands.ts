import { deployPlace, findShellPointer, readRegistry, type DeployPlace } from '../place.ts';
import { findPrunable, prune } from '../prune.ts';
import { restoreVersion } from '../registry-versions.ts';
import { UsageError } from './arguments.ts';
import { anyRemote, byOperator, defineCommand, one, print, program, reasonOption, type Command } from './command.ts';
import { historyLines, logLine, versionLines } from './lines.ts';
import { allLogLines } from './preview-lines.ts';

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
const reading = (
  name: string,
  about: string,
  read: (place: DeployPlace, remote: string | undefined) => Promise<string[]>,
): Command =>
  defineCommand(name, {
    about,
    subject: anyRemote,
    example: 'mfe-portal',
    run: async (workspace, { positionals }, usage) => {
      const place = deployPlace(workspace);
      const remote = positionals.length === 0 ? undefined : one(positionals, usage);
      if (remote !== undefined) await expectDeployed(place, remote);
      print(await read(place, remote));
      return 0;
    },
  });

export const historyCommand = reading(
  'history',
  'lists earlier builds: who made them of what, their checks, why some were taken back',
  historyLines,
);
export const logCommand = reading('log', 'lists every change and refusal: who, when, why', allLogLines);

export const pruneCommand = defineCommand('prune', {
  about: 'lists builds that no history names',
  options: { yes: { type: 'boolean', about: 'deletes them' } },
  example: '--yes',
  run: async (workspace, { values }) => {
    const place = deployPlace(workspace);
    if (values.yes !== true) {
      const folders = [...(await findPrunable(place)).keys()];
      print(
        folders.length === 0
          ? ['Nothing to delete: every build is named by a history']
          : [
              ...folders.map((folder) => `  ${folder}`),
              `${String(folders.length)} builds that no history names; delete them with \`${program} prune --yes\``,
            ],
      );
      return 0;
    }
    const removed = await prune(place, byOperator());
    print([...removed.map((folder) => `  ${folder}`), `${String(removed.length)} builds deleted`]);
    return 0;
  },
});

export const restoreCommand = defineCommand('restore', {
  about: 'lists the kept versions of the registry, or makes one live again',
  options: {
    to: { type: 'string', value: '<version>', about: 'the version to make live again' },
    reason: reasonOption,
  },
  example: '--to <version> --reason "a disk broke"',
  run: async (workspace, { values, positionals }, usage) => {
    if (positionals.length > 0) throw new UsageError(`Usage: ${usage}`);
    const place = deployPlace(workspace);
    if (values.to === undefined) {
      print(await versionLines(place));
      return 0;
    }
    const log = await restoreVersion(place, values.to, { ...byOperator(), reason: values.reason ?? null });
    print(log.length === 0 ? ['It was so already'] : log.map(logLine));
    return 0;
  },
});
