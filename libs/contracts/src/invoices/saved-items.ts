import { z } from 'zod';
import { IdParams, Version } from '../common/fields.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { savedItemFields } from './saved-item.record.ts';

/** Something the agency sells again and again. Lines copy it, so a change is for lines from then on. */
export const SavedItem = z.object({
  id: z.uuid(),
  ...storedShape(savedItemFields),
  /** Send it back with a change. */
  version: Version,
});
export type SavedItem = z.infer<typeof SavedItem>;

/** Most items there can be: the portal reads all of them at once. */
export const savedItemsMaximum = 300;

export const SavedItemCreate = z.strictObject(inputShape(savedItemFields));
export type SavedItemCreate = z.output<typeof SavedItemCreate>;
export type SavedItemCreateInput = z.input<typeof SavedItemCreate>;

/** What is named changes. */
export const SavedItemUpdate = SavedItemCreate.partial().extend({ version: Version });
export type SavedItemUpdate = z.output<typeof SavedItemUpdate>;

export const savedItemEndpoints = {
  list: defineEndpoint({
    id: 'savedItems.list',
    method: 'GET',
    path: '/saved-items',
    summary: 'What the agency puts on documents again and again, by name',
    access: 'money.read',
    status: 200,
    response: z.object({ items: z.array(SavedItem) }),
  }),
  create: defineEndpoint({
    id: 'savedItems.create',
    method: 'POST',
    path: '/saved-items',
    summary: 'Save an item for documents; 409 `conflict` for a name that another one has',
    access: 'money.write',
    idempotent: true,
    body: SavedItemCreate,
    status: 201,
    response: SavedItem,
  }),
  update: defineEndpoint({
    id: 'savedItems.update',
    method: 'PATCH',
    path: '/saved-items/:id',
    summary: 'Change a saved item for lines from then on',
    access: 'money.write',
    params: IdParams,
    body: SavedItemUpdate,
    status: 200,
    response: SavedItem,
  }),
  remove: defineEndpoint({
    id: 'savedItems.remove',
    method: 'DELETE',
    path: '/saved-items/:id',
    summary: 'Delete a saved item; lines that were made with it stay',
    access: 'money.write',
    params: IdParams,
    status: 204,
  }),
} as const;
