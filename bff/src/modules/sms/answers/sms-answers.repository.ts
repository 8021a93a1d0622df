import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { insertIfAbsent, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { InboundSmsEntity } from '../sms.entities.ts';

export type Inbound = Pick<InboundSmsEntity, 'providerId' | 'sender' | 'body' | 'keyword'>;

/** The owner of a number, if known. */
export interface Correspondent {
  readonly clientId: string | null;
  readonly contactId: string | null;
  /** Company of the client, else name of the lead. */
  readonly name: string | null;
  /** Email of the member of the team that the lead is assigned to. */
  readonly assignee: string | null;
  /** Of the client. */
  readonly testMode: boolean;
}

const nobody: Correspondent = { clientId: null, contactId: null, name: null, assignee: null, testMode: false };

/** Phone numbers of leads stand as they were typed: their digits are compared, with and without the country's 1. */
const hasNumber = (column: string): string => `regexp_replace(${column}, '\\D', '', 'g') = ANY($2)`;

/** `written`: whom the last text to this number was about. Only where there is none, the records' numbers decide. */
const correspondent = `
  WITH written AS (
    SELECT m.client_id, m.contact_id FROM sms_messages m
    WHERE m.recipient = $1 AND (m.client_id IS NOT NULL OR m.contact_id IS NOT NULL)
    ORDER BY m.created_at DESC LIMIT 1
  ), client AS (
    SELECT c.id, c.contact_id, c.company, c.test_mode FROM clients c
    WHERE c.id = (SELECT client_id FROM written) OR (NOT EXISTS (SELECT FROM written) AND ${hasNumber('c.phone')})
    ORDER BY c.updated_at DESC LIMIT 1
  ), lead AS (
    SELECT l.id, l.name, l.assignee_id FROM contacts l
    WHERE l.id = coalesce((SELECT contact_id FROM written), (SELECT contact_id FROM client))
      OR (NOT EXISTS (SELECT FROM written) AND NOT EXISTS (SELECT FROM client) AND ${hasNumber('l.phone')})
    ORDER BY l.updated_at DESC LIMIT 1
  )
  SELECT c.id AS "clientId", l.id AS "contactId", coalesce(c.company, l.name) AS name, s.email AS assignee,
    coalesce(c.test_mode, false) AS "testMode"
  FROM (SELECT) one
  LEFT JOIN client c ON true
  LEFT JOIN lead l ON true
  LEFT JOIN staff s ON s.id = l.assignee_id`;

@Injectable()
export class SmsAnswersRepository {
  /** The client or lead we last wrote to at this number, else the one whose record has it. SQL: one statement. */
  async correspondent(runner: SqlRunner, number: string): Promise<Correspondent> {
    const digits = [number.slice(1), number.replace(/^\+1(?=\d{10}$)/, '')];
    const [row] = await rowsOf<Correspondent>(runner, correspondent, [number, digits]);
    return row ?? nobody;
  }

  /** Null when the provider reported it before; else its id. */
  async add(runner: SqlRunner, inbound: Inbound, from: Correspondent, now: Date): Promise<string | null> {
    const { clientId, contactId } = from;
    const row = { ...inbound, id: randomUUID(), clientId, contactId, receivedAt: now };
    return (await insertIfAbsent(runner, InboundSmsEntity, row)) ? row.id : null;
  }

  /** SQL: any of three ways to the rows. */
  async settle(
    runner: SqlRunner,
    who: { contactId: string | null; clientId: string | null; phone: string | null },
    now: Date,
  ): Promise<void> {
    await runner.query(
      `UPDATE sms_inbound SET no_reply_at = $4
       WHERE no_reply_at IS NULL AND (contact_id = $1 OR client_id = $2 OR sender = $3)`,
      [who.contactId, who.clientId, who.phone, now],
    );
  }

  /** Whether this number wrote after `since`, with another message than this one. */
  hasWrittenSince(runner: SqlRunner, sender: string, since: Date, id: string): Promise<boolean> {
    const others = { sender, receivedAt: MoreThan(since), id: Not(id), keyword: IsNull() };
    return runner.getRepository(InboundSmsEntity).existsBy(others);
  }
}
