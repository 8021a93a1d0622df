import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Task, type TaskCreate, type TaskQuery, taskTexts, type TaskUpdate } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { actorName, currentPerson, onlyAssignedTo } from '../../platform/request-context.ts';
import { Audit, differenceOf } from '../settings/index.ts';
import { TaskEntity } from './tasks.entities.ts';
import { TasksRepository } from './tasks.repository.ts';

type TaskFields = Pick<TaskEntity, 'title' | 'dueOn' | 'dueTime' | 'ownerId'>;

/** What members of the team are to do. */
@Injectable()
export class TasksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TasksRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  list(query: TaskQuery): Promise<Task[]> {
    return this.tasks.list(query, currentPerson().email.toLowerCase(), onlyAssignedTo());
  }

  /**
   * Throws `validation_failed` for an owner who left and for two subjects, `not_found` for a subject that is gone or
   * that the caller doesn't reach.
   */
  create(body: TaskCreate, key: string | undefined): Promise<Task> {
    return this.idempotency.once({ scope: 'tasks.create', key, request: body }, async (manager) => {
      const { clientId = null, contactId = null, ownerId: asked, ...fields } = body;
      if (clientId !== null && contactId !== null)
        throw new AppError('validation_failed', { errors: { contactId: ['A task is about one of the two'] } });
      for (const [table, id] of [
        ['clients', clientId],
        ['contacts', contactId],
      ] as const)
        if (id !== null && !(await this.tasks.lockAbout(manager, table, id, onlyAssignedTo())))
          throw new AppError('not_found');
      const ownerId = await this.ownerOf(manager, asked);
      const task = { id: randomUUID(), ...fields, ownerId, clientId, contactId, createdAt: this.clock.now() };
      await manager.insert(TaskEntity, task);
      await this.record(manager, 'created', task.id, { before: null, after: { ...fields, ownerId } });
      return this.get(manager, task.id);
    });
  }

  /** Throws `not_found`, `stale_version` with `current`, and `validation_failed` for an owner who left. */
  update(id: string, { version, ...changes }: TaskUpdate): Promise<Task> {
    return this.dataSource.transaction(async (manager) => {
      const task = await this.tasks.lock(manager, id);
      if (!task) throw new AppError('not_found');
      if (task.version !== version)
        throw new AppError('stale_version', { extensions: { current: await this.get(manager, id) } });
      const before = editedOf(task);
      const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const difference = differenceOf(before, { ...before, ...named });
      if (Object.keys(difference.after).length === 0) return this.get(manager, id);
      if (difference.after.ownerId !== undefined) await this.ownerOf(manager, difference.after.ownerId);
      // Whoever gets it now, or a new day, is told of it anew.
      const isNews = 'ownerId' in difference.after || 'dueOn' in difference.after;
      await manager.update(
        TaskEntity,
        { id },
        { ...difference.after, version: version + 1, ...(isNews && { toldOn: null }) },
      );
      await this.record(manager, 'updated', id, difference);
      return this.get(manager, id);
    });
  }

  /** What is done already, or open, stays so. Throws `not_found`. */
  finish(id: string, done: boolean): Promise<Task> {
    return this.dataSource.transaction(async (manager) => {
      const task = await this.tasks.lock(manager, id);
      if (!task) throw new AppError('not_found');
      if ((task.doneAt !== null) === done) return this.get(manager, id);
      await manager.update(
        TaskEntity,
        { id },
        {
          doneAt: done ? this.clock.now() : null,
          doneBy: done ? actorName() : null,
          version: task.version + 1,
        },
      );
      await this.record(manager, done ? 'done' : 'reopened', id, { before: null, after: { title: task.title } });
      return this.get(manager, id);
    });
  }

  /** Throws `not_found`. */
  async remove(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const task = await this.tasks.lock(manager, id);
      if (!task) throw new AppError('not_found');
      await manager.delete(TaskEntity, { id });
      await this.record(manager, 'deleted', id, { before: { ...editedOf(task) }, after: null });
    });
  }

  private async get(manager: EntityManager, id: string): Promise<Task> {
    const task = await this.tasks.get(id, manager);
    if (!task) throw new AppError('not_found');
    return task;
  }

  /** Undefined is the caller. Who reaches only what is theirs gives nobody else a task. */
  private async ownerOf(manager: EntityManager, asked: string | null | undefined): Promise<string | null> {
    if (asked === null) return null;
    const email = currentPerson().email.toLowerCase();
    const owner = await this.tasks.lockStaff(manager, asked === undefined ? { email } : { id: asked });
    if (!owner) {
      // An owner of the configuration may have no row of the staff list.
      if (asked === undefined) return null;
      throw new AppError('validation_failed', { errors: { ownerId: [taskTexts.gone] } });
    }
    if (onlyAssignedTo() !== null && owner.email !== email)
      throw new AppError('forbidden', { message: 'Your role doesn’t include tasks of others.' });
    return owner.id;
  }

  private record(
    manager: EntityManager,
    verb: 'created' | 'updated' | 'done' | 'reopened' | 'deleted',
    entityId: string,
    difference: Pick<Parameters<Audit['record']>[1], 'before' | 'after'>,
  ): Promise<void> {
    return this.audit.record(manager, { action: `task.${verb}`, entity: 'task', entityId, ...difference });
  }
}

const editedOf = ({ title, dueOn, dueTime, ownerId }: TaskEntity): TaskFields => ({ title, dueOn, dueTime, ownerId });
