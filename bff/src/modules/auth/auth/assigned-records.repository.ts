import { Injectable } from '@nestjs/common';
import type { OwnedKind } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { AssignedRecords } from '../../../platform/http/index.ts';

/** Whose records are, by their id; a conversation is its client’s or lead’s. */
const records: Readonly<Record<OwnedKind, string>> = {
  client: 'SELECT assignee_id FROM clients WHERE id = $1',
  lead: 'SELECT assignee_id FROM contacts WHERE id = $1',
  conversation: `SELECT r.assignee_id FROM conversations v
    JOIN LATERAL (SELECT assignee_id FROM contacts WHERE id = v.contact_id
      UNION ALL SELECT assignee_id FROM clients WHERE id = v.client_id) r ON true WHERE v.id = $1`,
};

/** SQL: tables of two other rooms, asked before any of them is entered. */
@Injectable()
export class AssignedRecordsRepository implements AssignedRecords {
  constructor(private readonly dataSource: DataSource) {}

  async isAssigned(kind: OwnedKind, id: string, email: string): Promise<boolean> {
    const [row] = await rowsOf<{ found: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM (${records[kind]}) r JOIN staff s ON s.id = r.assignee_id
        WHERE s.email = $2) AS found`,
      [id, email],
    );
    return row?.found ?? false;
  }
}
