import { appendFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { TargetConflict, type DeployTarget, type Stored } from './deploy-target.ts';
import { diskReserve } from './reserve.ts';
import { withLock, type LockStore } from './target-lock.ts';

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** `null` where there is no such file. */
const absentAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
};

/** A rename gives a file a new inode, so the stamp changes with every write, however fast. */
const versionOf = async (file: string): Promise<string | null> => {
  const found = await absentAsNull(stat(file));
  return found?.isFile() !== true ? null : `${String(found.mtimeMs)}:${String(found.size)}:${String(found.ino)}`;
};

let temporaries = 0;
const temporaryOf = (file: string): string => {
  temporaries += 1;
  return `${file}.${hostname()}.${String(process.pid)}.${String(temporaries)}.tmp`;
};

/** A reader sees the old file or the new one, never half of it. */
const writeAtomically = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const temporary = temporaryOf(file);
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/**
 * A lock as a folder of numbered files: who writes the next number first has replaced the one before. A file system
 * creates a file only once, also between machines, so two that find the same lock stale never both take it.
 */
const lockIn = (folder: string, reserve: ReturnType<typeof diskReserve>): LockStore => {
  const numbers = async (): Promise<number[]> =>
    ((await absentAsNull(readdir(folder))) ?? [])
      .flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
      .toSorted((a, b) => b - a);
  const fileOf = (number: number): string => join(folder, String(number));
  return {
    where: folder,
    read: async () => {
      for (;;) {
        const [last] = await numbers();
        if (last === undefined) return null;
        const text = await absentAsNull(readFile(fileOf(last), 'utf8'));
        // Replaced while it was read.
        if (text !== null) return { text, version: String(last) };
      }
    },
    write: async (text, version) => {
      const number = Number(version ?? 0) + 1;
      const temporary = temporaryOf(fileOf(number));
      try {
        await reserve.use(async () => {
          await mkdir(folder, { recursive: true });
          await writeFile(temporary, text);
        });
        await link(temporary, fileOf(number));
      } catch (error) {
        if (isCode(error, 'EEXIST')) return null;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
      const present = await numbers();
      // Who read an old number writes one that was replaced long ago.
      const isLast = present[0] === number;
      const outdated = isLast ? present.slice(1) : [number];
      for (const old of outdated) await rm(fileOf(old), { force: true });
      return isLast ? String(number) : null;
    },
  };
};

/** Everything deployed in a folder of this machine. */
export const folderTarget = (root: string): DeployTarget => {
  const fileOf = (key: string): string => join(root, key);
  const reserve = diskReserve(root);

  const find = async (key: string): Promise<Stored | null> => {
    const version = await versionOf(fileOf(key));
    const content = version === null ? null : await absentAsNull(readFile(fileOf(key)));
    return version === null || content === null ? null : { content, version };
  };

  const exclusively: DeployTarget['exclusively'] = async (key, change, options) => {
    try {
      return await withLock(lockIn(fileOf(key), reserve), change, options);
    } finally {
      await reserve.keep();
    }
  };

  return {
    where: root,
    folder: root,
    find,
    findChanged: async (key, version) =>
      (await versionOf(fileOf(key))) === version && version !== null ? 'unchanged' : find(key),
    list: async (prefix) => {
      const folder = fileOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = (await absentAsNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .toSorted();
      const files = await Promise.all(
        keys.map(async (key) => {
          const found = await absentAsNull(stat(fileOf(key)));
          return found ? [{ key, bytes: found.size, modified: found.mtime }] : [];
        }),
      );
      return files.flat();
    },
    put: (key, content) => {
      const write = async (): Promise<void> => {
        await mkdir(dirname(fileOf(key)), { recursive: true });
        await writeFile(fileOf(key), content);
      };
      // Builds may not fill the room that a step back needs.
      return key.startsWith('registry/') ? reserve.use(write) : write();
    },
    replace: (key, content, version) =>
      exclusively(`${key}.writing`, async () => {
        if ((await versionOf(fileOf(key))) !== version)
          throw new TargetConflict(`${fileOf(key)} was written by someone else meanwhile`);
        await reserve.use(() => writeAtomically(fileOf(key), content));
      }),
    append: async (key, line) => {
      await reserve.use(async () => {
        await mkdir(dirname(fileOf(key)), { recursive: true });
        await appendFile(fileOf(key), `${line}\n`);
      });
    },
    remove: async (keys) => {
      for (const key of keys) await rm(fileOf(key), { force: true });
      // Folders left empty go too, the deepest first.
      const folders = [...new Set(keys.map((key) => dirname(fileOf(key))))].toSorted((a, b) => b.length - a.length);
      for (const folder of folders)
        if ((await absentAsNull(readdir(folder)))?.length === 0) await rm(folder, { recursive: true });
    },
    exclusively,
  };
};
