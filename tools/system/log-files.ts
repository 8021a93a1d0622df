import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The log of one part: `<folder>/<name>.log`; that of the run before is kept as `<name>.previous.log`. */
export interface LogFile {
  readonly path: string;
  /** Hands the file to `action` as a descriptor that is open for appending. */
  readonly withDescriptor: <T>(action: (descriptor: number) => T) => T;
  readonly lastLines: (count: number) => string;
}

/** Begins a new log. */
export const openLog = (folder: string, name: string): LogFile => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  if (existsSync(path)) renameSync(path, join(folder, `${name}.previous.log`));
  closeSync(openSync(path, 'w'));
  return {
    path,
    withDescriptor: (action) => {
      const descriptor = openSync(path, 'a');
      try {
        return action(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    lastLines: (count) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
  };
};
