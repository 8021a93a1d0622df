import { defineEndpoint } from '../endpoint.ts';
import { AuditFacets, AuditPage, AuditQuery } from './audit-entry.ts';

export const auditEndpoints = {
  list: defineEndpoint({
    id: 'audit.list',
    method: 'GET',
    path: '/audit',
    summary: 'Everything that was changed, newest first',
    access: 'staff',
    query: AuditQuery,
    status: 200,
    response: AuditPage,
  }),
  facets: defineEndpoint({
    id: 'audit.facets',
    method: 'GET',
    path: '/audit/facets',
    summary: 'The people, actions and kinds of records that occur in the audit log',
    access: 'staff',
    status: 200,
    response: AuditFacets,
  }),
} as const;
