import { z } from 'zod';
import { IdParams, IsoDate, Timestamp, Version } from '../common/fields.ts';
import { Day, line } from '../common/typed-fields.ts';
import { Assignee } from '../contacts/lead.ts';
import { defineEndpoint } from '../endpoint.ts';

export const taskTexts = {
  title: 'Say what is to be done',
  day: 'Choose a day',
  time: 'Enter a time such as 14:30',
  gone: 'This person is no longer on the team.',
} as const;

/** `14:30` in the agency's time zone. */
const DueTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, taskTexts.time);

/** Something a member of the team is to do. */
export const Task = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Day, and hour where it matters, of the agency's time zone. */
  dueOn: IsoDate,
  dueTime: z.string().nullable(),
  /** Null where they left the team. */
  owner: Assignee.nullable(),
  /** The client or lead it is about. */
  about: z.object({ kind: z.enum(['client', 'lead']), id: z.uuid(), name: z.string() }).nullable(),
  createdAt: Timestamp,
  doneAt: Timestamp.nullable(),
  /** Email of who did it. */
  doneBy: z.string().nullable(),
  /** Send it back with a change. */
  version: Version,
});
export type Task = z.infer<typeof Task>;

const fields = {
  title: line(200).refine((title) => title !== '', taskTexts.title),
  dueOn: z.iso.date({ error: taskTexts.day, abort: true }).pipe(Day),
  dueTime: DueTime.nullable(),
  /** Of the team; null for nobody. */
  ownerId: z.uuid().nullable(),
};

/** Without an owner it is the caller's. It is about a client, about a lead, or about neither. */
export const TaskCreate = z.strictObject({
  ...fields,
  dueTime: fields.dueTime.default(null),
  ownerId: fields.ownerId.optional(),
  clientId: z.uuid().optional(),
  contactId: z.uuid().optional(),
});
export type TaskCreate = z.output<typeof TaskCreate>;

/** What is named changes. */
export const TaskUpdate = z.strictObject(fields).partial().extend({ version: Version });
export type TaskUpdate = z.output<typeof TaskUpdate>;

/** Tasks that one answer has at most. */
export const listedTasks = 100;

/** Open ones, those that are due first. */
export const TaskQuery = z.object({
  /** The caller's. */
  mine: z.literal('true').optional(),
  clientId: z.uuid().optional(),
  contactId: z.uuid().optional(),
  /** Instead of the open ones those that are done, the last one first. */
  done: z.literal('true').optional(),
});
export type TaskQuery = z.output<typeof TaskQuery>;

export const taskEndpoints = {
  list: defineEndpoint({
    id: 'tasks.list',
    method: 'GET',
    path: '/tasks',
    summary: `Up to ${listedTasks} tasks: yours, those about a client or lead, or all`,
    access: 'leads.read',
    own: 'list',
    query: TaskQuery,
    status: 200,
    response: z.object({ items: z.array(Task) }),
  }),
  create: defineEndpoint({
    id: 'tasks.create',
    method: 'POST',
    path: '/tasks',
    summary: 'Add a task, about a client or lead that you reach or about nothing',
    access: 'clients.write',
    own: 'list',
    idempotent: true,
    body: TaskCreate,
    status: 201,
    response: Task,
  }),
  update: defineEndpoint({
    id: 'tasks.update',
    method: 'PATCH',
    path: '/tasks/:id',
    summary: 'Change a task; 409 `stale_version` with the current one under `current`',
    access: 'clients.write',
    own: 'task',
    params: IdParams,
    body: TaskUpdate,
    status: 200,
    response: Task,
  }),
  finish: defineEndpoint({
    id: 'tasks.finish',
    method: 'PUT',
    path: '/tasks/:id/done',
    summary: 'Mark a task as done, or as open again',
    access: 'clients.write',
    own: 'task',
    params: IdParams,
    body: z.strictObject({ done: z.boolean() }),
    status: 200,
    response: Task,
  }),
  remove: defineEndpoint({
    id: 'tasks.remove',
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Delete a task',
    access: 'clients.write',
    own: 'task',
    params: IdParams,
    status: 204,
  }),
} as const;

/** `14:30` as people read it: `2:30 PM`. */
export function taskTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
