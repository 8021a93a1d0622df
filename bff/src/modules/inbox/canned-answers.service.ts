import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CannedAnswer, type CannedAnswerEdit, cannedAnswersMaximum } from '@vitrine/contracts';
import { DataSource, type EntityManager, Not, Raw } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/index.ts';
import { actorName } from '../../platform/request-context.ts';
import { Audit } from '../settings/index.ts';
import { CannedAnswerEntity } from './canned-answers.entities.ts';

/** Answers that the team keeps for everyone on it. */
@Injectable()
export class CannedAnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async list(): Promise<{ items: CannedAnswer[] }> {
    const answers = await this.dataSource.manager.find(CannedAnswerEntity, { take: cannedAnswersMaximum });
    const items = answers.map(toAnswer).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
    return { items };
  }

  /** Throws `conflict` for a name that is taken, and beyond {@link cannedAnswersMaximum}. */
  create(edit: CannedAnswerEdit): Promise<CannedAnswer> {
    return this.dataSource.transaction(async (manager) => {
      await this.refuseTaken(manager, edit.name, null);
      if ((await manager.count(CannedAnswerEntity)) >= cannedAnswersMaximum)
        throw new AppError('conflict', { message: `There are ${cannedAnswersMaximum} of them. Delete one first.` });
      const answer = { id: randomUUID(), ...edit, author: actorName(), updatedAt: this.clock.now() };
      await manager.insert(CannedAnswerEntity, answer);
      await this.record(manager, 'created', answer.id, null, edit);
      return toAnswer(answer);
    });
  }

  /** Throws `not_found`, or `conflict` for a name that is taken. */
  update(id: string, edit: CannedAnswerEdit): Promise<CannedAnswer> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.find(manager, id);
      await this.refuseTaken(manager, edit.name, id);
      await manager.update(CannedAnswerEntity, { id }, { ...edit, author: actorName(), updatedAt: this.clock.now() });
      await this.record(manager, 'updated', id, { name: before.name, text: before.text }, edit);
      return { id, ...edit };
    });
  }

  /** Throws `not_found`. */
  remove(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { name, text } = await this.find(manager, id);
      await manager.delete(CannedAnswerEntity, { id });
      await this.record(manager, 'deleted', id, { name, text }, null);
    });
  }

  private async find(manager: EntityManager, id: string): Promise<CannedAnswerEntity> {
    const found = await manager.findOneBy(CannedAnswerEntity, { id });
    if (!found) throw new AppError('not_found');
    return found;
  }

  /** One after another, so that of two at once the second one sees the first. */
  private async refuseTaken(manager: EntityManager, name: string, id: string | null): Promise<void> {
    await manager.query('LOCK TABLE canned_answers IN SHARE ROW EXCLUSIVE MODE');
    const same = Raw((column) => `lower(${column}) = lower(:name)`, { name });
    if (await manager.existsBy(CannedAnswerEntity, { name: same, ...(id && { id: Not(id) }) }))
      throw new AppError('conflict', {
        message: 'There is an answer with this name already.',
        errors: { name: ['There is an answer with this name already'] },
      });
  }

  private record(
    manager: EntityManager,
    verb: 'created' | 'updated' | 'deleted',
    entityId: string,
    before: CannedAnswerEdit | null,
    after: CannedAnswerEdit | null,
  ): Promise<void> {
    const named = after ?? { name: before?.name };
    return this.audit.record(manager, {
      action: `canned-answer.${verb}`,
      entity: 'canned-answer',
      entityId,
      before: before && { ...before },
      after: { ...named },
    });
  }
}

const toAnswer = ({ id, name, text }: CannedAnswer): CannedAnswer => ({ id, name, text });
