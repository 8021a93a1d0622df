import { join } from 'node:path';
import { readStamp, stampOfBuilds, writeStamp } from './build-stamp.ts';
import type { LogFile } from './log-files.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { toolPath, workspace } from './workspace.ts';

/** Makes the builds live in `deployDir`, unless these very builds were made live there before. */
export const publishBuilds = async ({
  deployDir,
  log,
  progress,
  signal,
}: {
  deployDir: string;
  log: LogFile;
  progress: Progress;
  signal?: AbortSignal;
}): Promise<void> => {
  const file = join(deployDir, 'published');
  const stamp = stampOfBuilds();
  if (readStamp(file) === stamp) return;
  await progress.step('Remotes published', async () =>
    runCommand({
      title: 'Publishing the remotes',
      program: process.execPath,
      args: ['libs/federation/src/deploy/cli.ts', 'publish', '--all'],
      cwd: workspace,
      env: { ...process.env, PATH: toolPath(process.env), VITRINE_DEPLOY_DIR: deployDir },
      log,
      ...(signal && { signal }),
    }),
  );
  writeStamp(file, stamp);
};
