import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SavedView, type SavedViewCreate, savedViewsMaximum, type SavedViewUpdate } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { SavedViewEntity } from './saved-views.entities.ts';

/** Views of the portal's lists. Each person sees and changes their own. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  async list(): Promise<SavedView[]> {
    const views = await this.dataSource.manager.findBy(SavedViewEntity, { accountId: currentPerson().id });
    return views.map(toView).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
  }

  /** Throws `conflict` for a name that is taken, and beyond {@link savedViewsMaximum} views of a list. */
  create(body: SavedViewCreate): Promise<SavedView> {
    return this.dataSource.transaction(async (manager) => {
      const view = { id: randomUUID(), accountId: currentPerson().id, ...body };
      const others = await this.ofList(manager, view);
      if (others.length >= savedViewsMaximum)
        throw new AppError('conflict', {
          message: `You have ${savedViewsMaximum} views of this list. Delete one to save another.`,
        });
      refuseTaken(others, view);
      await manager.insert(SavedViewEntity, view);
      return toView(view);
    });
  }

  /** Throws `not_found`, also for another person's, or `conflict` for a name that is taken. */
  update(id: string, changes: SavedViewUpdate): Promise<SavedView> {
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneBy(SavedViewEntity, { id, accountId: currentPerson().id });
      if (!before) throw new AppError('not_found');
      const view = { ...toView(before), accountId: before.accountId };
      if (changes.name) view.name = changes.name;
      view.query = changes.query ?? view.query;
      refuseTaken(await this.ofList(manager, view), view);
      await manager.update(SavedViewEntity, { id }, { name: view.name, query: view.query });
      return toView(view);
    });
  }

  /** Throws `not_found`, also for another person's. */
  async remove(id: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(SavedViewEntity, { id, accountId: currentPerson().id });
    if (affected !== 1) throw new AppError('not_found');
  }

  /** Locks the person's account, so that two requests at once do not pass each other's check. */
  private async ofList(
    manager: EntityManager,
    { accountId, list }: Pick<SavedViewEntity, 'accountId' | 'list'>,
  ): Promise<SavedViewEntity[]> {
    await manager.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    return manager.findBy(SavedViewEntity, { accountId, list });
  }
}

function refuseTaken(others: readonly SavedViewEntity[], { id, name }: Pick<SavedViewEntity, 'id' | 'name'>): void {
  if (others.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', {
      message: 'You already have a view with this name.',
      errors: { name: ['You already have a view with this name'] },
    });
}

const toView = ({ id, list, name, query }: SavedViewEntity): SavedView => ({ id, list, name, query });
