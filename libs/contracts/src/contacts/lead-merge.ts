import { z } from 'zod';
import { IdParams, Timestamp, Version } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { contactFields } from './contact.record.ts';
import { Lead } from './lead.ts';

/** Days in which two leads that were merged can be taken apart again. */
export const mergeUndoDays = 30;

/** What a merge decides field by field: the person's facts, and where the lead stands. */
export const mergeFields = [
  ...(Object.keys(contactFields) as (keyof typeof contactFields)[]),
  'status',
  'assignee',
  'followUp',
] as const;
export const MergeField = z.enum(mergeFields);
export type MergeField = z.infer<typeof MergeField>;

/** Two leads become the one in the path; the fields that are named are taken from the other one. */
export const LeadMerge = z.strictObject({
  otherId: z.uuid(),
  version: Version,
  otherVersion: Version,
  take: z.array(MergeField).max(mergeFields.length).default([]),
});
export type LeadMerge = z.output<typeof LeadMerge>;

/** A lead that was merged into another one and can be taken out again. */
export const MergedLead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mergedAt: Timestamp,
  /** Email of the person, or name of the API key. */
  mergedBy: z.string(),
  undoUntil: Timestamp,
});
export type MergedLead = z.infer<typeof MergedLead>;

export const leadMergeEndpoints = {
  list: defineEndpoint({
    id: 'leadMerges.list',
    method: 'GET',
    path: '/contacts/:id/merges',
    summary: 'Leads that were merged into this one in the last 30 days, newest first',
    access: 'leads.read',
    own: 'lead',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(MergedLead) }),
  }),
  merge: defineEndpoint({
    id: 'leadMerges.merge',
    method: 'POST',
    path: '/contacts/:id/merges',
    summary:
      'Merge another lead into this one, with its inquiries, notes, messages and client; 409 `conflict` where both ' +
      'are clients',
    access: 'leads.write',
    idempotent: true,
    params: IdParams,
    body: LeadMerge,
    status: 200,
    response: Lead,
  }),
  undo: defineEndpoint({
    id: 'leadMerges.undo',
    method: 'POST',
    path: '/contacts/:id/merges/:mergeId/undo',
    summary: 'Take a merged lead out again, with all that came from it; answers that lead',
    access: 'leads.write',
    idempotent: true,
    params: IdParams.extend({ mergeId: z.uuid() }),
    status: 200,
    response: Lead,
  }),
} as const;
