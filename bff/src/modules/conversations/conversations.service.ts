import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { InboxChannel } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { toE164 } from '../../platform/phone.ts';

/** Whom a message is from or to, as far as its room knows. */
export interface Correspondent {
  readonly contactId?: string | null;
  readonly clientId?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
}

/** A message as its conversation shows it. */
export interface ConversationMessage extends Correspondent {
  readonly channel: InboxChannel;
  readonly text: string;
  readonly at: Date;
}

interface Person {
  readonly contactId: string | null;
  readonly clientId: string | null;
  readonly assigneeId: string | null;
  readonly demo: boolean;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Characters of a message that a row of the list can show. */
const previewLength = 140;

/**
 * Where each person and we stand: one conversation for a person, whatever they write by. What comes in opens it, in the
 * transaction that stores it; what staff send answers it.
 */
@Injectable()
export class Conversations {
  /**
   * Something came in: the conversation is open, unread and back from a snooze. Of two at once for a person, the second
   * waits for the first and finds its conversation. Answers its id.
   */
  async received(manager: EntityManager, message: ConversationMessage): Promise<string> {
    const person = await this.personOf(manager, message);
    const keys = keysOf(person);
    const [key = ''] = keys;
    const address = { email: message.email?.toLowerCase() ?? null, phone: e164(message.phone) };
    // SQL: one statement, so that two at once meet in it.
    const [row] = await rowsOf<{ id: string }>(
      manager,
      `INSERT INTO conversations AS v (id, person, contact_id, client_id, email, phone, assignee_id, unread, channel,
         preview, last_received_at, last_at, demo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $10, $11)
       ON CONFLICT (person) DO UPDATE SET client_id = excluded.client_id,
         email = coalesce(excluded.email, v.email), phone = coalesce(excluded.phone, v.phone),
         assignee_id = coalesce(v.assignee_id, excluded.assignee_id), state = 'open', snoozed_until = NULL,
         unread = true, channel = excluded.channel, preview = excluded.preview,
         last_received_at = greatest(v.last_received_at, excluded.last_received_at),
         last_at = greatest(v.last_at, excluded.last_at), version = v.version + 1
       RETURNING id`,
      [
        randomUUID(),
        key,
        person.contactId,
        person.clientId,
        address.email,
        address.phone,
        person.assigneeId,
        message.channel,
        previewOf(message.text),
        message.at,
        person.demo,
      ],
    );
    const id = row?.id ?? '';
    if (keys.length > 1) await this.join(manager, id, keys.slice(1));
    return id;
  }

  /** Staff wrote, or called: the conversation, if there is one, is read and waits for the person. */
  async sent(manager: EntityManager, message: ConversationMessage): Promise<void> {
    await rowsOf(
      manager,
      `UPDATE conversations SET unread = false, channel = $2, preview = $3,
         last_sent_at = greatest($4, last_received_at), last_at = greatest(last_at, $4),
         snoozed_until = CASE WHEN snoozed_until > $4 THEN snoozed_until END
       WHERE person = ANY($1)`,
      [keysOf(await this.personOf(manager, message)), message.channel, previewOf(message.text), message.at],
    );
  }

  /** The conversation with somebody; null where there is none. */
  async find(runner: SqlRunner, who: Correspondent): Promise<string | null> {
    const keys = keysOf(await this.personOf(runner, who));
    const [row] = await rowsOf<{ id: string }>(
      runner,
      'SELECT id FROM conversations WHERE person = ANY($1) ORDER BY array_position($1, person) LIMIT 1',
      [keys],
    );
    return row?.id ?? null;
  }

  /** A record was made for somebody we only knew an address of: what they wrote is theirs from now on. */
  async claim(manager: EntityManager, who: Correspondent): Promise<void> {
    const person = await this.personOf(manager, who);
    const [key = '', ...others] = keysOf(person);
    if (!person.contactId && !person.clientId) return;
    await rowsOf(
      manager,
      `UPDATE conversations SET person = $1, contact_id = $2, client_id = $3,
         assignee_id = coalesce(assignee_id, $4), version = version + 1
       WHERE id = (SELECT id FROM conversations WHERE person = ANY($5) ORDER BY last_at DESC LIMIT 1)
         AND NOT EXISTS (SELECT FROM conversations WHERE person = $1)`,
      [key, person.contactId, person.clientId, person.assigneeId, others],
    );
    const id = await this.find(manager, person);
    if (id) await this.join(manager, id, others);
  }

  /** Two leads became one, and so do their conversations; these stay one when the leads are taken apart again. */
  async merged(manager: EntityManager, fromId: string, intoId: string): Promise<void> {
    const [from, into] = [`contact:${fromId}`, `contact:${intoId}`];
    const [own] = await rowsOf<{ id: string }>(manager, 'SELECT id FROM conversations WHERE person = $1', [into]);
    if (own) await this.join(manager, own.id, [from]);
    else
      await rowsOf(
        manager,
        'UPDATE conversations SET person = $2, contact_id = $3, version = version + 1 WHERE person = $1',
        [from, into, intoId],
      );
  }

  /** What was begun under another address of the same person goes into their conversation. */
  private async join(manager: EntityManager, id: string, others: readonly string[]): Promise<void> {
    const found = await rowsOf<{ id: string; lastSentAt: Date | null }>(
      manager,
      `SELECT id, last_sent_at AS "lastSentAt" FROM conversations WHERE person = ANY($1) AND id <> $2 FOR UPDATE`,
      [others, id],
    );
    if (found.length === 0) return;
    const ids = found.map((one) => one.id);
    await rowsOf(
      manager,
      `UPDATE conversations v SET unread = v.unread OR o.unread,
         last_sent_at = greatest(v.last_sent_at, o.sent), assignee_id = coalesce(v.assignee_id, o.assignee)
       FROM (SELECT bool_or(unread) AS unread, max(last_sent_at) AS sent,
           (array_agg(assignee_id) FILTER (WHERE assignee_id IS NOT NULL))[1] AS assignee
         FROM conversations WHERE id = ANY($2)) o WHERE v.id = $1`,
      [id, ids],
    );
    await rowsOf(manager, 'UPDATE inbound_emails SET conversation_id = $1 WHERE conversation_id = ANY($2)', [id, ids]);
    await rowsOf(manager, 'DELETE FROM conversations WHERE id = ANY($1)', [ids]);
  }

  /**
   * SQL: tables of two other rooms. A client who was a lead is one person with it; without a record’s id, the address
   * says whose it is.
   */
  private async personOf(runner: SqlRunner, who: Correspondent): Promise<Person> {
    const { contactId = null, clientId = null, email = null, phone = null } = who;
    const [row] = await rowsOf<Record<'contactId' | 'clientId' | 'assigneeId', string | null> & RecordAddresses>(
      runner,
      `WITH client AS (
         SELECT * FROM clients WHERE id = $2 OR ($2::uuid IS NULL AND contact_id = $1)
           OR ($2::uuid IS NULL AND $1::uuid IS NULL AND lower(email) = $3)
         ORDER BY (contact_id = $1) DESC NULLS LAST, updated_at DESC LIMIT 1
       ), contact AS (
         SELECT * FROM contacts WHERE id = coalesce((SELECT contact_id FROM client), $1)
           OR ($1::uuid IS NULL AND NOT EXISTS (SELECT FROM client) AND lower(email) = $3)
         ORDER BY updated_at DESC LIMIT 1
       )
       SELECT l.id AS "contactId", c.id AS "clientId", coalesce(c.assignee_id, l.assignee_id) AS "assigneeId",
         coalesce(l.demo, c.demo, false) AS demo, array_remove(ARRAY[c.email, l.email], NULL) AS emails,
         array_remove(ARRAY[c.phone, l.phone], NULL) AS phones
       FROM (SELECT) one LEFT JOIN client c ON true LEFT JOIN contact l ON true`,
      [contactId, clientId, email?.toLowerCase() ?? null],
    );
    const emails = [email, ...(row?.emails ?? [])].flatMap((one) => (one ? [one.toLowerCase()] : []));
    const phones = [phone, ...(row?.phones ?? [])].flatMap((one) => e164(one) ?? []);
    return {
      contactId: row?.contactId ?? null,
      clientId: row?.clientId ?? null,
      assigneeId: row?.assigneeId ?? null,
      demo: row?.demo ?? false,
      emails: [...new Set(emails)],
      phones: [...new Set(phones)],
    };
  }
}

interface RecordAddresses {
  readonly demo: boolean;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

const e164 = (phone: string | null | undefined): string | null => (phone ? toE164(phone) : null);

/** What a person’s conversation may be kept under; the first is the one to keep. */
const keysOf = ({ contactId, clientId, emails, phones }: Person): string[] => [
  ...(contactId ? [`contact:${contactId}`] : []),
  ...(clientId ? [`client:${clientId}`] : []),
  ...emails.map((email) => `email:${email}`),
  ...phones.map((phone) => `phone:${phone}`),
];

/** On one line. */
const previewOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, previewLength);
