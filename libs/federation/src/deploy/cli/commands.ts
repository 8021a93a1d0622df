import { join } from 'node:path';
import type { Outcome } from '../change.ts';
import { DeployRefused } from '../checks.ts';
import { deployPlace, findShellPointer, readLog, readRegistry, type DeployPlace } from '../place.ts';
import { findPrunable, prune } from '../prune.ts';
import { projectsOf } from '../publish-at-start.ts';
import { publish, readState, refusePinned } from '../publish.ts';
import { restoreVersion } from '../registry-versions.ts';
import { pin, promote, rollback, unpin } from '../steps.ts';
import { fullName, UsageError, operator, readArguments, shareOf } from './arguments.ts';
import { buildToDeploy } from './build-project.ts';
import { askBff, edgeOf, untilVisible } from './probes.ts';
import { historyLines, logLine, statusLines, versionLines } from './lines.ts';

/** Answers the process's exit code. */
type Command = (workspace: string, args: readonly string[]) => Promise<number>;

const print = (lines: readonly string[]): void => {
  for (const line of lines) console.log(line);
};

/** Prints the result of a step, and when visitors see it. */
const printOutcome = async (workspace: string, outcome: Outcome): Promise<void> => {
  const { name, buildId, changed, log } = outcome;
  if (!changed || !log) return console.log(`${name} ${buildId ?? ''} was so already`);
  console.log(logLine(log));
  const visible = await untilVisible(edgeOf(workspace, deployPlace(workspace), process.env), name, log);
  if (visible) console.log(visible);
};

const one = (positionals: readonly string[], usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError(`Usage: ${usage}`);
  return fullName(name);
};

const chosen = (workspace: string, names: readonly string[], all: boolean, usage: string): string[] => {
  const projects = projectsOf(workspace);
  if (all) return projects;
  const picked = names.map(fullName);
  const unknown = picked.find((name) => !projects.includes(name));
  if (unknown) throw new UsageError(`There is no project ${unknown}; there are ${projects.join(', ')}`);
  if (picked.length === 0) throw new UsageError(`Usage: ${usage}`);
  return projects.filter((project) => picked.includes(project));
};

/** Who takes a step, and where they read for whom it waits. */
const byOperator = () => ({ by: operator(), onWait: (text: string) => console.error(text) });

const deploy: Command = async (workspace, args) => {
  const usage = 'npm run deploy <remote …> [-- --canary <percent>] [--reason <text>] [--all]';
  const { values, positionals } = readArguments(usage, args, {
    canary: { type: 'string' },
    reason: { type: 'string' },
    all: { type: 'boolean' },
  });
  const share = shareOf(values.canary);
  const names = chosen(workspace, positionals, values.all === true, usage);
  const place = deployPlace(workspace);
  for (const name of names) {
    // Refuse what can be refused before building.
    await refusePinned(place, name, byOperator());
    const seen = await readState(place, name);
    const bff = await askBff(name);
    await buildToDeploy(place, workspace, name, seen);
    await printOutcome(
      workspace,
      await publish(place, join(workspace, name), {
        ...byOperator(),
        alongside: names,
        seen,
        bff,
        reason: values.reason ?? null,
        ...(share === undefined ? {} : { share }),
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
      const { buildId, changed } = await publish(place, join(workspace, name), {
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

const promoteCanary: Command = async (workspace, args) => {
  const usage = 'npm run promote <remote> [-- --reason <text>]';
  const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
  await printOutcome(
    workspace,
    await promote(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason: values.reason ?? null }),
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

const pinRemote: Command = async (workspace, args) => {
  const usage = 'npm run pin <remote> -- --reason <text>';
  const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
  const reason = values.reason?.trim();
  if (!reason) throw new UsageError(`Give a reason: everyone who meets the pin reads it.\nUsage: ${usage}`);
  await printOutcome(
    workspace,
    await pin(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason }),
  );
  return 0;
};

const unpinRemote: Command = async (workspace, args) => {
  const usage = 'npm run unpin <remote> [-- --reason <text>]';
  const { values, positionals } = readArguments(usage, args, { reason: { type: 'string' } });
  await printOutcome(
    workspace,
    await unpin(deployPlace(workspace), one(positionals, usage), { ...byOperator(), reason: values.reason ?? null }),
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
  const log = await restoreVersion(place, values.to, { by: operator(), reason: values.reason ?? null });
  print(log.length === 0 ? ['It was so already'] : log.map(logLine));
  return 0;
};

export const commands: Readonly<Record<string, Command>> = {
  deploy,
  publish: publishBuilds,
  promote: promoteCanary,
  rollback: rollBack,
  pin: pinRemote,
  unpin: unpinRemote,
  status: reading('npm run status [remote]', statusLines),
  history: reading('npm run history [remote]', historyLines),
  log: reading('npm run deploy:log [remote]', async (place, name) => (await readLog(place, name)).map(logLine)),
  prune: pruneBuilds,
  restore: restoreRegistry,
};
