import { z } from 'zod';
import { AuditActor, PageQuery, Timestamp, ZonedTimestamp } from '../../common/fields.ts';
import { defineEndpoint } from '../../endpoint.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

/** One change: who did what to what, from where. Secrets never get here. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor: AuditActor,
  /** `<entity>.<verb>`, such as `lead.updated`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** The fields that changed, as they were; null for something new. */
  before: Fields,
  /** The same fields afterwards; null for something that is gone. */
  after: Fields,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Name = z.string().trim().min(1).max(300).optional();

export const AuditQuery = PageQuery.extend({
  /** `<kind>:<name>`, such as `person:owner@halcyon.example`. */
  actor: z
    .string()
    .regex(new RegExp(`^(${AuditActor.shape.kind.options.join('|')}):.{1,300}$`), 'Write it as kind:name')
    .optional(),
  action: Name,
  entity: Name,
  entityId: Name,
  /** From this moment on. */
  from: ZonedTimestamp.optional(),
  /** Before this moment. */
  to: ZonedTimestamp.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** All entries of a filter, without a page. */
export const AuditExportQuery = AuditQuery.omit({ cursor: true, limit: true });

/** Names of people by email and of records by id, where they still exist; older servers send none. */
const Names = z.record(z.string(), z.string()).optional();

/** Newest first. There is no total: the log only grows, and counting it would read it whole. */
export const AuditPage = z.object({ items: z.array(AuditEntry), nextCursor: z.string().nullable(), names: Names });
export type AuditPage = z.infer<typeof AuditPage>;

/** What stands in the log, to choose filters from. */
export const AuditFacets = z.object({
  actors: z.array(AuditActor),
  actions: z.array(z.string()),
  entities: z.array(z.string()),
  names: Names,
});
export type AuditFacets = z.infer<typeof AuditFacets>;

export const auditEndpoints = {
  list: defineEndpoint({
    id: 'audit.list',
    method: 'GET',
    path: '/audit',
    summary: 'Everything that was changed, newest first',
    access: 'audit.read',
    query: AuditQuery,
    status: 200,
    response: AuditPage,
  }),
  exportCsv: defineEndpoint({
    id: 'audit.export',
    method: 'GET',
    path: '/audit/export.csv',
    summary: 'All entries of a filter as CSV, each with a sentence that says what happened',
    access: 'audit.read',
    query: AuditExportQuery,
    status: 200,
    produces: 'text/csv',
  }),
  facets: defineEndpoint({
    id: 'audit.facets',
    method: 'GET',
    path: '/audit/facets',
    summary: 'The people, actions and kinds of records that occur in the audit log',
    access: 'audit.read',
    status: 200,
    response: AuditFacets,
  }),
} as const;
