import { z } from 'zod';
import { IdParams } from '../common/fields.ts';
import { singleLine } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The lists of the portal that have views. */
export const ViewList = z.enum(['leads', 'clients', 'invoices', 'messages', 'estimates', 'recurring']);
export type ViewList = z.infer<typeof ViewList>;

/** Most views a person can save of one list. */
export const savedViewsMaximum = 20;

const name = z.string().overwrite(singleLine).min(1, 'Give the view a name').max(40, 'Use up to 40 characters');
/** The list's own query string, such as `?status=new&sort=score`; empty for the list as it opens. */
const query = z
  .string()
  .max(500, 'This search is too long to save')
  .regex(/^(?:\?.+)?$/, 'This is no query');

export const SavedView = z.object({
  id: z.uuid(),
  list: ViewList,
  name: z.string(),
  query: z.string(),
  /** Whether the whole team sees it; older servers share none. */
  shared: z.boolean().default(false),
  /** Who saved it, by name or address; null for the own. */
  by: z.string().nullable().default(null),
  /** Whether the caller may change and delete it: their own, and owners every shared one. */
  editable: z.boolean().default(true),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewCreate = z.strictObject({ list: ViewList, name, query, shared: z.boolean().default(false) });
export type SavedViewCreate = z.output<typeof SavedViewCreate>;

/** What is named changes. */
export const SavedViewUpdate = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  shared: z.boolean().optional(),
});
export type SavedViewUpdate = z.infer<typeof SavedViewUpdate>;

/** Views belong to the person who saved them. The team sees those that are shared, and owners can change these. */
export const savedViewEndpoints = {
  list: defineEndpoint({
    id: 'savedViews.list',
    method: 'GET',
    path: '/saved-views',
    summary: 'The views you saved and those the team shares, by name',
    access: 'portal',
    status: 200,
    response: z.object({ items: z.array(SavedView) }),
  }),
  /** Throws `conflict` for a name that is taken, or beyond {@link savedViewsMaximum}. */
  create: defineEndpoint({
    id: 'savedViews.create',
    method: 'POST',
    path: '/saved-views',
    summary: 'Save the filters and order of a list under a name; 409 `conflict` where you have that name already',
    access: 'portal',
    body: SavedViewCreate,
    status: 201,
    response: SavedView,
  }),
  update: defineEndpoint({
    id: 'savedViews.update',
    method: 'PATCH',
    path: '/saved-views/:id',
    summary: 'Rename a view, save other filters under its name, or share it with the team',
    access: 'portal',
    params: IdParams,
    body: SavedViewUpdate,
    status: 200,
    response: SavedView,
  }),
  remove: defineEndpoint({
    id: 'savedViews.remove',
    method: 'DELETE',
    path: '/saved-views/:id',
    summary: 'Delete a view',
    access: 'portal',
    params: IdParams,
    status: 204,
  }),
} as const;
