import { Injectable } from '@nestjs/common';
import type { OwnedKind } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { AssignedRecords } from '../../../platform/http/index.ts';

/** Where records say whom they are assigned to. */
const tables: Readonly<Record<OwnedKind, string>> = { client: 'clients', lead: 'contacts' };

/** SQL: tables of two other rooms, asked before any of them is entered. */
@Injectable()
export class AssignedRecordsRepository implements AssignedRecords {
  constructor(private readonly dataSource: DataSource) {}

  async isAssigned(kind: OwnedKind, id: string, email: string): Promise<boolean> {
    const [row] = await rowsOf<{ found: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM ${tables[kind]} r JOIN staff s ON s.id = r.assignee_id
        WHERE r.id = $1 AND s.email = $2) AS found`,
      [id, email],
    );
    return row?.found ?? false;
  }
}
