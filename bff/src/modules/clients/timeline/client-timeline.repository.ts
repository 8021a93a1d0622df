import { Injectable } from '@nestjs/common';
import { ClientEvent } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';

export interface TimelineRow {
  /** `<kind>:<id of the record>`. */
  readonly id: string;
  readonly at: Date;
  readonly kind: ClientEvent['kind'];
  /** The fields of the event's kind. */
  readonly fields: Record<string, unknown>;
}

/** What the team does for a client. */
const work = `UNION ALL
         SELECT 'note:' || n.id, n.created_at, 'note',
           jsonb_build_object('by', n.author, 'text', n.text, 'edited', n.edited_at IS NOT NULL)
           FROM client_notes n WHERE n.client_id = $1 AND n.deleted_at IS NULL
         UNION ALL
         SELECT 'task:' || t.id, t.done_at, 'task', jsonb_build_object('by', t.done_by, 'title', t.title)
           FROM tasks t WHERE t.client_id = $1 AND t.done_at IS NOT NULL
         UNION ALL
         SELECT 'file:' || f.id, f.created_at, 'file',
           jsonb_build_object('by', f.author, 'name', f.name, 'fromClient', f.from_client)
           FROM client_files f WHERE f.client_id = $1 AND f.removed_at IS NULL`;

/** SQL: one union over the tables of several modules; it writes nothing. */
@Injectable()
export class ClientTimelineRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Events of a client before a position, newest first. */
  find(
    clientId: string,
    { before, limit, hasWork }: { before: readonly [string, string] | null; limit: number; hasWork: boolean },
  ): Promise<TimelineRow[]> {
    return rowsOf<TimelineRow>(
      this.dataSource,
      `WITH c AS (SELECT id, created_at FROM clients WHERE id = $1),
         bills AS (SELECT i.* FROM invoices i WHERE i.client_id = $1)
       SELECT id, at, kind, fields FROM (
         SELECT 'created:' || c.id AS id, c.created_at AS at, 'created' AS kind,
           jsonb_build_object('by',
             (SELECT a.actor_name FROM audit_entries a WHERE a.entity_id = $1::text AND a.action = 'client.created'
               AND a.actor_kind = 'person' LIMIT 1)) AS fields FROM c
         UNION ALL
         SELECT 'edited:' || a.id, a.at, 'edited',
           jsonb_build_object('by', CASE WHEN a.actor_kind = 'person' THEN a.actor_name END, 'fields',
             (SELECT jsonb_agg(f ORDER BY f) FROM jsonb_object_keys(a.after) f))
           FROM audit_entries a WHERE a.entity_id = $1::text
             AND a.action IN ('client.updated', 'client.reminders_held', 'client.reminders_resumed')
         UNION ALL
         SELECT 'invoice:' || b.id, b.created_at, 'invoice',
           jsonb_build_object('invoiceId', b.id, 'number', b.number, 'amountCents', b.amount_cents, 'status', b.status)
             FROM bills b
         UNION ALL
         SELECT 'payment:' || p.id, p.received_at, 'payment',
           jsonb_build_object('title', p.title, 'amountCents', p.amount_cents, 'currency', p.currency, 'state', p.state,
             'refund', p.kind = 'refund', 'invoiceId', p.invoice_id)
           FROM payments p WHERE p.client_id = $1 OR p.invoice_id IN (SELECT b.id FROM bills b)
         UNION ALL
         SELECT 'submission:' || s.id, s.created_at, 'submission',
           jsonb_build_object('practiceName', s.practice_name, 'status', s.status) FROM onboarding_submissions s
             WHERE s.client_id = $1
         UNION ALL
         SELECT 'code:' || s.id, s.paid_at, 'code', jsonb_build_object('code', k.code) FROM onboarding_submissions s
           JOIN codes k ON k.id = s.code_id WHERE s.client_id = $1 AND s.paid_at IS NOT NULL
         ${hasWork ? work : ''}
       ) events
       WHERE $2::timestamptz IS NULL OR (at, id COLLATE "C") < ($2, $3)
       ORDER BY at DESC, id COLLATE "C" DESC LIMIT $4`,
      [clientId, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }
}
