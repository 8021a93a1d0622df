import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Provenance, type RemoteBuild } from '@vitrine/contracts';
import { readBuildRecord, type BuildRecord, type RemoteBuildRecord } from '../build/build-record.ts';
import { findProvenance, type BuildProvenance } from '../build/provenance.ts';
import { attest } from './attestation.ts';
import { buildRefusals, DeployRefused, type Refusal } from './checks.ts';
import type { DeployPlace } from './place.ts';
import { publishFiles } from './published-files.ts';
import { teamKeys } from './rights.ts';
import type { Signer } from './signing-keys.ts';

/** A build that is not live in an environment yet, and how its files get there. */
export interface IncomingBuild {
  readonly record: BuildRecord;
  /** What is wrong with it, whatever else is live. */
  readonly refusals: () => Promise<readonly Refusal[]>;
  /** Brings its files to `folder` of the target; answers their integrity by URL. Throws `DeployRefused`. */
  readonly transfer: (folder: string) => Promise<Record<string, string>>;
  readonly provenance: () => Promise<BuildProvenance | null>;
  /** Environment that it was taken from, for the log. */
  readonly source?: string;
}

/** The build in `<project>/dist`. Throws `DeployRefused` when there is none. */
export const incomingFromDisk = ({ target }: DeployPlace, project: string): IncomingBuild => {
  const dist = join(project, 'dist');
  if (!existsSync(join(dist, 'build.json')))
    throw new DeployRefused(project, [{ rule: 'files', why: 'it has no build', fix: 'run `npm run build` first' }]);
  const record = readBuildRecord(dist);
  return {
    record,
    refusals: () => buildRefusals(record, dist),
    transfer: (folder) => publishFiles(target, folder, dist),
    provenance: () => Promise.resolve(findProvenance(dist)),
  };
};

/** What is known of a build's files once they are there. */
export interface BuildFiles {
  readonly integrity: Record<string, string>;
  readonly provenance: Provenance | null;
}

/** A build's provenance as registry and shell pointer have it: without the versions of its packages. */
export const summaryOf = (provenance: BuildProvenance | null): Provenance | null =>
  provenance && Provenance.parse(provenance);

/** Transfers the files, and has them attested. */
export const arrive = async (
  { target }: DeployPlace,
  folder: string,
  { record: { name, buildId }, transfer, provenance }: IncomingBuild,
  signer: Signer | null,
): Promise<BuildFiles> => {
  const integrity = await transfer(folder);
  const stated = await attest(target, {
    subject: { name, buildId, integrity },
    provenance: await provenance(),
    signer,
    keys: await teamKeys(target),
  });
  return { integrity, provenance: summaryOf(stated) };
};

/** What the log says of a build's origin. */
export const originOf = ({ source }: IncomingBuild, { provenance }: BuildFiles) => ({
  ...(source === undefined ? {} : { source }),
  ...(provenance?.commit ? { commit: provenance.commit } : {}),
});

/** What the registry says of a build, from its record and the hashes of its files. */
export const buildFactsOf = (
  record: RemoteBuildRecord,
  integrity: Readonly<Record<string, string>>,
  folder: string,
): Omit<RemoteBuild, 'deployedAt'> => ({
  buildId: record.buildId,
  entry: `/${folder}mf-manifest.json`,
  integrity: { ...integrity },
  prerendered: Object.fromEntries(
    Object.entries(record.prerendered).map(([route, { html, css, head, ...facts }]) => [
      route,
      { ...facts, html: `/${folder}${html}`, css: `/${folder}${css}`, head: `/${folder}${head}` },
    ]),
  ),
  redirects: record.redirects,
  ...(record.screens && { screens: record.screens }),
  ...(record.extensions && { extensions: record.extensions }),
  contract: record.contract,
  sdk: record.sdk,
  react: record.react,
  sizes: record.sizes,
});
