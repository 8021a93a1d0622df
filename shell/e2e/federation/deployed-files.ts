import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LiveRemote {
  readonly name: string;
  readonly owner: string;
  readonly buildId: string;
  /** Folder of the live build. */
  readonly folder: string;
}

interface RegistryFile {
  readonly remotes: readonly { readonly name: string; readonly owner: string; readonly current: { readonly buildId: string } }[];
}

/** What the registry in a deploy folder says is live. */
export const liveRemote = (deployDir: string, name: string): LiveRemote => {
  const { remotes } = JSON.parse(readFileSync(join(deployDir, 'registry/local.json'), 'utf8')) as RegistryFile;
  const entry = remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} is not in the registry`);
  const { buildId } = entry.current;
  return { name, owner: entry.owner, buildId, folder: join(deployDir, 'remotes', name, buildId) };
};

/** Takes a remote's files away while `during` runs, and puts them back whatever happened. */
export const withoutFiles = async ({ folder }: LiveRemote, during: (bringBack: () => void) => Promise<void>): Promise<void> => {
  const away = `${folder}.away`;
  renameSync(folder, away);
  const bringBack = () => {
    if (existsSync(away)) renameSync(away, folder);
  };
  try {
    await during(bringBack);
  } finally {
    bringBack();
  }
};

/** Changes one byte of every compressed and plain copy of the files that match, and mends them again. */
export const withAlteredFile = async ({ folder }: LiveRemote, name: string, during: (mend: () => void) => Promise<void>): Promise<void> => {
  const backup = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  cpSync(folder, backup, { recursive: true });
  const file = join(folder, name);
  const content = readFileSync(file);
  content[content.length - 1] = 0x20;
  content[content.length - 2] = 0x20;
  writeFileSync(file, content);
  // The edge would send a compressed copy, which still holds the original.
  for (const copy of [`${file}.br`, `${file}.gz`]) rmSync(copy, { force: true });
  const mend = () => cpSync(backup, folder, { recursive: true });
  try {
    await during(mend);
  } finally {
    mend();
    rmSync(backup, { recursive: true, force: true });
  }
};
