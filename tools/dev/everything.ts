import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isPortTaken } from '@vitrine/testing';
import { explain } from '../system/explain.ts';
import { openLog } from '../system/log-files.ts';
import { runCommand } from '../system/run-command.ts';
import { dataDir, runSystem, type Run } from '../system/run.ts';
import { toolPath, workspace } from '../system/workspace.ts';
import { devServers, shortName, startDevServer } from './dev-servers.ts';
import { oneAtATime, watchFolders } from './watch.ts';

const remotes = devServers.filter(({ needsApi }) => needsApi);
const webProjects = ['shell', ...remotes.map(({ folder }) => folder)];
const logsDir = join(dataDir, 'logs');
const env = {
  ...process.env,
  PATH: toolPath(process.env),
  VITRINE_DEPLOY_DIR: process.env['VITRINE_DEPLOY_DIR'] ?? join(dataDir, 'deploy'),
};

/** Handles one edit; an error in it is printed, and the next edit tries again. */
const react = async ({ progress, signal }: Run, title: string, work: () => Promise<void>): Promise<void> => {
  if (signal.aborted) return;
  try {
    await progress.step(title, work);
  } catch (error) {
    if (!signal.aborted) console.error(`\n${explain(error, 'What ran before goes on; the next edit tries again.')}\n`);
  }
};

const command = async (run: Run, title: string, args: readonly string[], cwd: string): Promise<void> =>
  runCommand({
    title,
    program: process.execPath,
    args,
    cwd: join(workspace, cwd),
    env,
    log: openLog(logsDir, `dev-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`),
    signal: run.signal,
  });

const followBff = (run: Run): void => {
  const rebuild = oneAtATime(async () =>
    react(run, 'BFF rebuilt and restarted', async () => {
      await command(
        run,
        'BFF build',
        [join(workspace, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), '--mode', 'development'],
        'bff',
      );
      await run.system.restart('bff');
    }),
  );
  watchFolders(['bff/src', 'libs/contracts/src', 'libs/money/src', 'libs/brand/src'], run.signal, rebuild);
};

const followEdge = (run: Run): void => {
  const restart = oneAtATime(async () => react(run, 'Edge restarted', async () => run.system.restart('edge')));
  watchFolders(['shell/server', 'libs/contracts/src'], run.signal, restart);
};

const followWeb = (run: Run): void => {
  const pending = new Set<string>();
  const deploy = oneAtATime(async () => {
    const names = [...pending];
    pending.clear();
    await react(run, `Live on ${run.system.urls.edge}: ${names.join(', ')}`, async () =>
      command(run, 'Deploy', [join(workspace, 'libs/federation/src/deploy/cli.ts'), 'deploy', ...names], '.'),
    );
  });
  watchFolders(
    [
      ...webProjects.map((name) => `${name}/src`),
      'libs/ui/src',
      'libs/shell-sdk/src',
      'libs/api-client/src',
      'libs/contracts/src',
      'libs/brand/src',
    ],
    run.signal,
    (paths) => {
      for (const path of paths) {
        const owner = webProjects.find((name) => path.startsWith(`${name}/`));
        for (const name of owner === undefined ? webProjects : [owner]) pending.add(name);
      }
      deploy();
    },
  );
};

const startRemotes = (run: Run): ChildProcess[] =>
  remotes.map((server) => {
    const child = startDevServer(server, 'pipe');
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (/\b(?:ERROR|WARNING|error)\b|compiled/.test(line)) run.progress.note(`[${server.name}] ${line}`);
      });
    }
    child.once('exit', (code) => {
      if (!run.signal.aborted)
        run.progress.note(
          `! The dev server of ${server.name} ended (exit code ${code ?? 'none'}). ` +
            `\`npm run dev -- ${shortName(server)}\` starts it alone and shows why.`,
        );
    });
    return child;
  });

/** Runs the whole system and watches for edits until it is stopped. */
export const runEverything = async (): Promise<void> => {
  for (const { name, port, variable } of remotes) {
    if (await isPortTaken(port)) {
      console.error(
        `Port ${port} (the page of ${name}) is taken. Free it (is another npm run dev running?), or choose another ` +
          `one: ${variable}=${port + 1000} npm run dev`,
      );
      process.exit(1);
    }
  }
  const children: ChildProcess[] = [];
  const run = await runSystem({
    beforeExit: async () => {
      const ending = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      await Promise.all(
        ending.map(async (child) => {
          const exit = once(child, 'exit');
          child.kill('SIGKILL');
          await exit;
        }),
      );
    },
  });
  children.push(...startRemotes(run));
  followBff(run);
  followEdge(run);
  followWeb(run);
  run.progress.note(
    [
      '',
      `Composed        ${run.system.urls.edge}`,
      ...remotes.map(({ name, port }) => `${name.padEnd(15)} http://localhost:${port}  (hot replacement)`),
      `Mailbox         ${run.system.urls.sandbox}`,
      '',
      'Edits are followed. Ctrl-C stops everything.',
      'ready',
    ].join('\n'),
  );
};
