import { relative } from 'node:path';
import { StartRefused } from './ports.ts';
import { PartFailed } from './run-command.ts';
import { workspace } from './workspace.ts';

/** Message about a failed start: the cause, the last lines of the log, what to do. */
export const explain = (
  error: unknown,
  whatNow = 'Nothing is left running; fix the cause and start again.',
): string => {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof PartFailed) {
    return (
      `${error.message}\n\n${error.detail}\n\nThese were the last lines of ${relative(workspace, error.logPath)}. ` +
      whatNow
    );
  }
  return error instanceof Error ? error.message : String(error);
};
