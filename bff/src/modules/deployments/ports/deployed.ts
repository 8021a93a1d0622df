import type { BuildSize, DeployLogEntry } from '@vitrine/contracts';

export interface DeployedBuild {
  readonly buildId: string;
  readonly deployedAt: string;
  readonly withdrawn: { readonly at: string; readonly reason: string } | null;
  readonly sizes: readonly BuildSize[];
}

/** A remote, or the shell, as the registry has it. */
export interface DeployedPart {
  readonly name: string;
  readonly owner: string;
  readonly routes: readonly string[];
  readonly current: DeployedBuild;
  /** Since when the current build is the current one. */
  readonly since: string;
  readonly canary: { readonly build: DeployedBuild; readonly share: number; readonly since: string } | null;
  readonly pinned: { readonly reason: string; readonly by: string; readonly at: string } | null;
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

export interface DeployStep {
  /** The build that is meant to go, or to stay. */
  readonly build: string;
  readonly by: string;
  readonly reason: string;
}

/** What is deployed, its files, and the two steps that the BFF may take. It is also the injection token. */
export abstract class Deployed {
  /** Null where no registry is configured. */
  abstract readonly environment: string | null;
  /** The shell first. Rejects when the registry cannot be read. */
  abstract parts(): Promise<readonly DeployedPart[]>;
  /** Files of a build of the registry; null for one that it does not know. Rejects when it cannot be read. */
  abstract filesOf(name: string, build: string): Promise<BuildFiles | null>;
  /** Rejects with `conflict` when another build is there than the one that is meant. */
  abstract rollback(name: string, step: DeployStep): Promise<DeployLogEntry>;
  /** Rejects with `conflict` when another canary runs than the one that is meant, or none. */
  abstract promote(name: string, step: DeployStep): Promise<DeployLogEntry>;
}
