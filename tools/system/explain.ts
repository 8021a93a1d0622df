import { relative } from 'node:path';
import { StartRefused } from './ports.ts';
import { PartFailed } from './run-command.ts';
import { workspace } from './workspace.ts';

/** What a person is told about a start that failed: the cause, the last lines of the log, what to do. */
export const explain = (
  error: unknown,
  whatNow = 'Nothing is left running; when the cause is mended, start again.',
): string => {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof PartFailed) {
    return `${error.message}\n\n${error.detail}\n\nThese were the last lines of ${relative(workspace, error.logPath)}. ${whatNow}`;
  }
  return error instanceof Error ? error.message : String(error);
};
