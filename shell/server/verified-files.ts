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
    const shell = [shellPointer, shellPointer.canary].find((known) => known?.buildId === build);
    return shell && { integrity: shell.integrity, isLive: true };
  }
  const entry = registry.remotes.find(({ name }) => name === remote);
  const live = [entry?.current, entry?.canary?.build].find((known) => known?.buildId === build);
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

/** Answers whether a copy of a published file holds what was published. */
export type Verify = (copy: FileCopy) => Promise<boolean>;

/**
 * Verifies files against the hashes that were taken when they were published, before they are sent: browsers can check
 * scripts and stylesheets, but no drawing, font or picture. Each version of a file is read once. `onAltered` is called
 * once for each altered version. With `signedBuilds`, files of a build that nobody may have signed count as none.
 */
export const createVerifier = (
  source: DeploySource,
  deployment: () => Promise<Deployment>,
  onAltered: (path: string) => void,
  signedBuilds: SignedBuilds | null = null,
): Verify => {
  const sealed = new Map<string, Promise<Readonly<Record<string, string>> | null>>();
  const verified = new Map<string, { readonly version: string; readonly intact: Promise<boolean> }>();

  /** Builds of previews, and those that the registry forgot, have the seal that was written after their last file. */
  const sealOf = (folder: string): Promise<Readonly<Record<string, string>> | null> => {
    const known =
      sealed.get(folder) ??
      source.fetch(`${folder}published.json`).then(() => findIntegrity(folderTarget(source.root), folder));
    sealed.set(folder, known);
    known.then(
      (seal) => seal ?? sealed.delete(folder),
      () => sealed.delete(folder),
    );
    return known;
  };

  const integrityOf = async (url: string): Promise<string | undefined> => {
    const [, folder = '', remote, build] = folderOf.exec(url) ?? [];
    const live = await deployment().catch(() => null);
    const named = live ? namedBuild(live, remote, build) : undefined;
    const integrity = named?.integrity[url] === undefined ? await sealOf(folder).catch(() => null) : named.integrity;
    // What is live was verified before the edge went to it.
    const isTrusted =
      !signedBuilds ||
      (named?.isLive === true && integrity === named.integrity) ||
      (integrity &&
        (await signedBuilds
          .isTrusted({ name: remote ?? 'shell', buildId: build ?? '', integrity })
          .catch(() => false)));
    return isTrusted ? integrity?.[url] : undefined;
  };

  const isIntact = async ({ url, path, encoding }: FileCopy): Promise<boolean> => {
    const published = await integrityOf(url);
    if (published === undefined) {
      // Maybe only for now: nothing could be read that names it.
      verified.delete(path);
      return false;
    }
    const stored = await readFile(path).catch(() => null);
    if (stored === null) {
      // The disk or the limit of open files says so now, or a folder is just being moved; the file is the same after.
      verified.delete(path);
      return false;
    }
    const content = await decoders[encoding](stored).catch(() => null);
    const intact = content !== null && sha384(content) === published;
    if (!intact) onAltered(path);
    return intact;
  };

  return (copy) => {
    const version = versionOf(copy.stats);
    const known = verified.get(copy.path);
    if (known?.version === version) return known.intact;
    const intact = isIntact(copy);
    verified.set(copy.path, { version, intact });
    return intact;
  };
};
