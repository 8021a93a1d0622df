import { z } from 'zod';
import { IdParams, Version } from '../common/fields.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { personFields } from './person.record.ts';

/** Somebody at a client besides the contact of its record. */
export const ClientPerson = z.object({
  id: z.uuid(),
  ...storedShape(personFields),
  /** Send it back with a change. */
  version: Version,
});
export type ClientPerson = z.infer<typeof ClientPerson>;

export const ClientPersonCreate = z.strictObject(inputShape(personFields));
export type ClientPersonCreate = z.output<typeof ClientPersonCreate>;

/** What is named changes. */
export const ClientPersonUpdate = ClientPersonCreate.partial().extend({ version: Version });
export type ClientPersonUpdate = z.output<typeof ClientPersonUpdate>;

const PersonParams = IdParams.extend({ personId: z.uuid() });

/** The people of a client; `:id` is the client's. */
export const clientPeopleEndpoints = {
  list: defineEndpoint({
    id: 'clientPeople.list',
    method: 'GET',
    path: '/clients/:id/people',
    summary: 'The people of a client besides its own contact, by name',
    access: 'clients.read',
    own: 'client',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(ClientPerson) }),
  }),
  create: defineEndpoint({
    id: 'clientPeople.create',
    method: 'POST',
    path: '/clients/:id/people',
    summary: 'Add a person to a client; 409 `conflict` for an email that one of its people has',
    access: 'clients.write',
    own: 'client',
    idempotent: true,
    params: IdParams,
    body: ClientPersonCreate,
    status: 201,
    response: ClientPerson,
  }),
  update: defineEndpoint({
    id: 'clientPeople.update',
    method: 'PATCH',
    path: '/clients/:id/people/:personId',
    summary: 'Change a person of a client; 409 `stale_version` with the current one under `current`',
    access: 'clients.write',
    own: 'client',
    params: PersonParams,
    body: ClientPersonUpdate,
    status: 200,
    response: ClientPerson,
  }),
  remove: defineEndpoint({
    id: 'clientPeople.remove',
    method: 'DELETE',
    path: '/clients/:id/people/:personId',
    summary: 'Remove a person from a client',
    access: 'clients.write',
    own: 'client',
    params: PersonParams,
    status: 204,
  }),
} as const;
