import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deployPlace, projectsOf, publishAtStart } from '@vitrine/federation/deploy';
import type { LogFile } from './log-files.ts';
import type { Progress } from './progress.ts';
import { workspace } from './workspace.ts';

/** When a start of an older version last published; it wrote this file and did not sign the deploy log. */
const lastOldStart = (file: string): Date | null => statSync(file, { throwIfNoEntry: false })?.mtime ?? null;

/**
 * Publishes the builds where nothing is live in `deployDir`, or where what is live came from an earlier start: see
 * `publishAtStart`. What somebody deployed or rolled back stays.
 */
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
  await progress.step('Remotes', async (report) => {
    signal?.throwIfAborted();
    const marker = join(deployDir, 'published');
    const place = deployPlace(workspace, { ...process.env, VITRINE_DEPLOY_DIR: deployDir });
    const done = await publishAtStart(place, workspace, projectsOf(workspace), { lastOldStart: lastOldStart(marker) });
    appendFileSync(log.path, `${done}\n`);
    report(done);
  });
};
