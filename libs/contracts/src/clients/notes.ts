import { z } from 'zod';
import { IdParams, Timestamp, Version } from '../common/fields.ts';
import { NoteCreate } from '../common/note.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What the team wrote about a client. */
export const ClientNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Email of the person. */
  author: z.string(),
  createdAt: Timestamp,
  /** Null where it stands as it was written. */
  editedAt: Timestamp.nullable(),
  /** Send it back with a change. */
  version: Version,
});
export type ClientNote = z.infer<typeof ClientNote>;

export const ClientNoteUpdate = NoteCreate.extend({ version: Version });

/** Notes that are listed beside a client, the newest; its timeline has all. */
export const listedNotes = 100;

const NoteParams = IdParams.extend({ noteId: z.uuid() });

/** Notes about a client; `:id` is the client's. They are the team's own work, as leads are. */
export const clientNoteEndpoints = {
  list: defineEndpoint({
    id: 'clientNotes.list',
    method: 'GET',
    path: '/clients/:id/notes',
    summary: `The newest ${listedNotes} notes about a client`,
    access: 'leads.read',
    own: 'client',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(ClientNote) }),
  }),
  create: defineEndpoint({
    id: 'clientNotes.create',
    method: 'POST',
    path: '/clients/:id/notes',
    summary: 'Add a note about a client, which only the team sees',
    access: 'clients.write',
    own: 'client',
    idempotent: true,
    params: IdParams,
    body: NoteCreate,
    status: 201,
    response: ClientNote,
  }),
  update: defineEndpoint({
    id: 'clientNotes.update',
    method: 'PATCH',
    path: '/clients/:id/notes/:noteId',
    summary: 'Change a note; 409 `stale_version` with the current one under `current`',
    access: 'clients.write',
    own: 'client',
    params: NoteParams,
    body: ClientNoteUpdate,
    status: 200,
    response: ClientNote,
  }),
  remove: defineEndpoint({
    id: 'clientNotes.remove',
    method: 'DELETE',
    path: '/clients/:id/notes/:noteId',
    summary: 'Delete a note; for a day it can be restored',
    access: 'clients.write',
    own: 'client',
    params: NoteParams,
    status: 204,
  }),
  restore: defineEndpoint({
    id: 'clientNotes.restore',
    method: 'POST',
    path: '/clients/:id/notes/:noteId/restore',
    summary: 'Bring back a note that was deleted within the last day',
    access: 'clients.write',
    own: 'client',
    params: NoteParams,
    status: 200,
    response: ClientNote,
  }),
} as const;
