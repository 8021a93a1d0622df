import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { insertIfAbsent, type SqlRunner } from '../../../platform/database/index.ts';
import { AgencySettingEntity } from './settings.entities.ts';

type Section = AgencySettingEntity['section'];

@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null until the section is changed. */
  find(section: Section, runner: SqlRunner = this.dataSource): Promise<AgencySettingEntity | null> {
    return runner.getRepository(AgencySettingEntity).findOneBy({ section });
  }

  /** False when the section no longer stands at `version`. */
  async save(
    manager: EntityManager,
    section: Section,
    version: number,
    value: object,
    updatedBy: string,
    updatedAt: Date,
  ): Promise<boolean> {
    const changes = { value, version: version + 1, updatedAt, updatedBy };
    if (version === 0) return insertIfAbsent(manager, AgencySettingEntity, { section, ...changes });
    const { affected } = await manager.update(AgencySettingEntity, { section, version }, changes);
    return affected === 1;
  }
}
