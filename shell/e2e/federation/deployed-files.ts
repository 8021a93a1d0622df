import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Registry, RemoteEntry } from '@vitrine/contracts';
import { sha384, type ShellPointer } from '@vitrine/federation/deploy';

interface LiveRemote {
  readonly name: string;
  readonly owner: string;
  readonly buildId: string;
  /** Folder of the live build. */
  readonly folder: string;
}

export const registryFile = (deployDir: string): string => join(deployDir, 'registry/local.json');

export const registryOf = (deployDir: string): Registry =>
  JSON.parse(readFileSync(registryFile(deployDir), 'utf8')) as Registry;

/** What the registry in a deploy folder says is live. */
export const liveRemote = (deployDir: string, name: string): LiveRemote => {
  const entry = registryOf(deployDir).remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} is not in the registry`);
  const { buildId } = entry.current;
  return { name, owner: entry.owner, buildId, folder: join(deployDir, 'remotes', name, buildId) };
};

/** Takes a remote's files away while `during` runs, and puts them back whatever happened. */
export const withoutFiles = async (
  { folder }: LiveRemote,
  during: (bringBack: () => void) => Promise<void>,
): Promise<void> => {
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

/** Changes one byte of every compressed and plain copy of the files that match, and restores them. */
export const withAlteredFile = async (
  { folder }: LiveRemote,
  name: string,
  during: (restore: () => void) => Promise<void>,
): Promise<void> => {
  const backup = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  cpSync(folder, backup, { recursive: true });
  const file = join(folder, name);
  const content = readFileSync(file);
  content[content.length - 1] = 0x20;
  content[content.length - 2] = 0x20;
  writeFileSync(file, content);
  // The edge would send a compressed copy, which still holds the original.
  for (const copy of [`${file}.br`, `${file}.gz`]) rmSync(copy, { force: true });
  const restore = () => cpSync(backup, folder, { recursive: true });
  try {
    await during(restore);
  } finally {
    restore();
    rmSync(backup, { recursive: true, force: true });
  }
};

/**
 * Writes another registry while `during` runs, past every check of the deploy tool, as a hand or a broken tool would.
 */
export const withRegistry = async (
  deployDir: string,
  change: (registry: Registry) => Registry,
  during: (putBack: () => void) => Promise<void>,
): Promise<void> => {
  const file = registryFile(deployDir);
  const before = readFileSync(file);
  const write = (content: string | Buffer) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  write(JSON.stringify(change(registryOf(deployDir))));
  const putBack = () => write(before);
  try {
    await during(putBack);
  } finally {
    putBack();
  }
};

/** The registry with one remote's entry changed. */
export const changing =
  (name: string, change: (entry: RemoteEntry) => RemoteEntry) =>
  (registry: Registry): Registry => ({
    ...registry,
    remotes: registry.remotes.map((entry) => (entry.name === name ? change(entry) : entry)),
  });

const brokenBuild = 'badbadbadbad';

/** Copies a build's folder under another name and changes its scripts; answers the integrity of what they are now. */
const copyBroken = (
  folder: string,
  urlOf: (file: string) => string,
  change: (file: string, text: string) => string,
): { readonly copy: string; readonly integrity: Record<string, string> } => {
  const buildId = basename(folder);
  const copy = join(folder, '..', brokenBuild);
  cpSync(folder, copy, { recursive: true });
  const integrity: Record<string, string> = {};
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    // The edge would send a compressed copy, which still holds the original.
    if (/\.(?:br|gz)$/.test(file)) rmSync(join(copy, file));
    else if (/\.(?:js(?:on)?|html)$/.test(file)) {
      writeFileSync(
        join(copy, file),
        change(file, readFileSync(join(copy, file), 'utf8').replaceAll(buildId, brokenBuild)),
      );
      integrity[urlOf(file)] = sha384(readFileSync(join(copy, file)));
    }
  }
  return { copy, integrity };
};

/**
 * Publishes a copy of a remote's live build with some of its files changed, complete with the integrity of what they
 * are now: a build that is broken in itself, which no check of bytes can find.
 */
export const withBrokenBuild = async (
  deployDir: string,
  name: string,
  change: (file: string, text: string) => string,
  during: (putBack: () => void) => Promise<void>,
): Promise<void> => {
  const { folder, buildId } = liveRemote(deployDir, name);
  const { copy, integrity } = copyBroken(folder, (file) => `/remotes/${name}/${brokenBuild}/${file}`, change);
  const renamed = (url: string) => url.replaceAll(buildId, brokenBuild);
  const live = changing(name, (entry) => ({
    ...entry,
    current: {
      ...entry.current,
      buildId: brokenBuild,
      entry: renamed(entry.current.entry),
      integrity,
      prerendered: {},
    },
  }));
  try {
    await withRegistry(deployDir, live, during);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** The same of the shell; `putBack` makes the live build the current one again and answers which that is. */
export const withBrokenShell = async (
  deployDir: string,
  change: (file: string, text: string) => string,
  during: (broken: string, putBack: () => string) => Promise<void>,
): Promise<void> => {
  const file = join(deployDir, 'registry/local.shell.json');
  const before = readFileSync(file, 'utf8');
  const pointer = JSON.parse(before) as ShellPointer;
  const { copy, integrity } = copyBroken(
    join(deployDir, 'shell', pointer.buildId),
    (name) => `/shell/${brokenBuild}/${name}`,
    change,
  );
  const write = (content: string) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  write(JSON.stringify({ ...pointer, buildId: brokenBuild, integrity }));
  try {
    await during(brokenBuild, () => {
      write(before);
      return pointer.buildId;
    });
  } finally {
    write(before);
    rmSync(copy, { recursive: true, force: true });
  }
};

/** A copy of a published build under another id, as a project to publish, with its scripts changed. */
export const projectOf = (folder: string, buildId: string, change: (file: string, text: string) => string): string => {
  const project = mkdtempSync(join(tmpdir(), 'vitrine-smoke-copy-'));
  const dist = join(project, 'dist');
  cpSync(folder, dist, { recursive: true });
  const listed = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const isLeftOut = (file: string): boolean => /\.(?:br|gz)$|^(?:published|smoke\..*)\.json$/.test(file);
  for (const file of listed.filter(isLeftOut)) rmSync(join(dist, file));
  for (const file of listed) {
    if (!isLeftOut(file) && /\.(?:js(?:on)?|html|css)$/.test(file)) {
      const text = readFileSync(join(dist, file), 'utf8').replaceAll(basename(folder), buildId);
      const content = change(file, text);
      writeFileSync(join(dist, file), content);
      if (file.endsWith('.js')) writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content));
    }
  }
  const { files: _, ...record } = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ ...record, sizes: [] }));
  return project;
};
