import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertIfAbsent, type SqlRunner } from '../../../platform/database/index.ts';
import { MessageTemplateEntity } from './emails.entities.ts';

@Injectable()
export class TemplatesRepository {
  /** Staff templates by name, after edited built-in ones. */
  findAll(runner: SqlRunner): Promise<MessageTemplateEntity[]> {
    const templates = runner.getRepository(MessageTemplateEntity).createQueryBuilder('t');
    return templates.orderBy('t.origin').addOrderBy('lower(t.name)').addOrderBy('t.id').limit(500).getMany();
  }

  find(runner: SqlRunner, id: string): Promise<MessageTemplateEntity | null> {
    return runner.getRepository(MessageTemplateEntity).findOneBy({ id });
  }

  /** False when the version is stale; version 0 is an unedited built-in template. */
  async save(
    manager: EntityManager,
    { id, origin, version, ...fields }: Omit<MessageTemplateEntity, 'createdAt' | 'updatedAt'>,
    now: Date,
  ): Promise<boolean> {
    const changes = { ...fields, version: version + 1, updatedAt: now };
    if (version === 0)
      return insertIfAbsent(manager, MessageTemplateEntity, { id, origin, ...changes, createdAt: now });
    const { affected } = await manager.update(MessageTemplateEntity, { id, origin, version }, changes);
    return affected === 1;
  }

  /** Deletes a template of staff's own; null when there is none. */
  async delete(manager: EntityManager, id: string): Promise<Pick<MessageTemplateEntity, 'name' | 'texts'> | null> {
    const { raw }: { raw: Pick<MessageTemplateEntity, 'name' | 'texts'>[] } = await manager
      .createQueryBuilder()
      .delete()
      .from(MessageTemplateEntity)
      .where({ id, origin: 'staff' })
      .returning(['name', 'texts'])
      .execute();
    return raw[0] ?? null;
  }
}
