import { Injectable } from '@nestjs/common';
import type { OwnedKind } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { AssignedRecords } from '../../../platform/http/index.ts';

/** Where records say whom they are assigned to. */
const tables = { client: 'clients', lead: 'contacts' } as const;

/** Whose a record `$1` is, by the id of the staff list. A task is its owner's, and of whom it is about. */
const isOf: Readonly<Record<OwnedKind, string>> = {
  client: ofRecord('client'),
  lead: ofRecord('lead'),
  task: `SELECT 1 FROM tasks t LEFT JOIN clients c ON c.id = t.client_id LEFT JOIN contacts l ON l.id = t.contact_id
    JOIN staff s ON s.id IN (t.owner_id, c.assignee_id, l.assignee_id) WHERE t.id = $1 AND s.email = $2`,
  conversation: `SELECT 1 FROM conversations v LEFT JOIN clients c ON c.id = v.client_id
    LEFT JOIN contacts l ON l.id = v.contact_id
    JOIN staff s ON s.id IN (c.assignee_id, l.assignee_id) WHERE v.id = $1 AND s.email = $2`,
};

function ofRecord(kind: keyof typeof tables): string {
  return `SELECT 1 FROM ${tables[kind]} r JOIN staff s ON s.id = r.assignee_id WHERE r.id = $1 AND s.email = $2`;
}

/** SQL: tables of two other rooms, asked before any of them is entered. */
@Injectable()
export class AssignedRecordsRepository implements AssignedRecords {
  constructor(private readonly dataSource: DataSource) {}

  async isAssigned(kind: OwnedKind, id: string, email: string): Promise<boolean> {
    const [row] = await rowsOf<{ found: boolean }>(this.dataSource, `SELECT EXISTS (${isOf[kind]}) AS found`, [
      id,
      email,
    ]);
    return row?.found ?? false;
  }
}
