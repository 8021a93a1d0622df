import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SavedView, type SavedViewCreate, savedViewsMaximum, type SavedViewUpdate } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { SavedViewEntity } from './saved-views.entities.ts';

/** Views of the portal's lists. Each person sees their own and those of the team that are shared. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly dataSource: DataSource) {}

  /** By name, then by who saved them. SQL: reads names of accounts, which depend on this module. */
  async list(): Promise<SavedView[]> {
    const views = await rowsOf<SavedViewEntity & { author: string }>(
      this.dataSource,
      `SELECT v.id, v.account_id AS "accountId", v.list, v.name, v.query, v.shared,
         coalesce(nullif(a.name, ''), a.email) AS author
       FROM saved_views v JOIN accounts a ON a.id = v.account_id WHERE v.account_id = $1 OR v.shared`,
      [currentPerson().id],
    );
    return views
      .map((view) => toView(view, view.author))
      .toSorted(
        (a, b) =>
          a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || (a.by ?? '').localeCompare(b.by ?? '', 'en'),
      );
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

  /**
   * Throws `not_found`, also for another person's unless an owner changes a shared one, or `conflict` for a name that
   * its author has already.
   */
  update(id: string, changes: SavedViewUpdate): Promise<SavedView> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.editable(manager, id);
      const { accountId, list } = before;
      const view = {
        id,
        accountId,
        list,
        name: changes.name ?? before.name,
        query: changes.query ?? before.query,
        shared: changes.shared ?? before.shared,
      };
      refuseTaken(await this.ofList(manager, view), view);
      await manager.update(SavedViewEntity, { id }, { name: view.name, query: view.query, shared: view.shared });
      return toView(view);
    });
  }

  /** Throws `not_found`, also for another person's unless an owner deletes a shared one. */
  async remove(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const view = await this.editable(manager, id);
      await manager.delete(SavedViewEntity, { id: view.id });
    });
  }

  private async editable(manager: EntityManager, id: string): Promise<SavedViewEntity> {
    const view = await manager.findOneBy(SavedViewEntity, { id });
    if (!view || !isEditable(view)) throw new AppError('not_found');
    return view;
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

/** Whether the caller may change it: their own, and owners what is shared. */
function isEditable({ accountId, shared }: Pick<SavedViewEntity, 'accountId' | 'shared'>): boolean {
  const { id, role } = currentPerson();
  return accountId === id || (shared && role === 'owner');
}

/** As the caller sees it; `author` is who saved it. */
const toView = (view: SavedViewEntity, author?: string): SavedView => ({
  id: view.id,
  list: view.list,
  name: view.name,
  query: view.query,
  shared: view.shared,
  by: view.accountId === currentPerson().id ? null : (author ?? null),
  editable: isEditable(view),
});
