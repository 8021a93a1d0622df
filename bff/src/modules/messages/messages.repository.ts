import { Injectable } from '@nestjs/common';
import {
  type MessageChannel,
  type MessageExportQuery,
  messageGroups,
  type MessageQuery,
  MessageStatus,
} from '@vitrine/contracts';
import type { z } from 'zod';
import {
  Filters,
  findPage,
  type Page,
  placeSql,
  rowsOf,
  addMatches,
  type Search,
  searchFor,
  textOf,
  type SortOrder,
  type SqlRunner,
} from '../../platform/database/index.ts';

import { unresolvedSql, unresolvedValues } from './unresolved.ts';

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

const columns = `
  id, direction, channel, template, recipient, subject, text, status, failure, attempts,
  contact_id AS "contactId", client_id AS "clientId", invoice_id AS "invoiceId", demo,
  created_at AS "createdAt", sent_at AS "sentAt", settled_at AS "settledAt"`;

type Filter = Pick<
  z.output<typeof MessageQuery>,
  'channel' | 'template' | 'contactId' | 'clientId' | 'invoiceId' | 'status' | 'group'
> & {
  /** Only those that need somebody. */
  readonly unresolvedAt?: Date | undefined;
};

/** Which rows of the list, and in which order. */
type Listing = Filter &
  Pick<z.output<typeof MessageQuery>, 'sort' | 'direction' | 'cursor' | 'limit'> &
  Pick<MessageExportQuery, 'ids'>;

const messageOrders: Readonly<Record<MessageQuery['sort'], SortOrder<MessageRow>>> = {
  newest: {
    key: 'created_at',
    type: 'timestamptz',
    of: ({ createdAt }) => createdAt.toISOString(),
    direction: 'desc',
  },
  to: { key: 'recipient', type: 'text', of: ({ recipient }) => recipient, direction: 'asc' },
  status: {
    key: placeSql('status', MessageStatus.options),
    type: 'int',
    of: ({ status }) => MessageStatus.options.indexOf(status) + 1,
    direction: 'asc',
  },
};

/** Both kinds of message. SQL, because they are read through the view that lays them side by side. */
@Injectable()
export class MessagesRepository {
  /** Newest first; with `part` those before a place in a timeline, and no more than asked for. */
  async findAbout(runner: SqlRunner, about: AboutFilter, part: TimelinePart | null): Promise<MessageRow[]> {
    const filters = filtersOf(about);
    if (part?.before)
      filters.add(
        (at, id) => `(created_at, ('message:' || id) COLLATE "C") < (${at}::timestamptz, ${id})`,
        ...part.before,
      );
    return rowsOf<MessageRow>(
      runner,
      `SELECT ${columns} FROM messages ${filters.where}
       ORDER BY created_at DESC, id DESC LIMIT ${filters.place(part?.limit ?? null)}::int`,
      filters.values,
    );
  }

  async findById(runner: SqlRunner, id: string): Promise<MessageRow | null> {
    const [row] = await rowsOf<MessageRow>(runner, `SELECT ${columns} FROM messages WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Null without words. */
  search(runner: SqlRunner, text: string | undefined): Promise<Search | null> {
    return searchFor(runner, textOf('messages'), text);
  }

  /** A page of the list. */
  async list(
    runner: SqlRunner,
    { sort, direction, cursor, limit, ids, ...filter }: Listing,
    search: Search | null,
  ): Promise<Page<MessageRow>> {
    const filters = filtersOf(filter);
    if (ids) filters.add((some) => `id = ANY (${some}::uuid[])`, ids);
    const list = { columns, from: 'messages', filters, search, order: messageOrders[sort], id: 'id' };
    return findPage(runner, list, { cursor, limit, direction });
  }

  /** By every filter but status and group. */
  async count(
    runner: SqlRunner,
    { status: _status, group: _group, ...filter }: Filter,
    search: Search | null,
  ): Promise<{ direction: 'out' | 'in'; status: MessageStatus; count: number }[]> {
    const filters = filtersOf(filter);
    if (search) addMatches(filters, 'id', search);
    // Rollups have the counts of all messages, whatever their number.
    const isRolledUp = !search && !filter.unresolvedAt && !filter.contactId && !filter.clientId && !filter.invoiceId;
    const [table, count] = isRolledUp ? ['message_rollups', 'sum(rows)'] : ['messages', 'count(*)'];
    return rowsOf(
      runner,
      `SELECT direction, status, ${count}::int AS count FROM ${table} ${filters.where} GROUP BY direction, status`,
      filters.values,
    );
  }

  /** A page of the texts to and from a number, newest first. */
  conversation(
    runner: SqlRunner,
    number: string,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<Page<MessageRow>> {
    const filters = new Filters();
    filters.add((value) => `channel = 'sms' AND recipient = ${value}`, number);
    const list = { columns, from: 'messages', filters, order: messageOrders.newest, id: 'id' };
    return findPage(runner, list, page);
  }
}

function filtersOf(filter: Partial<Filter>): Filters {
  const filters = new Filters();
  const { channel, template, contactId, clientId, invoiceId, status, group, unresolvedAt } = filter;
  if (channel) filters.add((at) => `channel = ${at}`, channel);
  if (template) filters.add((at) => `template = ${at}`, template);
  if (contactId) filters.add((at) => `contact_id = ${at}`, contactId);
  if (clientId) filters.add((at) => `client_id = ${at}`, clientId);
  if (invoiceId) filters.add((at) => `invoice_id = ${at}`, invoiceId);
  // A status is part of the statement, because a plan for any of them would read all messages to find the few failed.
  if (unresolvedAt)
    filters.add((since, templates) => unresolvedSql('messages', since, templates), ...unresolvedValues(unresolvedAt));
  if (status || group) filters.add(() => `direction = '${group === 'received' ? 'in' : 'out'}'`);
  if (status) filters.add(() => `status = '${status}'`);
  if (group && group !== 'received')
    filters.add(() => `status IN (${messageGroups[group].map((one) => `'${one}'`).join(', ')})`);
  return filters;
}
