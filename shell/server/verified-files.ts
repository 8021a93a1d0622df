import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { findIntegrity, folderTarget, sha384 } from '@vitrine/federation/deploy';
import type { Deployment } from './deployment.ts';
import type { DeploySource } from './deploy-source.ts';
import type { Encoding } from './encoding.ts';
import type { SignedBuilds } from './signed-builds.ts';

const folderOf = /^\/((?:shell|remotes\/([^/]+))\/([^/]+)\/)/;

const decoders: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: (content) => Promise.resolve(content),
};

/** What tells one version of a file from another without reading it. */
const versionOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join(' ');

interface NamedBuild {
  /** Integrity of every file by its URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Whether some visitors get it, and not only tabs that are still open. */
  readonly isLive: boolean;
}

/** A build as registry or pointer have it; undefined where they do not name it. */
const namedBuild = (
  { registry, shellPointer }: Deployment,
  remote: string | undefined,
  build: string | undefined,
): NamedBuild | undefined => {
  if (remote === undefined) {
    const shell = [shellPointer, shellPointer.canary].find((pointer) => pointer?.buildId === build);
    return shell && { integrity: shell.integrity, isLive: true };
  }
  const entry = registry.remotes.find(({ name }) => name === remote);
  const live = [entry?.current, entry?.canary?.build].find((candidate) => candidate?.buildId === build);
  const found = live ?? entry?.history.find(({ buildId }) => buildId === build);
  return found && { integrity: found.integrity, isLive: live !== undefined };
};

/** A copy of a published file, as it was looked up. */
interface FileCopy {
  readonly url: string;
  readonly path: string;
  readonly encoding: Encoding;
  readonly stats: Stats;
}

/** Answers the bytes of a copy that holds what was published; null for any other. */
export type ReadVerified = (copy: FileCopy) => Promise<Buffer | null>;

/**
 * Reads files and verifies them against the hashes that were taken when they were published, before they are sent:
 * browsers can check scripts and stylesheets, but no drawing, font or picture. `onAltered` is called once for each
 * altered version of a file, which is not read again. With `signedBuilds`, files of a build that nobody may have signed
 * count as none.
 */
export const createVerifier = (
  source: DeploySource,
  deployment: () => Promise<Deployment>,
  onAltered: (path: string) => void,
  signedBuilds: SignedBuilds | null = null,
): ReadVerified => {
  const sealed = new Map<string, Promise<Readonly<Record<string, string>> | null>>();
  const altered = new Map<string, string>();
  const pending = new Map<string, Promise<Buffer | null>>();

  /** Builds of previews, and those that the registry forgot, have the seal that was written after their last file. */
  const sealOf = (folder: string): Promise<Readonly<Record<string, string>> | null> => {
    const hashes =
      sealed.get(folder) ??
      source.fetch(`${folder}published.json`).then(() => findIntegrity(folderTarget(source.root), folder));
    sealed.set(folder, hashes);
    hashes.then(
      (seal) => seal ?? sealed.delete(folder),
      () => sealed.delete(folder),
    );
    return hashes;
  };

  const integrityOf = async (url: string): Promise<string | undefined> => {
    const [, folder = '', remote, build] = folderOf.exec(url) ?? [];
    const live = await deployment().catch(() => null);
    const namedFiles = live ? namedBuild(live, remote, build) : undefined;
    const integrity =
      namedFiles?.integrity[url] === undefined ? await sealOf(folder).catch(() => null) : namedFiles.integrity;
    // What is live was verified before the edge went to it.
    const isTrusted =
      !signedBuilds ||
      (namedFiles?.isLive === true && integrity === namedFiles.integrity) ||
      (integrity &&
        (await signedBuilds
          .isTrusted({ name: remote ?? 'shell', buildId: build ?? '', integrity })
          .catch(() => false)));
    return isTrusted ? integrity?.[url] : undefined;
  };

  const read = async ({ url, path, encoding, stats }: FileCopy): Promise<Buffer | null> => {
    const version = versionOf(stats);
    if (altered.get(path) === version) return null;
    const published = await integrityOf(url);
    // Maybe only for now: nothing could be read that names it.
    if (published === undefined) return null;
    // The disk or the limit of open files says no now, or a folder is just being moved; the file is the same after.
    const stored = await readFile(path).catch(() => null);
    if (stored === null) return null;
    const content = await decoders[encoding](stored).catch(() => null);
    if (content !== null && sha384(content) === published) {
      altered.delete(path);
      return stored;
    }
    if (altered.get(path) !== version) onAltered(path);
    altered.set(path, version);
    return null;
  };

  /** Whoever asks meanwhile gets the same bytes. */
  return (copy) => {
    const reading = pending.get(copy.path) ?? read(copy).finally(() => pending.delete(copy.path));
    pending.set(copy.path, reading);
    return reading;
  };
};
