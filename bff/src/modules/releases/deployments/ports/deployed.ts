import type { SourceMapPayload } from 'node:module';
import type { BuildSize, DeployLogEntry, PlatformGraph, Provenance, Ramp } from '@vitrine/contracts';

export interface DeployedBuild {
  readonly buildId: string;
  readonly deployedAt: string;
  readonly withdrawn: { readonly at: string; readonly reason: string } | null;
  readonly sizes: readonly BuildSize[];
  /** Who made it of what; null for builds that do not say. */
  readonly provenance: Provenance | null;
}

/** A remote, or the shell, as the registry has it. */
export interface DeployedPart {
  readonly name: string;
  readonly owner: string;
  readonly routes: readonly string[];
  readonly current: DeployedBuild;
  /** Since when the current build is the current one. */
  readonly since: string;
  readonly canary: {
    readonly build: DeployedBuild;
    readonly share: number;
    readonly since: string;
    /** Null for a share that stays as it is. */
    readonly ramp: Ramp | null;
  } | null;
  readonly pinned: { readonly reason: string; readonly by: string; readonly at: string } | null;
  readonly disabled: { readonly reason: string; readonly by: string; readonly at: string } | null;
  readonly history: readonly DeployedBuild[];
  /** Build that a rollback of the current one leads to. */
  readonly rollbackTo: string | null;
  /** Newest first, the last few. */
  readonly log: readonly DeployLogEntry[];
}

/** What a build consists of, and where it is seen. */
export interface BuildFiles {
  /** Subresource integrity by URL of every file that the edge sends. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Address of a page that the build answers for, without parameters. */
  readonly page: string;
}

/** Who takes a step, and why. */
export type StepReason = Pick<DeployStep, 'by' | 'reason'>;

export interface DeployStep {
  /** The build that is meant to go, or to stay. */
  readonly build: string;
  readonly by: string;
  readonly reason: string;
}

/** The step of a ramp that is over. */
export interface RampPause {
  readonly build: string;
  readonly step: number;
  readonly reason: string;
}

/** What became of it: done, refused for a reason, or null where there was nothing to do or somebody else does it. */
export type RampMove = { readonly log: DeployLogEntry } | { readonly refused: string } | null;

/** What is deployed, its files, and the steps that the BFF may take. It is also the injection token. */
export abstract class Deployed {
  /** Null where no registry is configured. */
  abstract readonly environment: string | null;
  /** The shell first. Rejects when the registry cannot be read. */
  abstract parts(): Promise<readonly DeployedPart[]>;
  /** What the builds that visitors get use; null where no registry is configured. Rejects when it cannot be read. */
  abstract graph(): Promise<PlatformGraph | null>;
  /** Files of a build of the registry; null for one that it does not know. Rejects when it cannot be read. */
  abstract filesOf(name: string, build: string): Promise<BuildFiles | null>;
  /** A published script with its source map, by its URL path; null where one of them is not kept. */
  abstract scriptOf(url: string): Promise<{ readonly code: string; readonly map: SourceMapPayload } | null>;
  /**
   * Rejects with `conflict` when another build is there than the one that is meant, and with `forbidden` when the
   * registry's rights do not let this person.
   */
  abstract rollback(name: string, step: DeployStep): Promise<DeployLogEntry>;
  /** Rejects with `conflict` when another canary runs than the one that is meant, or none; and with `forbidden`. */
  abstract promote(name: string, step: DeployStep): Promise<DeployLogEntry>;
  /** Moves a ramp to its next step, once, however many processes ask. */
  abstract advanceRamp(name: string, pause: RampPause): Promise<RampMove>;
  /** Rejects with `conflict` when another canary runs than the one that is meant, or one without a ramp. */
  abstract stopRamp(name: string, step: DeployStep): Promise<DeployLogEntry>;
  /** Rejects with `conflict` for the shell, or when there is no such remote. */
  abstract disable(name: string, step: StepReason): Promise<DeployLogEntry>;
  /** Rejects with `conflict` when it is not disabled. */
  abstract enable(name: string, step: StepReason): Promise<DeployLogEntry>;
}
