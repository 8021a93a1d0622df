import { Injectable } from '@nestjs/common';
import { changed, rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** Texts of staff: overrides of a built-in template (its name is the id), or a template of their own. */
export interface TemplateRow {
  readonly id: string;
  readonly origin: 'built-in' | 'staff';
  readonly name: string | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly variables: string[];
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

const columns = 'id, origin, name, texts, variables, version, updated_at AS "updatedAt", updated_by AS "updatedBy"';

@Injectable()
export class TemplatesRepository {
  /** Staff templates by name, after edited built-in ones. */
  async findAll(runner: SqlRunner): Promise<TemplateRow[]> {
    return rowsOf<TemplateRow>(
      runner,
      `SELECT ${columns} FROM message_templates ORDER BY origin, lower(name), id LIMIT 500`,
    );
  }

  async find(runner: SqlRunner, id: string): Promise<TemplateRow | null> {
    const [row] = await rowsOf<TemplateRow>(runner, `SELECT ${columns} FROM message_templates WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** False when the version is stale; version 0 is an unedited built-in template. */
  async save(
    runner: SqlRunner,
    { id, origin, name, texts, variables, version, updatedBy }: Omit<TemplateRow, 'updatedAt'>,
    now: Date,
  ): Promise<boolean> {
    const values = [id, origin, name, JSON.stringify(texts), variables, updatedBy, now];
    const touched =
      version === 0
        ? await changed(
            runner,
            `INSERT INTO message_templates (id, origin, name, texts, variables, updated_by, created_at, updated_at)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (id) DO NOTHING`,
            values,
          )
        : await changed(
            runner,
            `UPDATE message_templates SET name = $3, texts = $4, variables = $5, updated_by = $6, updated_at = $7,
              version = version + 1 WHERE id = $1 AND origin = $2 AND version = $8`,
            [...values, version],
          );
    return touched > 0;
  }

  async delete(runner: SqlRunner, id: string): Promise<TemplateRow | null> {
    const [row] = await rowsOf<TemplateRow>(
      runner,
      `DELETE FROM message_templates WHERE id = $1 AND origin = 'staff' RETURNING ${columns}`,
      [id],
    );
    return row ?? null;
  }
}
