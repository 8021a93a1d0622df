import { Injectable } from '@nestjs/common';
import type { TodayLead, TodayMessage, TodayText } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { unresolvedSql, unresolvedValues } from '../../messages/index.ts';

interface Counted {
  readonly total: number;
  readonly demo: boolean;
}
export type LeadRow = Omit<TodayLead, 'lastInquiryAt' | 'inquiryKind'> & {
  readonly lastInquiryAt: Date;
  readonly inquiryKind: TodayLead['inquiryKind'] | null;
} & Counted;
export type TextRow = Omit<TodayText, 'at'> & { readonly at: Date } & Counted;
export type MessageRow = Omit<TodayMessage, 'at'> & { readonly at: Date } & Counted;

/** Characters of what a lead wrote that a row can show. */
const wordsLength = 140;

const leadColumns = `c.id, c.name, c.company, c.project_type AS "projectType", c.last_inquiry_at AS "lastInquiryAt",
  c.email, c.phone, c.lead_score AS "leadScore", c.budget_range AS "budgetRange", c.timeline,
  q.kind AS "inquiryKind", coalesce(q.preferred_contact_method = 'phone', false) AS "prefersPhone",
  coalesce(left(regexp_replace(CASE q.kind
    WHEN 'chat' THEN (SELECT line->>'text' FROM jsonb_array_elements(q.transcript) AS line
      WHERE line->>'from' = 'visitor' LIMIT 1)
    WHEN 'call' THEN concat_ws(', ', q.preferred_time, nullif(q.message, ''))
    ELSE q.message END, '\\s+', ' ', 'g'), ${wordsLength}), '') AS words,
  CASE WHEN c.follow_up_on IS NOT NULL
    THEN jsonb_build_object('date', c.follow_up_on, 'notes', c.follow_up_notes) END AS "followUp",
  coalesce(a.name, s.email) AS assignee, c.version, c.demo`;
const leadTables = `contacts c LEFT JOIN staff s ON s.id = c.assignee_id
  LEFT JOIN accounts a ON lower(a.email) = s.email
  LEFT JOIN LATERAL (SELECT * FROM inquiries WHERE contact_id = c.id ORDER BY created_at DESC LIMIT 1) q ON true`;

/** SQL: reads over the records of several modules; each part is one statement with a limit. */
@Injectable()
export class TodayRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The same leads as the list's filter `followUp=due`. */
  followUps(today: string, limit: number): Promise<LeadRow[]> {
    const due = (of: string): string =>
      `${of}.status NOT IN ('won', 'lost') AND coalesce(${of}.follow_up_on, date 'infinity') <= $2::date`;
    return this.leads(due, 'c.follow_up_on, c.id', limit, today);
  }

  /** The newest. */
  newLeads(limit: number): Promise<LeadRow[]> {
    return this.leads((of) => `${of}.status = 'new'`, 'c.last_inquiry_at DESC, c.id DESC', limit);
  }

  /** The hottest, whose total counts as that of {@link newLeads}. */
  hottestLeads(limit: number): Promise<LeadRow[]> {
    return this.leads((of) => `${of}.status = 'new'`, 'c.lead_score DESC, c.id DESC', limit);
  }

  /** The first of the leads under a condition; their rollup has how many there are (ADR 0106). */
  private leads(
    condition: (of: string) => string,
    order: string,
    limit: number,
    ...values: readonly string[]
  ): Promise<LeadRow[]> {
    return rowsOf<LeadRow>(
      this.dataSource,
      `SELECT ${leadColumns}, (SELECT sum(r.rows) FROM contact_rollups r WHERE ${condition('r')})::int AS total
         FROM ${leadTables} WHERE ${condition('c')} ORDER BY ${order} LIMIT $1`,
      [limit, ...values],
    );
  }

  /** The last text of each number that needs a reply and has none, and that did not end with STOP. */
  unansweredTexts(since: Date, limit: number): Promise<TextRow[]> {
    return rowsOf<TextRow>(
      this.dataSource,
      `SELECT a.id, coalesce(c.company, l.name) AS name, a.sender AS number, a.body AS text, a.received_at AS at,
         coalesce(c.demo, l.demo, false) AS demo, v.id AS "conversationId",
         count(*) OVER ()::int AS total
       FROM (
         SELECT DISTINCT ON (sender) id, sender, body, received_at, client_id, contact_id, no_reply_at FROM sms_inbound
         WHERE received_at >= $1 AND (keyword IS NULL OR keyword = 'start') ORDER BY sender, received_at DESC, id
       ) a LEFT JOIN clients c ON c.id = a.client_id LEFT JOIN contacts l ON l.id = a.contact_id
         LEFT JOIN LATERAL (SELECT id FROM conversations
           WHERE client_id = a.client_id OR contact_id = a.contact_id OR person = 'phone:' || a.sender
           ORDER BY last_at DESC LIMIT 1) v ON true
       WHERE a.no_reply_at IS NULL
         AND NOT EXISTS (SELECT FROM sms_messages m WHERE m.recipient = a.sender AND m.created_at >= a.received_at
           AND m.status NOT IN ('failed', 'suppressed'))
         AND NOT EXISTS (SELECT FROM sms_inbound b WHERE b.sender = a.sender AND b.keyword = 'stop'
           AND b.received_at >= a.received_at)
         ORDER BY a.received_at DESC, a.id LIMIT $2`,
      [since, limit],
    );
  }

  /** The newest of what failed lately and needs somebody; the list's filter `need=attention` has all. */
  failedMessages(now: Date, limit: number): Promise<MessageRow[]> {
    return rowsOf<MessageRow>(
      this.dataSource,
      `SELECT m.id, m.channel, m.recipient AS to, coalesce(c.company, i.client_name, l.name) AS name, m.subject, m.text,
         m.failure, m.status = 'failed' AND (m.channel = 'email' OR m.text IS NOT NULL) AS "canRetry",
         m.created_at AS at, m.demo, count(*) OVER ()::int AS total
       FROM messages m LEFT JOIN clients c ON c.id = m.client_id LEFT JOIN invoices i ON i.id = m.invoice_id
         LEFT JOIN contacts l ON l.id = m.contact_id
       WHERE ${unresolvedSql('m', '$1', '$2')} ORDER BY m.created_at DESC, m.id LIMIT $3`,
      [...unresolvedValues(now), limit],
    );
  }

  /** When each of these invoices last left by email or SMS; who never got it is missing. */
  async lastSent(invoiceIds: readonly string[]): Promise<Map<string, Date>> {
    if (invoiceIds.length === 0) return new Map();
    const rows = await rowsOf<{ id: string; at: Date }>(
      this.dataSource,
      `SELECT invoice_id AS id, max(created_at) AS at FROM messages
       WHERE invoice_id = ANY($1) AND direction = 'out' AND template IN ('invoice', 'reminder')
         AND status NOT IN ('failed', 'bounced', 'complained', 'suppressed', 'canceled') GROUP BY invoice_id`,
      [invoiceIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }
}
