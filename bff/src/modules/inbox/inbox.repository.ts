import { Injectable } from '@nestjs/common';
import type { Conversation, InboxChannel, InboxCounts, InboxState, InboxView } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Filters, findPage, type Page, rowsOf, type SortOrder, type SqlRunner } from '../../platform/database/index.ts';
import type { ConversationEntity } from '../conversations/index.ts';

export interface ConversationRow {
  readonly id: string;
  readonly name: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactId: string | null;
  readonly clientId: string | null;
  readonly assignee: Conversation['assignee'];
  readonly state: 'open' | 'closed';
  readonly snoozedUntil: Date | null;
  readonly unread: boolean;
  readonly waiting: boolean;
  readonly channel: InboxChannel;
  readonly preview: string;
  readonly at: Date;
  readonly demo: boolean;
  readonly version: number;
  /** Of the record and of the conversation: where messages of this person are looked for. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly testMode: boolean;
}

/** What is written to is what they last wrote from; a name of their own says nothing where a record has one. */
const columns = `v.id, coalesce(l.name, nullif(k.name, ''), CASE WHEN k.id IS NULL THEN v.name END) AS name,
  coalesce(k.company, l.company) AS company,
  coalesce(v.email, nullif(l.email, ''), k.email) AS email, coalesce(l.phone, k.phone, v.phone) AS phone,
  v.contact_id AS "contactId", v.client_id AS "clientId",
  CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'email', s.email, 'name', coalesce(a.name, s.email))
  END AS assignee, v.state, v.snoozed_until AS "snoozedUntil", v.unread,
  v.last_received_at IS NOT NULL AND v.last_received_at > coalesce(v.last_sent_at, '-infinity') AS waiting, v.channel,
  v.preview, v.last_at AS at, v.demo, v.version, coalesce(k.test_mode, false) AS "testMode",
  array_remove(ARRAY[nullif(l.email, ''), k.email, v.email], NULL) AS emails,
  array_remove(ARRAY[l.phone, k.phone, v.phone], NULL) AS phones`;
const join = `LEFT JOIN contacts l ON l.id = v.contact_id LEFT JOIN clients k ON k.id = v.client_id
  LEFT JOIN staff s ON s.id = v.assignee_id LEFT JOIN accounts a ON lower(a.email) = s.email`;

const orders = {
  newest: { key: 'v.last_at', type: 'timestamptz', of: ({ at }) => at.toISOString(), direction: 'desc' },
  back: {
    key: 'v.snoozed_until',
    type: 'timestamptz',
    of: ({ snoozedUntil }) => snoozedUntil?.toISOString() ?? '',
    direction: 'asc',
  },
} as const satisfies Record<string, SortOrder<ConversationRow>>;

export interface Scope {
  /** Email in lower case. */
  readonly me: string;
  /** Whether only conversations with records that are assigned to `me` are reached. */
  readonly ownOnly: boolean;
  readonly now: Date;
}

/** SQL: conversations are read with the records of the person, the team and its accounts. */
@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(
    { view, state, cursor, limit }: { view: InboxView; state: InboxState; cursor?: string | undefined; limit: number },
    scope: Scope,
  ): Promise<Page<ConversationRow>> {
    const filters = filtersOf(scope);
    if (state === 'closed') filters.add(() => `v.state = 'closed'`);
    else
      filters.add(
        (now) =>
          `v.state = 'open' AND coalesce(v.snoozed_until, '-infinity') ${state === 'snoozed' ? '>' : '<='} ${now}`,
        scope.now,
      );
    if (view === 'unassigned') filters.add(() => 'v.assignee_id IS NULL');
    if (view === 'mine') filters.add((me) => `s.email = ${me}`, scope.me);
    const order = state === 'snoozed' ? orders.back : orders.newest;
    return findPage(
      this.dataSource,
      { columns, from: 'conversations v', join, filters, order, id: 'v.id' },
      { cursor, limit },
    );
  }

  async count(scope: Scope): Promise<InboxCounts> {
    const filters = filtersOf(scope);
    const [me, now] = [filters.place(scope.me), filters.place(scope.now)];
    const [row] = await rowsOf<InboxCounts>(
      this.dataSource,
      `SELECT count(*) FILTER (WHERE here)::int AS all,
         count(*) FILTER (WHERE here AND "assigneeId" IS NULL)::int AS unassigned,
         count(*) FILTER (WHERE here AND mine)::int AS mine, count(*) FILTER (WHERE NOT here)::int AS snoozed,
         count(*) FILTER (WHERE here AND news AND (mine OR "assigneeId" IS NULL))::int AS unread
       FROM (SELECT v.assignee_id AS "assigneeId", coalesce(s.email = ${me}, false) AS mine,
           coalesce(v.snoozed_until, '-infinity') <= ${now} AS here, v.unread OR v.snoozed_until IS NOT NULL AS news
         FROM conversations v ${join} ${filters.where} ${filters.where ? 'AND' : 'WHERE'} v.state = 'open') open`,
      filters.values,
    );
    return row ?? { all: 0, unassigned: 0, mine: 0, snoozed: 0, unread: 0 };
  }

  async findById(runner: SqlRunner, id: string): Promise<ConversationRow | null> {
    const [row] = await rowsOf<ConversationRow>(
      runner,
      `SELECT ${columns} FROM conversations v ${join} WHERE v.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** Locks it until the transaction ends, then reads it. */
  async lock(manager: EntityManager, id: string): Promise<ConversationRow | null> {
    await rowsOf(manager, 'SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE', [id]);
    return this.findById(manager, id);
  }

  async change(
    manager: EntityManager,
    id: string,
    fields: Partial<Pick<ConversationEntity, 'assigneeId' | 'state' | 'snoozedUntil' | 'unread'>>,
  ): Promise<void> {
    await manager.increment('ConversationEntity', { id }, 'version', 1);
    await manager.update('ConversationEntity', { id }, fields);
  }

  /** What came back from a snooze has been seen, too. False where there is none. */
  async setRead(manager: EntityManager, id: string, read: boolean, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      manager,
      `UPDATE conversations SET unread = $2,
         snoozed_until = CASE WHEN snoozed_until > $3 THEN snoozed_until END WHERE id = $1 RETURNING 1`,
      [id, !read, now],
    );
    return rows.length > 0;
  }

  /** Locks them, so that nobody is assigned who is just being removed. */
  async lockStaff(manager: EntityManager, id: string): Promise<boolean> {
    return (await rowsOf(manager, 'SELECT 1 FROM staff WHERE id = $1 FOR SHARE', [id])).length > 0;
  }
}

function filtersOf({ me, ownOnly }: Scope): Filters {
  const filters = new Filters();
  if (ownOnly)
    filters.add((email) => `(SELECT id FROM staff WHERE email = ${email}) IN (l.assignee_id, k.assignee_id)`, me);
  return filters;
}
