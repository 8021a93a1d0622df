import { watch } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../system/workspace.ts';

const ignored = /(?:^|\/)(?:node_modules|dist|\.data|\.swc)(?:\/|$)|\.(?:spec\.tsx?|md|log|tmp)$/;

/**
 * Calls `onChange` with the changed paths (from the root of the checkout) once they have been quiet for a
 * moment: an editor saves in several steps, and a branch switch changes many files.
 */
export const watchFolders = (
  folders: readonly string[],
  signal: AbortSignal,
  onChange: (paths: readonly string[]) => void,
): void => {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(workspace, folder), { recursive: true, signal }, (_event, name) => {
      const path = `${folder}/${name ?? ''}`;
      if (ignored.test(path)) return;
      changed.add(path);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const paths = [...changed];
        changed.clear();
        onChange(paths);
      }, 250);
    });
  }
};

/** Runs one piece of work at a time; what is asked for meanwhile runs once afterwards. */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
};
