import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildSize } from '@vitrine/contracts';
import { z } from 'zod';
import { readBuildRecord, type BuildRecord } from '../build/build-record.ts';
import { listFiles, sha384 } from '../build/output-files.ts';
import { findProvenance, provenanceFile, type BuildProvenance } from '../build/provenance.ts';
import { findAttestation } from './attestation.ts';
import { readPublishedRecord, type DeployPlace } from './place.ts';
import { findPublished, folderOfBuild, listPublished } from './published-files.ts';

/** A build as far as two of them are compared. */
export interface ComparedBuild {
  readonly record: BuildRecord;
  readonly provenance: BuildProvenance | null;
  /** Each file by its path, without compressed copies: its hash, and the bytes that a visitor loads; null unknown. */
  readonly files: ReadonlyMap<string, { readonly hash: string; readonly bytes: number | null }>;
  /** Versions of the packages that it shares with the page. */
  readonly shared: Readonly<Record<string, string>>;
}

const Shared = z.object({ shared: z.array(z.object({ name: z.string(), version: z.string() })).default([]) });

const sharedOf = (manifest: Buffer | null): Record<string, string> => {
  if (!manifest) return {};
  try {
    const { shared } = Shared.parse(JSON.parse(manifest.toString()));
    return Object.fromEntries(shared.map(({ name, version }) => [name, version]));
  } catch {
    return {};
  }
};

/** Files by their path with what is sent of each: the smallest copy, as `bytes` has it. */
const filesOf = (integrity: Readonly<Record<string, string>>, bytesOf: (name: string) => number | null) =>
  new Map(
    Object.entries(integrity).map(([name, hash]) => [name, { hash, bytes: bytesOf(`${name}.br`) ?? bytesOf(name) }]),
  );

/** A published build, by its id. Rejects when it is not there as it was published. */
export const readComparedBuild = async (place: DeployPlace, name: string, buildId: string): Promise<ComparedBuild> => {
  const { target } = place;
  const folder = folderOfBuild(name, buildId);
  const [record, bytes, integrity, attestation, manifest] = await Promise.all([
    readPublishedRecord(place, folder),
    listPublished(target, folder),
    findPublished(target, folder),
    findAttestation(target, { name, buildId }),
    target.find(`${folder}mf-manifest.json`),
  ]);
  if (!bytes || !integrity) throw new Error(`${folder} is not in ${target.where} as it was published`);
  const plain = Object.fromEntries(
    Object.entries(integrity).map(([url, hash]) => [url.slice(folder.length + 1), hash]),
  );
  return {
    record,
    provenance: attestation?.statement.predicate ?? null,
    files: filesOf(plain, (file) => bytes[file] ?? null),
    shared: sharedOf(manifest?.content ?? null),
  };
};

/** The build in a project's `dist`. Rejects when there is none. */
export const readLocalBuild = async (project: string): Promise<ComparedBuild> => {
  const dist = join(project, 'dist');
  const record = readBuildRecord(dist);
  const names = listFiles(dist).filter((name) => !/\.(?:br|gz)$/.test(name) && name !== provenanceFile);
  const hashes = await Promise.all(
    names.map(async (name) => [name, sha384(await readFile(join(dist, name)))] as const),
  );
  const bytesOf = (name: string): number | null =>
    existsSync(join(dist, name)) ? statSync(join(dist, name)).size : null;
  const manifest = join(dist, 'mf-manifest.json');
  return {
    record,
    provenance: findProvenance(dist),
    files: filesOf(Object.fromEntries(hashes), bytesOf),
    shared: sharedOf(existsSync(manifest) ? await readFile(manifest) : null),
  };
};

/** Something that two builds say, and how it differs; null where a build does not say. */
export interface Difference<T = string> {
  readonly what: string;
  readonly before: T | null;
  readonly after: T | null;
}

export interface Comparison {
  /** Contract, shell-sdk, React and routes that differ. */
  readonly needs: readonly Difference[];
  /** Versions of shared packages, and of others that the sources name. */
  readonly packages: readonly Difference[];
  /** Whether packages differ that only packages need; null where a build does not say. */
  readonly lockDiffers: boolean | null;
  /** What a visitor loads, with the budget of the newer build. */
  readonly sizes: readonly (Difference<number> & { readonly budget: number })[];
  readonly files: readonly Difference<number>[];
  /** How many files are the same. */
  readonly unchanged: number;
}

const differing = <T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): { readonly what: string; readonly before: T | null; readonly after: T | null }[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((what) => ({ what, before: before.get(what) ?? null, after: after.get(what) ?? null }))
    .filter((one) => one.before !== one.after);

/** Contents change a file's name, so that a changed file is found by the name without its hash. */
const withoutHash = (name: string): string => name.replaceAll(/(?<=[.-])[0-9a-f]{8,20}(?=\.)/g, '*');

/** Groups the files of a build by their names without hashes; several may share one. */
const byStem = (files: ComparedBuild['files']) =>
  Map.groupBy(
    [...files].map(([name, file]) => ({ name, ...file })),
    ({ name }) => withoutHash(name),
  );

const fileDifferences = (
  before: ComparedBuild,
  after: ComparedBuild,
): { files: Difference<number>[]; same: number } => {
  const [old, next] = [byStem(before.files), byStem(after.files)];
  const files: Difference<number>[] = [];
  let same = 0;
  for (const stem of [...new Set([...old.keys(), ...next.keys()])].toSorted()) {
    const removed = [...(old.get(stem) ?? [])];
    const come = (next.get(stem) ?? []).filter(({ hash }) => {
      const at = removed.findIndex((file) => file.hash === hash);
      if (at >= 0) removed.splice(at, 1);
      if (at >= 0) same += 1;
      return at < 0;
    });
    for (let at = 0; at < Math.max(removed.length, come.length); at += 1) {
      const [left, right] = [removed[at], come[at]];
      files.push({
        what: right?.name ?? left?.name ?? stem,
        before: left ? (left.bytes ?? Number.NaN) : null,
        after: right ? (right.bytes ?? Number.NaN) : null,
      });
    }
  }
  return { files, same };
};

const needsOf = ({ contract, sdk, react, ...record }: BuildRecord): Map<string, string> =>
  new Map([
    ['contract', String(contract)],
    ['shell-sdk', sdk],
    ['React', react],
    ...(record.kind === 'remote' ? [['routes', record.routes.toSorted().join(' ')] as const] : []),
  ]);

const sizesOf = (sizes: readonly BuildSize[]): Map<string, BuildSize> =>
  new Map(sizes.map((size) => [size.what, size]));

/** What changes when `after` takes the place of `before`. */
export const compareBuilds = (before: ComparedBuild, after: ComparedBuild): Comparison => {
  const bothSay = before.provenance !== null && after.provenance !== null;
  const packagesOf = ({ provenance, shared }: ComparedBuild): Map<string, string> =>
    new Map(Object.entries({ ...(bothSay ? provenance?.dependencies : {}), ...shared }));
  const { files, same } = fileDifferences(before, after);
  const [oldLock, newLock] = [before.provenance?.lock, after.provenance?.lock];
  const [oldSizes, newSizes] = [sizesOf(before.record.sizes), sizesOf(after.record.sizes)];
  return {
    needs: differing(needsOf(before.record), needsOf(after.record)),
    packages: differing(packagesOf(before), packagesOf(after)),
    lockDiffers: oldLock === undefined || newLock === undefined ? null : oldLock !== newLock,
    sizes: [...new Set([...oldSizes.keys(), ...newSizes.keys()])].map((what) => ({
      what,
      before: oldSizes.get(what)?.bytes ?? null,
      after: newSizes.get(what)?.bytes ?? null,
      budget: (newSizes.get(what) ?? oldSizes.get(what))?.budget ?? 0,
    })),
    files,
    unchanged: same,
  };
};
