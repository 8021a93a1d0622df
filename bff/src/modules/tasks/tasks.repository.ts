import { Injectable } from '@nestjs/common';
import { type Assignee, listedTasks, type Task, type TaskQuery } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, Filters, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { TaskEntity } from './tasks.entities.ts';

type TaskRow = TaskEntity & {
  readonly ownerEmail: string | null;
  readonly ownerName: string | null;
  readonly client: string | null;
  readonly lead: string | null;
};

/** A task that is due, and whose owner was not mailed about it. */
export interface DueTask {
  readonly title: string;
  readonly dueOn: string;
  readonly dueTime: string | null;
  readonly clientId: string | null;
  readonly contactId: string | null;
  readonly about: string | null;
  readonly ownerEmail: string;
}

/** SQL: reads names from the tables of other rooms. */
@Injectable()
export class TasksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `reachedBy` is the email of somebody who sees only what is theirs, or about what is theirs. */
  async list({ mine, clientId, contactId, done }: TaskQuery, me: string, reachedBy: string | null): Promise<Task[]> {
    const filters = new Filters();
    filters.add(() => `t.done_at IS ${done ? 'NOT' : ''} NULL`);
    if (mine) filters.add((email) => `t.owner_id = (SELECT id FROM staff WHERE email = ${email})`, me);
    if (clientId) filters.add((id) => `t.client_id = ${id}`, clientId);
    if (contactId) filters.add((id) => `t.contact_id = ${id}`, contactId);
    if (reachedBy !== null)
      filters.add(
        (email) => `(SELECT id FROM staff WHERE email = ${email}) IN (t.owner_id, c.assignee_id, l.assignee_id)`,
        reachedBy,
      );
    const order = done ? 't.done_at DESC, t.id' : `t.due_on, coalesce(t.due_time, '24:00'), t.created_at, t.id`;
    return this.find(this.dataSource, `${filters.where} ORDER BY ${order} LIMIT ${listedTasks}`, filters.values);
  }

  async get(id: string, manager: EntityManager): Promise<Task | null> {
    return (await this.find(manager, 'WHERE t.id = $1', [id]))[0] ?? null;
  }

  lock(manager: EntityManager, id: string): Promise<TaskEntity | null> {
    return manager.findOne(TaskEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The id of a member, whom it keeps on the team until the transaction ends; null when they are gone. */
  async lockStaff(manager: EntityManager, by: { readonly id: string } | { readonly email: string }) {
    const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email];
    const rows = await rowsOf<{ id: string; email: string }>(
      manager,
      `SELECT id, email FROM staff WHERE ${column} = $1 FOR KEY SHARE`,
      [value],
    );
    return rows[0] ?? null;
  }

  /** Whether a client or lead is there, and `email`’s where that is given; it stays until the transaction ends. */
  async lockAbout(
    manager: EntityManager,
    table: 'clients' | 'contacts',
    id: string,
    email: string | null,
  ): Promise<boolean> {
    const own = email === null ? '' : 'AND assignee_id = (SELECT id FROM staff WHERE email = $2)';
    const rows = await rowsOf(
      manager,
      `SELECT 1 FROM ${table} WHERE id = $1 ${own} FOR KEY SHARE`,
      email === null ? [id] : [id, email],
    );
    return rows.length > 0;
  }

  /** Those due by a day that nobody was mailed about, which from now on somebody was. */
  takeDue(manager: EntityManager, day: string): Promise<DueTask[]> {
    return rowsOf<DueTask>(
      manager,
      `UPDATE tasks t SET told_on = t.due_on FROM staff s
       WHERE s.id = t.owner_id AND t.due_on <= $1 AND t.done_at IS NULL AND t.told_on IS DISTINCT FROM t.due_on
       RETURNING t.title, t.due_on::text AS "dueOn", t.due_time AS "dueTime", t.client_id AS "clientId",
         t.contact_id AS "contactId", s.email AS "ownerEmail", coalesce(
           (SELECT c.company FROM clients c WHERE c.id = t.client_id),
           (SELECT l.name FROM contacts l WHERE l.id = t.contact_id)) AS about`,
      [day],
    );
  }

  private async find(runner: SqlRunner, which: string, values: unknown[]): Promise<Task[]> {
    const rows = await rowsOf<TaskRow>(
      runner,
      `SELECT ${columnsOf(this.dataSource, TaskEntity, 't')}, s.email AS "ownerEmail", a.name AS "ownerName",
         c.company AS client, l.name AS lead
       FROM tasks t LEFT JOIN staff s ON s.id = t.owner_id LEFT JOIN accounts a ON lower(a.email) = s.email
       LEFT JOIN clients c ON c.id = t.client_id LEFT JOIN contacts l ON l.id = t.contact_id ${which}`,
      values,
    );
    return rows.map(toTask);
  }
}

const ownerOf = ({ ownerId, ownerEmail, ownerName }: TaskRow): Assignee | null =>
  ownerId === null || ownerEmail === null ? null : { id: ownerId, email: ownerEmail, name: ownerName };

function aboutOf({ clientId, client, contactId, lead }: TaskRow): Task['about'] {
  if (clientId !== null) return { kind: 'client', id: clientId, name: client ?? '' };
  return contactId === null ? null : { kind: 'lead', id: contactId, name: lead ?? '' };
}

const toTask = (row: TaskRow): Task => ({
  id: row.id,
  title: row.title,
  dueOn: row.dueOn,
  dueTime: row.dueTime,
  owner: ownerOf(row),
  about: aboutOf(row),
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.doneBy,
  version: row.version,
});
