import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes: a step that changes what is live writes the registry three times, of a hundred KB each, and a lock. */
const reserveBytes = 1_000_000;

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Room on the disk of a folder target that only steps may use: who has to go back has to be able to. */
export const diskReserve = (root: string) => {
  const file = join(root, 'registry/reserve');
  return {
    /** Does a small write; on a full disk once more, with the room that was kept for it. */
    use: async <T>(write: () => Promise<T>): Promise<T> => {
      try {
        return await write();
      } catch (error) {
        if (!isDiskFull(error) || !existsSync(file)) throw error;
        await rm(file, { force: true });
        return write();
      }
    },
    /** Takes the room where there is some. Random, because some file systems store zeros in no room at all. */
    keep: async (): Promise<void> => {
      if (existsSync(file)) return;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, randomBytes(reserveBytes));
      } catch {
        await rm(file, { force: true }).catch(() => undefined);
      }
    },
  };
};
