import { z } from 'zod';
import { IdParams, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A place in a stack: of our sources where the build's source map is kept, else of the script that was sent. */
export const ErrorFrame = z.object({
  /** Path in the repository, or the script's name without its hash. */
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  function: z.string().nullable(),
  /** Whether a source map said so. */
  mapped: z.boolean(),
});
export type ErrorFrame = z.infer<typeof ErrorFrame>;

/** Crashes of one build with one cause: the same kind of error, thrown from the same functions. */
export const ErrorGroup = z.object({
  id: z.uuid(),
  remote: z.string(),
  build: z.string(),
  /** Kind of the error (`TypeError`); null for the group of everything beyond what a build may have groups of. */
  name: z.string().nullable(),
  /** Of the newest crash, without anything that somebody may have typed. */
  message: z.string(),
  /** Function and file it was thrown from; null where the stack names none of ours. */
  culprit: z.string().nullable(),
  /** The build in which it was seen first. */
  firstBuild: z.string(),
  firstSeen: Timestamp,
  lastSeen: Timestamp,
  crashes: z.number().int(),
  /** People it met, each counted once a day; those without an id are not among them. */
  people: z.number().int(),
  /** The rollback of this build that came after it; null where there was none. */
  rollback: z
    .object({ at: z.iso.datetime(), by: z.string(), to: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

export const ErrorGroups = z.object({
  /** At most a hundred. */
  groups: z.array(ErrorGroup),
  /** How many there are. */
  total: z.number().int(),
});
export type ErrorGroups = z.infer<typeof ErrorGroups>;

export const ErrorGroupDetails = ErrorGroup.extend({
  stack: z.array(ErrorFrame),
  /** The newest crashes, newest first. */
  samples: z.array(
    z.object({
      at: Timestamp,
      /** Address without query, with `:id` for parts that are no words. */
      path: z.string(),
      browser: z.string(),
    }),
  ),
});
export type ErrorGroupDetails = z.infer<typeof ErrorGroupDetails>;

export const ErrorOrder = z.enum(['newest', 'most']);
export type ErrorOrder = z.infer<typeof ErrorOrder>;

export const errorGroupEndpoints = {
  errors: defineEndpoint({
    id: 'platform.errors',
    method: 'GET',
    path: '/platform/remotes/:name/errors',
    summary: 'Errors of a remote, grouped by build and cause',
    access: 'settings.read',
    params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/) }),
    query: z.object({
      /** Of this build only. */
      build: z
        .string()
        .regex(/^[0-9a-f]{8,40}$/)
        .optional(),
      order: ErrorOrder.default('newest'),
    }),
    status: 200,
    response: ErrorGroups,
  }),
  error: defineEndpoint({
    id: 'platform.error',
    method: 'GET',
    path: '/platform/errors/:id',
    summary: 'One group of errors: its stack, mapped to our sources, and its newest crashes',
    access: 'settings.read',
    params: IdParams,
    status: 200,
    response: ErrorGroupDetails,
  }),
} as const;
