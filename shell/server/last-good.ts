import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Registry } from '@vitrine/contracts';
import { ShellPointer, type DeployPlace } from '@vitrine/federation/deploy';

/** The two documents that say what is live. */
export interface LiveDocuments {
  /** Null where there is no registry, as before the first remote is deployed. */
  readonly registry: Registry | null;
  readonly shell: ShellPointer | null;
}

/** Both documents in one JSON text. Throws when one is malformed. */
export const parseDocuments = (text: string): LiveDocuments => {
  const { registry, shell } = JSON.parse(text) as Record<keyof LiveDocuments, unknown>;
  return { registry: Registry.parse(registry), shell: ShellPointer.parse(shell) };
};

let temporaries = 0;

/** A reader sees the old file or the new one, never half of it. */
export const writeAtomically = async (file: string, content: Buffer | string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  temporaries += 1;
  const temporary = `${file}.${String(process.pid)}.${String(temporaries)}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
};

/** The documents that an edge could serve last, kept on this machine for the day the store has none that it can. */
export interface LastGood {
  /** Null where none were kept. Rejects when what was kept cannot be read. */
  readonly find: () => Promise<LiveDocuments | null>;
  readonly save: (documents: LiveDocuments) => Promise<void>;
}

/**
 * Keeps them in `folder`, apart for every target and environment, and for edges that take only signed builds; nowhere
 * without a folder.
 */
export const openLastGood = (
  { target, environment }: DeployPlace,
  folder: string | null,
  requireSignatures = false,
): LastGood => {
  if (folder === null) return { find: () => Promise.resolve(null), save: () => Promise.resolve() };
  const place = createHash('sha256').update(`${environment} ${target.where}`).digest('hex').slice(0, 12);
  const file = join(folder, 'last-good', `${environment}-${place}${requireSignatures ? '.signed' : ''}.json`);
  return {
    find: async () => {
      let text: string;
      try {
        text = await readFile(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
      return parseDocuments(text);
    },
    save: ({ registry, shell }) =>
      registry && shell ? writeAtomically(file, JSON.stringify({ registry, shell })) : Promise.resolve(),
  };
};
