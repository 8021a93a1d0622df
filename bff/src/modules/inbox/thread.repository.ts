import { Injectable } from '@nestjs/common';
import type { ChatLine, InboxAttachment, InboxChannel, MessageStatus, ThreadItem } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { ConversationRow } from './inbox.repository.ts';

export interface ThreadRow {
  readonly id: string;
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly channel: InboxChannel;
  readonly kind: ThreadItem['kind'];
  readonly sender: string | null;
  readonly subject: string | null;
  readonly text: string | null;
  readonly status: MessageStatus | null;
  readonly failure: string | null;
  readonly messageId: string | null;
  readonly transcript: readonly ChatLine[] | null;
  readonly preferredTime: string | null;
  readonly estimate: ThreadItem['estimate'];
  readonly attachments: readonly InboxAttachment[] | null;
}

export interface Question {
  readonly estimateId: string;
  readonly number: string;
  readonly text: string;
  /** Of the estimate: where its answer goes. */
  readonly email: string;
}

/** Templates of what somebody on the team wrote; the product sends all others by itself. */
const handwritten = `('custom', 'staff-template', 'estimate-answer', 'sms-answer', 'lead-sms')`;
/** Those that say nothing of money. */
const withoutMoney = `('custom', 'staff-template', 'sms-answer', 'lead-sms')`;
/** Notices to the team name the person they are about, and go to others. */
const toPerson = `m.template NOT LIKE '%-notice'`;

const names = `id, at, direction, channel, kind, sender, subject, text, status, failure, "messageId", transcript,
  "preferredTime", estimate, attachments`;

/** Each part says the types, because those without a value have none of their own. */
const typed = `id, at, direction, channel, kind, sender, subject, text, status, failure, "messageId"::uuid,
  transcript::jsonb, "preferredTime"::text, estimate::jsonb, attachments::jsonb`;

/**
 * The parts of a thread by channel. Each is read from its newest end, by an index, and no further than the page. A
 * number or an address says whose a message is only where no record does: two people may share one.
 */
const parts = (columns: { readonly before: string; readonly limit: string }): readonly string[] => {
  const { before, limit } = columns;
  const page = (select: string): string =>
    `(SELECT ${typed} FROM (${select}) p(${names})
      WHERE (${before}::timestamptz IS NULL OR (p.at, p.id COLLATE "C") < (${before}, $7))
      ORDER BY p.at DESC, p.id COLLATE "C" DESC LIMIT ${limit})`;
  return [
    page(
      `SELECT 'message:' || m.id AS id, m.created_at AS at, m.direction, m.channel,
         CASE WHEN m.direction = 'in' OR m.template IN ${handwritten} THEN 'message' ELSE 'automatic' END AS kind,
         NULL AS sender, m.subject, m.text, CASE WHEN m.direction = 'out' THEN m.status END AS status, m.failure,
         m.id AS "messageId", NULL AS transcript, NULL AS "preferredTime", NULL AS estimate,
         NULL AS attachments
       FROM messages m
       WHERE (m.contact_id = $1 OR m.client_id = $2 OR (m.contact_id IS NULL AND m.client_id IS NULL
             AND ((m.channel = 'sms' AND m.recipient = ANY($4))
               OR (m.channel = 'email' AND m.recipient = ANY($3) AND m.template IN ${handwritten}))))
         AND ${toPerson} AND ($6 OR m.direction = 'in' OR m.template IN ${withoutMoney})`,
    ),
    page(
      `SELECT 'email:' || e.id, e.received_at, 'in', 'email', e.kind,
         concat_ws(' · ', e.sender_name, e.sender), e.subject, e.body, NULL, e.failure, NULL, NULL, NULL, NULL,
         (SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'refused', f.refused)
           ORDER BY f.position) FROM inbound_attachments f WHERE f.email_id = e.id)
       FROM inbound_emails e WHERE e.conversation_id = $5 AND e.status <> 'waiting'`,
    ),
    page(
      `SELECT 'inquiry:' || i.id, coalesce(c.updated_at, i.created_at), 'in', i.kind, 'message', NULL, NULL,
         nullif(i.message, ''), NULL, NULL, NULL, i.transcript, i.preferred_time, NULL, NULL
       FROM inquiries i LEFT JOIN chat_conversations c ON c.inquiry_id = i.id WHERE i.contact_id = $1`,
    ),
    page(
      `SELECT 'question:' || n.id, n.created_at, 'in', 'estimate', 'message', NULL, NULL, n.body, NULL, NULL, NULL,
         NULL, NULL, jsonb_build_object('id', t.id, 'number', t.number, 'title', t.title), NULL
       FROM estimate_notes n JOIN estimates t ON t.id = n.estimate_id
       WHERE $6 AND n.kind = 'question'
         AND (t.client_id = $2 OR (t.client_id IS NULL AND lower(t.client_email) = ANY($3)))`,
    ),
  ];
};

/** What one person and we said, read from the records of every channel. */
@Injectable()
export class ThreadRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The newest first, or those before a place. `hasMoney` is whether what the product sent and asked about money is
   * read, too. SQL: one statement over five tables.
   */
  find(
    { id, contactId, clientId, emails, phones }: ConversationRow,
    page: {
      readonly before: readonly [at: string, id: string] | null;
      readonly limit: number;
      readonly hasMoney: boolean;
    },
  ): Promise<ThreadRow[]> {
    const { before, limit, hasMoney } = page;
    return rowsOf<ThreadRow>(
      this.dataSource,
      `SELECT * FROM (${parts({ before: '$8', limit: '$9::int' }).join(' UNION ALL ')}) t
       ORDER BY at DESC, id COLLATE "C" DESC LIMIT $9::int`,
      [
        contactId,
        clientId,
        [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))],
        phones,
        id,
        hasMoney,
        before?.[1] ?? '',
        before?.[0] ?? null,
        limit,
      ],
    );
  }

  /** The question that came last, about any estimate or this one. */
  async lastQuestion(
    { clientId, emails }: ConversationRow,
    estimateId: string | null = null,
    runner: SqlRunner = this.dataSource,
  ): Promise<Question | null> {
    const [row] = await rowsOf<Question>(
      runner,
      `SELECT t.id AS "estimateId", t.number, n.body AS text, t.client_email AS email
       FROM estimate_notes n JOIN estimates t ON t.id = n.estimate_id
       WHERE n.kind = 'question' AND (t.client_id = $1 OR (t.client_id IS NULL AND lower(t.client_email) = ANY($2)))
         AND ($3::uuid IS NULL OR t.id = $3)
       ORDER BY n.created_at DESC, n.id LIMIT 1`,
      [clientId, emails.map((email) => email.toLowerCase()), estimateId],
    );
    return row ?? null;
  }
}
