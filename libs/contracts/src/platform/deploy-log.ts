import { z } from 'zod';

/** What can be done to a remote, or to the shell. `refuse` changes nothing and is written down too. */
export const DeployAction = z.enum(['deploy', 'canary', 'promote', 'rollback', 'pin', 'unpin', 'prune', 'refuse']);
export type DeployAction = z.infer<typeof DeployAction>;

/** One line of `registry/<environment>.log.jsonl`, which is only ever added to. */
export const DeployLogEntry = z.object({
  at: z.iso.datetime(),
  /** A person, a program of theirs, or `vitrine` for what the platform did by itself. */
  by: z.string(),
  action: DeployAction,
  /** Name in the registry, or `shell`. */
  remote: z.string(),
  /** Build that was live before, or the canary that was taken back. */
  from: z.string().nullable(),
  /** Build that is live now, or on trial. */
  to: z.string().nullable(),
  /** Percent of the visitors, of a canary. */
  share: z.number().int().optional(),
  reason: z.string().nullable(),
});
export type DeployLogEntry = z.infer<typeof DeployLogEntry>;
