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
  /** What somebody calls themselves: shown where no record says their name. */
  readonly name?: string | null;
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
   * waits for the first and finds its conversation; one that was read late says nothing about what came after it.
   * Answers its id.
   */
  async received(manager: EntityManager, message: ConversationMessage): Promise<string> {
    const person = await this.personOf(manager, message);
    const keys = keysOf(person);
    const [key = ''] = keys;
    const isKnown = person.contactId !== null || person.clientId !== null;
    // An address that was typed says less than the record, which staff correct; one that wrote can be written to.
    const email = isKnown && message.channel !== 'email' ? null : message.email;
    const address = { email: email?.toLowerCase() ?? null, phone: e164(message.phone) };
    // SQL: one statement, so that two at once meet in it.
    const [row] = await rowsOf<{ id: string }>(
      manager,
      `INSERT INTO conversations AS v (id, person, contact_id, client_id, email, phone, name, assignee_id, unread,
         channel, preview, last_received_at, last_at, demo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $11, $12)
       ON CONFLICT (person) DO UPDATE SET client_id = excluded.client_id,
         email = CASE WHEN excluded.channel = 'sms' THEN v.email ELSE excluded.email END,
         phone = coalesce(excluded.phone, v.phone), name = coalesce(excluded.name, v.name),
         assignee_id = coalesce(v.assignee_id, excluded.assignee_id),
         state = 'open', snoozed_until = NULL, unread = true,
         channel = CASE WHEN excluded.last_at < v.last_at THEN v.channel ELSE excluded.channel END,
         preview = CASE WHEN excluded.last_at < v.last_at THEN v.preview ELSE excluded.preview END,
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
        message.name ?? null,
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

  /** A record was made, or tied to another: what this person wrote belongs to it from now on, in one conversation. */
  async claim(manager: EntityManager, who: Correspondent): Promise<void> {
    const person = await this.personOf(manager, who);
    if (!person.contactId && !person.clientId) return;
    const keys = keysOf(person);
    const [key = ''] = keys;
    const [kept] = await rowsOf<{ id: string }>(
      manager,
      'SELECT id FROM conversations WHERE person = ANY($1) ORDER BY person = $2 DESC, last_at DESC LIMIT 1 FOR UPDATE',
      [keys, key],
    );
    if (!kept) return;
    await rowsOf(
      manager,
      `UPDATE conversations SET person = $2, contact_id = $3, client_id = $4,
         assignee_id = coalesce(assignee_id, $5), version = version + 1 WHERE id = $1`,
      [kept.id, key, person.contactId, person.clientId, person.assigneeId],
    );
    await this.join(manager, kept.id, keys);
  }

  /** A client is about to be deleted; the conversation with the lead it was stays. */
  async releaseClient(manager: EntityManager, clientId: string): Promise<void> {
    await rowsOf(
      manager,
      `UPDATE conversations SET client_id = NULL, version = version + 1
       WHERE client_id = $1 AND contact_id IS NOT NULL`,
      [clientId],
    );
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

  /**
   * What was begun under another address of the same person goes into their conversation. It is closed only where all
   * of them are, and snoozed only where none is open now, so that nothing that waits is out of sight.
   */
  private async join(manager: EntityManager, id: string, others: readonly string[]): Promise<void> {
    const found = await rowsOf<{ id: string }>(
      manager,
      'SELECT id FROM conversations WHERE person = ANY($1) AND id <> $2 FOR UPDATE',
      [others, id],
    );
    if (found.length === 0) return;
    const ids = found.map((one) => one.id);
    // SQL: a summary of several rows, written into one of them.
    await rowsOf(
      manager,
      `UPDATE conversations v SET state = CASE WHEN o.is_open THEN 'open' ELSE 'closed' END,
         snoozed_until = CASE WHEN NOT o.is_here THEN o.back END, unread = o.unread, channel = o.channel,
         preview = o.preview, last_received_at = o.received, last_sent_at = o.sent, last_at = o.newest,
         client_id = coalesce(v.client_id, o.client_id), email = coalesce(v.email, o.email),
         phone = coalesce(v.phone, o.phone), name = coalesce(v.name, o.name),
         assignee_id = coalesce(v.assignee_id, o.assignee_id), version = v.version + 1
       FROM (SELECT bool_or(state = 'open') AS is_open, bool_or(state = 'open' AND snoozed_until IS NULL) AS is_here,
           min(snoozed_until) FILTER (WHERE state = 'open') AS back, bool_or(unread) AS unread,
           max(last_received_at) AS received, max(last_sent_at) AS sent, max(last_at) AS newest,
           (array_agg(channel ORDER BY last_at DESC, id = $1 DESC))[1] AS channel,
           (array_agg(preview ORDER BY last_at DESC, id = $1 DESC))[1] AS preview,
           (array_remove(array_agg(client_id ORDER BY last_at DESC), NULL))[1] AS client_id,
           (array_remove(array_agg(email ORDER BY last_at DESC), NULL))[1] AS email,
           (array_remove(array_agg(phone ORDER BY last_at DESC), NULL))[1] AS phone,
           (array_remove(array_agg(name ORDER BY last_at DESC), NULL))[1] AS name,
           (array_remove(array_agg(assignee_id ORDER BY last_at DESC), NULL))[1] AS assignee_id
         FROM conversations WHERE id = $1 OR id = ANY($2)) o WHERE v.id = $1`,
      [id, ids],
    );
    await rowsOf(manager, 'UPDATE inbound_emails SET conversation_id = $1 WHERE conversation_id = ANY($2)', [id, ids]);
    await rowsOf(manager, 'DELETE FROM conversations WHERE id = ANY($1)', [ids]);
  }

  /**
   * SQL: tables of two other rooms. A client who was a lead is one person with it; without a record’s id, the address
   * says whose it is. Known by a record, somebody may write from anywhere: that address is not theirs for that.
   */
  private async personOf(runner: SqlRunner, who: Correspondent): Promise<Person> {
    const { contactId = null, clientId = null, email = null, phone = null } = who;
    const [row] = await rowsOf<Record<'contactId' | 'clientId' | 'assigneeId', string | null> & RecordAddresses>(
      runner,
      `WITH client AS (
         SELECT * FROM clients WHERE id = $2 OR ($2::uuid IS NULL AND contact_id = $1)
           OR ($2::uuid IS NULL AND $1::uuid IS NULL AND (lower(email) = $3
             OR id IN (SELECT client_id FROM client_people WHERE lower(email) = $3)))
         ORDER BY (contact_id = $1) DESC NULLS LAST, (lower(email) = $3) DESC NULLS LAST, updated_at DESC LIMIT 1
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
    const isNamed = contactId !== null || clientId !== null;
    const emails = [isNamed ? null : email, ...(row?.emails ?? [])].flatMap((one) => (one ? [one.toLowerCase()] : []));
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
