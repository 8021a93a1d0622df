import { z } from 'zod';
import { IdParams } from '../common/fields.ts';
import { singleLine } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Most tags of one record, and most characters of one. */
export const tagMaximums = { tags: 20, characters: 30 } as const;

export const tagTexts = {
  tooLong: `Use up to ${tagMaximums.characters} characters`,
  tooMany: `A record has at most ${tagMaximums.tags} tags. Remove one to add another.`,
  empty: 'Write a word',
} as const;

/** A free word. Two that read the same but for case and accents are one. */
export const Tag = z
  .string()
  .overwrite(singleLine)
  .min(1, tagTexts.empty)
  .max(tagMaximums.characters, tagTexts.tooLong);

/** As a filter of a list. */
export const TagFilter = z.string().overwrite(singleLine).min(1).max(tagMaximums.characters);

export const TagChange = z.strictObject({
  add: z.array(Tag).max(tagMaximums.tags).default([]),
  remove: z.array(Tag).max(tagMaximums.tags).default([]),
});
export type TagChange = z.output<typeof TagChange>;

/** One tag of many records at once. */
export const BulkTag = z.union([z.strictObject({ addTag: Tag }), z.strictObject({ removeTag: Tag })]);
export type BulkTag = z.output<typeof BulkTag>;

/** In order of the alphabet. */
const Tags = z.object({ tags: z.array(z.string()) });

export const tagEndpoints = {
  list: defineEndpoint({
    id: 'tags.list',
    method: 'GET',
    path: '/tags',
    summary: 'The tags of clients and leads you may read, the most used first',
    access: 'clients.read',
    own: 'list',
    status: 200,
    response: z.object({ items: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  }),
  ofClient: defineEndpoint({
    id: 'tags.ofClient',
    method: 'PATCH',
    path: '/clients/:id/tags',
    summary: 'Add and remove tags of a client; what it has, or doesn’t have, stays',
    access: 'clients.write',
    own: 'client',
    params: IdParams,
    body: TagChange,
    status: 200,
    response: Tags,
  }),
} as const;

/** Of a lead, whose room is a later one. */
export const leadTagEndpoint = defineEndpoint({
  id: 'contacts.tag',
  method: 'PATCH',
  path: '/contacts/:id/tags',
  summary: 'Add and remove tags of a lead; what it has, or doesn’t have, stays',
  access: 'leads.write',
  own: 'lead',
  params: IdParams,
  body: TagChange,
  status: 200,
  response: Tags,
});
