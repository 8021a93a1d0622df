import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refusalOf, rowsOf } from '../../../platform/database/index.ts';
import type { MovedRows, RowSetAside, StoredRow } from './lead-merges.entities.ts';

/** A column that refers to a table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  /** Whether rows may have no place beside those that another one has. */
  readonly isUnique: boolean;
}

/** A row with its key. */
type Row = StoredRow & { readonly id: string | number };

interface FromTo {
  readonly from: string;
  readonly to: string;
}

/** What became of the rows of one reference. */
interface Moved {
  readonly moved: MovedRows;
  readonly setAside: readonly RowSetAside[];
}

/** What referred to a lead: moved to another one, or set aside where that has its own. */
interface Belongings {
  readonly moved: MovedRows[];
  readonly setAside: RowSetAside[];
}

/**
 * Moves what refers to a lead. SQL: it asks the database which keys refer to leads, whichever module they are of, so
 * that a new table is moved without being named here.
 */
@Injectable()
export class LeadMergesRepository {
  async row(manager: EntityManager, table: string, id: string): Promise<StoredRow | null> {
    const [found] = await rowsOf<{ row: StoredRow }>(
      manager,
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE id = $1`,
      [id],
    );
    return found?.row ?? null;
  }

  async moveAll(manager: EntityManager, from: string, to: string): Promise<Belongings> {
    const belongings: Belongings = { moved: [], setAside: [] };
    for (const reference of await this.referencesTo(manager, 'contacts')) {
      const { moved, setAside } = reference.isUnique
        ? await this.moveEach(manager, reference, { from, to })
        : await this.move(manager, reference, { from, to });
      belongings.moved.push(moved);
      belongings.setAside.push(...setAside);
    }
    return belongings;
  }

  /** The rows that still refer to the lead that stayed; others were moved or deleted meanwhile. */
  async moveBack(manager: EntityManager, moved: readonly MovedRows[], from: string, to: string): Promise<void> {
    for (const { table, column, ids } of moved)
      if (ids.length > 0)
        await manager.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND id::text = ANY($3)`, [
          to,
          from,
          ids,
        ]);
  }

  /** Columns that the row has not, such as those of a later release, get their defaults. */
  async insert(manager: EntityManager, table: string, row: StoredRow): Promise<void> {
    const columns = await this.writableColumns(manager, table, row);
    await manager.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }

  async update(manager: EntityManager, id: string, row: StoredRow): Promise<void> {
    const columns = await this.writableColumns(manager, 'contacts', row);
    await manager.query(
      `UPDATE contacts SET (${columns}) = ROW (${columns
        .split(', ')
        .map((column) => `changed.${column}`)
        .join(', ')}) FROM jsonb_populate_record(NULL::contacts, $2) changed WHERE contacts.id = $1`,
      [id, JSON.stringify(row)],
    );
  }

  private async move(manager: EntityManager, { table, column }: Reference, { from, to }: FromTo): Promise<Moved> {
    const rows = await rowsOf<{ id: string }>(
      manager,
      `WITH moved AS (UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 RETURNING id) SELECT id FROM moved`,
      [to, from],
    );
    return { moved: { table, column, ids: rows.map(({ id }) => id) }, setAside: [] };
  }

  /** Row by row: one that has no place there is set aside. */
  private async moveEach(manager: EntityManager, { table, column }: Reference, { from, to }: FromTo): Promise<Moved> {
    const rows = await rowsOf<{ row: Row }>(
      manager,
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = $1 ORDER BY id`,
      [from],
    );
    const ids: string[] = [];
    const setAside: RowSetAside[] = [];
    for (const { row } of rows)
      try {
        // A transaction within: what the database refuses ends this, not the merge.
        await manager.transaction((inner) =>
          inner.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [to, row.id]),
        );
        ids.push(String(row.id));
      } catch (error) {
        if (refusalOf(error)?.kind !== 'taken') throw error;
        setAside.push(...(await this.takeAside(manager, table, row)));
      }
    return { moved: { table, column, ids }, setAside };
  }

  private async takeAside(manager: EntityManager, table: string, row: Row): Promise<RowSetAside[]> {
    const setAside: RowSetAside[] = [{ table, row }];
    for (const child of await this.referencesTo(manager, table)) {
      const children = await rowsOf<{ row: StoredRow }>(
        manager,
        `SELECT to_jsonb(t) AS row FROM ${child.table} t WHERE ${child.column} = $1`,
        [row.id],
      );
      setAside.push(...children.map((one) => ({ table: child.table, row: one.row })));
    }
    await manager.query(`DELETE FROM ${table} WHERE id = $1`, [row.id]);
    return setAside;
  }

  private referencesTo(manager: EntityManager, table: string): Promise<Reference[]> {
    return rowsOf<Reference>(
      manager,
      `SELECT c.conrelid::regclass::text AS "table", quote_ident(a.attname) AS "column",
         EXISTS (SELECT FROM pg_index i
           WHERE i.indrelid = c.conrelid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS "isUnique"
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.confrelid = $1::regclass ORDER BY 1, 2`,
      [table],
    );
  }

  private async writableColumns(manager: EntityManager, table: string, row: StoredRow): Promise<string> {
    const columns = await rowsOf<{ name: string }>(
      manager,
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND attidentity <> 'a' AND attname = ANY($2)`,
      [table, Object.keys(row)],
    );
    return columns.map(({ name }) => name).join(', ');
  }
}
