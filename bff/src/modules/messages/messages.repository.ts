import { Injectable } from '@nestjs/common';
import { type MessageChannel, messageGroups, type MessageQuery, type MessageStatus } from '@vitrine/contracts';
import type { z } from 'zod';
import { like, likePattern, rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface MessageRow {
  readonly id: string;
  readonly direction: 'out' | 'in';
  readonly channel: MessageChannel;
  readonly template: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly status: MessageStatus;
  readonly failure: string | null;
  readonly attempts: number;
  readonly contactId: string | null;
  readonly clientId: string | null;
  readonly invoiceId: string | null;
  readonly demo: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
}

/** Of which record; exactly one. */
export type AboutFilter =
  | { readonly contactId: string }
  | { readonly clientId: string }
  | { readonly invoiceId: string };

/** `before` is the moment and the id, `message:<uuid>` or another kind's, of the event that was shown last. */
export interface TimelinePart {
  readonly before: readonly [at: string, id: string] | null;
  readonly limit: number;
}

const columns = `id, direction, channel, template, recipient, subject, text, status, failure, attempts, contact_id AS "contactId", client_id AS "clientId",
  invoice_id AS "invoiceId", demo, created_at AS "createdAt", sent_at AS "sentAt", settled_at AS "settledAt"`;

type Filter = Pick<
  z.output<typeof MessageQuery>,
  'channel' | 'template' | 'search' | 'contactId' | 'clientId' | 'invoiceId' | 'status' | 'group'
>;

/** Both kinds of message, read through the view that lays them side by side. */
@Injectable()
export class MessagesRepository {
  /** Newest first; with `part` those before a place in a timeline, and no more than asked for. */
  async findAbout(runner: SqlRunner, about: AboutFilter, part: TimelinePart | null): Promise<MessageRow[]> {
    const { sql, values } = conditions(about);
    const place = [part?.before?.[0] ?? null, part?.before?.[1] ?? null, part?.limit ?? null];
    const [at, id, limit] = place.map((value) => `$${values.push(value)}`);
    return rowsOf<MessageRow>(
      runner,
      `SELECT ${columns} FROM messages WHERE ${sql} AND (${at}::timestamptz IS NULL OR (created_at, ('message:' || id) COLLATE "C") < (${at}, ${id}))
       ORDER BY created_at DESC, id DESC LIMIT ${limit}::int`,
      values,
    );
  }

  async findById(runner: SqlRunner, id: string): Promise<MessageRow | null> {
    const [row] = await rowsOf<MessageRow>(runner, `SELECT ${columns} FROM messages WHERE id = $1`, [id]);
    return row ?? null;
  }

  async findPage(
    runner: SqlRunner,
    filter: Filter,
    before: readonly [string, string] | null,
    limit: number,
  ): Promise<MessageRow[]> {
    const { sql, values } = conditions(filter, before);
    return rowsOf<MessageRow>(
      runner,
      `SELECT ${columns} FROM messages WHERE ${sql} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
      values,
    );
  }

  /** By every filter but status and group. */
  async count(
    runner: SqlRunner,
    { status: _status, group: _group, ...filter }: Filter,
  ): Promise<{ direction: 'out' | 'in'; status: MessageStatus; count: number }[]> {
    const { sql, values } = conditions(filter);
    return rowsOf(
      runner,
      `SELECT direction, status, count(*)::int AS count FROM messages WHERE ${sql} GROUP BY direction, status`,
      values,
    );
  }

  /** The texts to and from a number, newest first; with `before`, those before that moment and id. */
  findConversation(
    runner: SqlRunner,
    number: string,
    before: readonly [string, string] | null,
    limit: number,
  ): Promise<MessageRow[]> {
    return rowsOf<MessageRow>(
      runner,
      `SELECT ${columns} FROM messages WHERE channel = 'sms' AND recipient = $1
         AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [number, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }
}

/** Only what was asked for stands in the statement, so that each has the index it needs. */
function conditions(
  filter: Partial<Filter>,
  before: readonly [string, string] | null = null,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts: string[] = [];
  const and = (part: (placeholder: string) => string, value: unknown) => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  const { channel, template, search, contactId, clientId, invoiceId, status, group } = filter;
  if (channel) and((at) => `channel = ${at}`, channel);
  if (template) and((at) => `template = ${at}`, template);
  if (search) and((at) => like('search_text', at), likePattern(search));
  if (contactId) and((at) => `contact_id = ${at}`, contactId);
  if (clientId) and((at) => `client_id = ${at}`, clientId);
  if (invoiceId) and((at) => `invoice_id = ${at}`, invoiceId);
  if (status || group) and((at) => `direction = ${at}`, group === 'received' ? 'in' : 'out');
  if (status) and((at) => `status = ${at}`, status);
  if (group && group !== 'received') and((at) => `status = ANY(${at})`, messageGroups[group]);
  if (before) {
    values.push(...before);
    parts.push(`(created_at, id) < ($${values.length - 1}, $${values.length}::uuid)`);
  }
  return { sql: parts.join(' AND ') || 'true', values };
}
