import { join } from 'node:path';
import { haveBuilds, readStamp, stampOfSources, writeStamp } from './build-stamp.ts';
import { openLog } from './log-files.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { toolPath, workspace } from './workspace.ts';

/** Builds what changed (Nx, cached); when nothing changed at all, not even Nx is started. */
export const buildAll = async ({
  dataDir,
  progress,
  signal,
}: {
  dataDir: string;
  progress: Progress;
  signal: AbortSignal;
}): Promise<void> => {
  const file = join(dataDir, 'build-stamp');
  await progress.step('Build', async (report) => {
    const stamp = stampOfSources();
    if (readStamp(file) === stamp && haveBuilds()) {
      report('unchanged');
      return;
    }
    await runCommand({
      title: 'The build',
      program: join(workspace, 'node_modules', '.bin', 'nx'),
      args: ['run-many', '-t', 'build', '--outputStyle=stream-without-prefixes'],
      cwd: workspace,
      env: { ...process.env, PATH: toolPath(process.env), NX_DAEMON: 'false', NX_TUI: 'false', CI: 'true' },
      log: openLog(join(dataDir, 'logs'), 'build'),
      signal,
    });
    writeStamp(file, stamp);
  });
};
