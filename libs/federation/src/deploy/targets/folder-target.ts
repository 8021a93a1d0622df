import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockPatienceMs, staleLockMs, TargetConflict, type DeployTarget, type Stored } from './deploy-target.ts';

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
/** A reader sees the old file or the new one, never half of it. */
const writeAtomically = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  temporaries += 1;
  const temporary = `${file}.${String(process.pid)}.${String(temporaries)}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
};

const isHeld = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return false;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const lock = await absentAsNull(stat(file));
    if (lock && Date.now() - lock.mtimeMs > staleLockMs) await rm(file, { force: true });
    return true;
  }
};

/** Everything deployed in a folder of this machine. */
export const folderTarget = (root: string): DeployTarget => {
  const fileOf = (key: string): string => join(root, key);

  const find = async (key: string): Promise<Stored | null> => {
    const version = await versionOf(fileOf(key));
    const content = version === null ? null : await absentAsNull(readFile(fileOf(key)));
    return version === null || content === null ? null : { content, version };
  };

  const exclusively: DeployTarget['exclusively'] = async (key, change) => {
    const lock = fileOf(key);
    await mkdir(dirname(lock), { recursive: true });
    const end = Date.now() + lockPatienceMs;
    while (await isHeld(lock)) {
      if (Date.now() > end) throw new Error(`Another deploy holds ${lock}; remove the file if none is running`);
      await wait(20);
    }
    try {
      return await change();
    } finally {
      await rm(lock, { force: true });
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
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .toSorted();
    },
    put: async (key, content) => {
      await mkdir(dirname(fileOf(key)), { recursive: true });
      await writeFile(fileOf(key), content);
    },
    replace: (key, content, version) =>
      exclusively(`${key}.lock`, async () => {
        if ((await versionOf(fileOf(key))) !== version)
          throw new TargetConflict(`${fileOf(key)} was written by someone else meanwhile`);
        await writeAtomically(fileOf(key), content);
      }),
    append: async (key, line) => {
      await mkdir(dirname(fileOf(key)), { recursive: true });
      await appendFile(fileOf(key), `${line}\n`);
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
