import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface SectionRow {
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null until the section is changed. */
  async find(section: string, runner: SqlRunner = this.dataSource): Promise<SectionRow | null> {
    const [row] = await rowsOf<SectionRow>(
      runner,
      `SELECT value, version, updated_at AS "updatedAt", updated_by AS "updatedBy" FROM agency_settings
        WHERE section = $1`,
      [section],
    );
    return row ?? null;
  }

  /** False when the section no longer stands at `version`. */
  async save(
    manager: EntityManager,
    section: string,
    version: number,
    value: unknown,
    by: string,
    now: Date,
  ): Promise<boolean> {
    const values = [section, JSON.stringify(value), now, by];
    const rows =
      version === 0
        ? await changed(
            manager,
            `INSERT INTO agency_settings (section, value, version, updated_at, updated_by) VALUES ($1, $2, 1, $3, $4)
              ON CONFLICT (section) DO NOTHING`,
            values,
          )
        : await changed(
            manager,
            `UPDATE agency_settings SET value = $2, version = version + 1, updated_at = $3, updated_by = $4
              WHERE section = $1 AND version = $5`,
            [...values, version],
          );
    return rows > 0;
  }
}
