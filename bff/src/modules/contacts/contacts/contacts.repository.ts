import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { agencyDay } from '@vitrine/brand';
import {
  type Assignee,
  budgetFloorCents,
  contactFields,
  type LeadExportQuery,
  type LeadFilter,
  type LeadQuery,
  type LeadStatus,
  leadStatuses,
  storedNames,
} from '@vitrine/contracts';
import type { z } from 'zod';
import { type EntityManager, Repository } from 'typeorm';
import {
  columnsOf,
  Filters,
  findPage,
  foldedSql,
  type Page,
  placeSql,
  rowsOf,
  addMatches,
  type Search,
  searchFor,
  textOf,
  type SortOrder,
} from '../../../platform/database/index.ts';
import { hasTag } from '../../clients/index.ts';
import { ContactEntity, ContactNoteEntity, InquiryEntity } from './contacts.entities.ts';

/** Filters, with the team member behind `me` and the agency's day known. */
export interface LeadScope extends LeadFilter {
  /** Lower-case email of the caller; null for a program. */
  readonly me: string | null;
  readonly now: Date;
}

/** Columns of a contact that staff may set. */
export type ContactEdit = Partial<
  Pick<
    ContactEntity,
    | keyof typeof contactFields
    | 'status'
    | 'lostReason'
    | 'lostNote'
    | 'assigneeId'
    | 'followUpOn'
    | 'followUpNotes'
    | 'leadScore'
    | 'intentScore'
    | 'scoring'
    | 'previousScoring'
    | 'staffFacts'
  >
>;

/** A lead that staff add; the database fills in the rest. */
export type NewLead = Pick<
  ContactEntity,
  | 'id'
  | 'name'
  | 'email'
  | 'projectType'
  | 'urgency'
  | 'leadScore'
  | 'intentScore'
  | 'lastInquiryAt'
  | 'createdAt'
  | 'updatedAt'
> &
  Partial<ContactEntity>;

/** A due follow-up whose assignee was not notified yet. */
export interface DueFollowUp {
  readonly contactId: string;
  readonly name: string;
  readonly company: string | null;
  readonly dueOn: string;
  readonly notes: string | null;
  readonly assigneeEmail: string;
}

/** The far end of time stands for none. As in the index. */
const followUpDay = `coalesce(c.follow_up_on, date 'infinity')`;

const floors = Object.entries(budgetFloorCents)
  .map(([range, cents]) => `WHEN '${range}' THEN ${cents}`)
  .join(' ');

/** Which rows of the list, and in which order. */
type LeadListing = Pick<z.output<typeof LeadQuery>, 'sort' | 'direction' | 'cursor' | 'limit' | 'status'> &
  Pick<z.output<typeof LeadExportQuery>, 'ids'>;

const summaryNames = [
  ...storedNames(contactFields),
  'id',
  'status',
  'source',
  'demo',
  'leadScore',
  'intentScore',
  'inquiryCount',
  'lastInquiryAt',
  'assigneeId',
  'followUpOn',
  'tags',
] as const satisfies readonly (keyof ContactEntity)[];

/** A contact as a row of the list. */
export type SummaryRow = Pick<ContactEntity, (typeof summaryNames)[number]>;

const newest = {
  key: 'c.last_inquiry_at',
  type: 'timestamptz',
  of: ({ lastInquiryAt }: SummaryRow) => lastInquiryAt.toISOString(),
  direction: 'desc',
} as const;
/** Those without a follow-up come last. */
const leadOrders: Readonly<Record<Exclude<LeadListing['sort'], 'assignee'>, SortOrder<SummaryRow>>> = {
  newest,
  score: { key: 'c.lead_score', type: 'int', of: ({ leadScore }) => leadScore, direction: 'desc' },
  'follow-up': {
    key: followUpDay,
    type: 'date',
    of: ({ followUpOn }) => followUpOn ?? 'infinity',
    direction: 'asc',
  },
  name: { key: foldedSql('c.name'), type: 'folded', of: ({ name }) => name, direction: 'asc' },
  project: { key: 'lower(c.project_type)', type: 'lower', of: ({ projectType }) => projectType, direction: 'asc' },
  status: {
    key: placeSql('c.status', leadStatuses),
    type: 'int',
    of: ({ status }) => leadStatuses.indexOf(status) + 1,
    direction: 'asc',
  },
};

/** The leads of each member, the newest first, in order of the members; those of nobody come last. */
const byAssignee = (memberIds: readonly string[]): SortOrder<SummaryRow> => ({
  groups: [
    ...memberIds.map((value) => ({ value, where: `c.assignee_id = '${value}'` })),
    { value: 'nobody', where: 'c.assignee_id IS NULL' },
  ],
  of: ({ assigneeId }) => assigneeId ?? 'nobody',
  direction: 'asc',
  within: newest,
});

@Injectable()
export class ContactsRepository {
  constructor(
    @InjectRepository(ContactEntity) private readonly contacts: Repository<ContactEntity>,
    @InjectRepository(InquiryEntity) private readonly inquiries: Repository<InquiryEntity>,
  ) {}

  /** Null without words. */
  search(text: string | undefined): Promise<Search | null> {
    return searchFor(this.contacts.manager, textOf('contacts'), text);
  }

  /**
   * A page of the list. SQL: the query builder makes entities of all rows, which costs a list more than its limit
   * allows.
   */
  async list(
    { sort, status, ids, ...page }: LeadListing,
    search: Search | null,
    scope: LeadScope,
  ): Promise<Page<SummaryRow>> {
    const filters = filtersOf(scope);
    if (status) filters.add((value) => `c.status = ${value}`, status);
    if (ids) filters.add((some) => `c.id = ANY (${some}::uuid[])`, ids);
    const columns = columnsOf(this.contacts.manager, ContactEntity, 'c', summaryNames);
    const order = sort === 'assignee' ? byAssignee(await this.findMemberIds()) : leadOrders[sort];
    const list = { columns, from: 'contacts c', filters, search, order, id: 'c.id' };
    return findPage(this.contacts.manager, list, page);
  }

  /** Contacts of a search by status; statuses without any are left out. */
  async countByStatus(search: Search | null, scope: LeadScope): Promise<Map<LeadStatus, number>> {
    const filters = filtersOf(scope);
    if (search) addMatches(filters, 'c.id', search);
    // Rollups have the counts of all contacts, whatever their number; they know no campaigns and tags.
    const [table, count] =
      search || scope.campaign || scope.tag ? ['contacts', 'count(*)'] : ['contact_rollups', 'sum(c.rows)'];
    const rows = await rowsOf<{ status: LeadStatus; count: number }>(
      this.contacts.manager,
      `SELECT c.status, ${count}::int AS count FROM ${table} c ${filters.where} GROUP BY c.status`,
      filters.values,
    );
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  /** Of a search by status, with what their budgets come to at least; statuses without any are left out. */
  async sumByStatus(
    search: Search | null,
    scope: LeadScope,
  ): Promise<Map<LeadStatus, { count: number; valueCents: number }>> {
    const filters = filtersOf(scope);
    if (search) addMatches(filters, 'c.id', search);
    const rows = await rowsOf<{ status: LeadStatus; count: number; cents: string }>(
      this.contacts.manager,
      `SELECT c.status, count(*)::int AS count, coalesce(sum(CASE c.budget_range ${floors} END), 0) AS cents
       FROM contacts c ${filters.where} GROUP BY c.status`,
      filters.values,
    );
    return new Map(rows.map(({ status, count, cents }) => [status, { count, valueCents: Number(cents) }]));
  }

  /**
   * Every source there is. SQL: hops along an index from value to value, so that its cost follows their number and not
   * that of leads.
   */
  findSources(): Promise<string[]> {
    return this.findValues('source');
  }

  /** The `utm_source` of every first campaign, as {@link findSources}. */
  findCampaigns(): Promise<string[]> {
    return this.findValues(`(origin->'first'->>'source')`);
  }

  private async findValues(of: string): Promise<string[]> {
    const rows: { value: string }[] = await this.contacts.query(`
      WITH RECURSIVE seen AS (
        (SELECT ${of} AS value FROM contacts WHERE ${of} IS NOT NULL ORDER BY ${of} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${of} FROM contacts WHERE ${of} > seen.value ORDER BY ${of} LIMIT 1) FROM seen
          WHERE seen.value IS NOT NULL
      ) SELECT value FROM seen WHERE value IS NOT NULL`);
    return rows.map(({ value }) => value);
  }

  /** The named members of the team, by id. SQL: joins tables of two other modules. */
  async findAssignees(ids: readonly (string | null)[]): Promise<Map<string, Assignee>> {
    const assigneeIds = [...new Set(ids.filter((id) => id !== null))];
    if (assigneeIds.length === 0) return new Map();
    const rows: Assignee[] = await this.contacts.query(
      'SELECT s.id, s.email, a.name FROM staff s LEFT JOIN accounts a ON lower(a.email) = s.email WHERE s.id = ANY($1)',
      [assigneeIds],
    );
    return new Map(rows.map((assignee) => [assignee.id, assignee]));
  }

  /** Of the team, by name as lists show it. SQL: joins tables of another module. */
  private async findMemberIds(): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.contacts.manager,
      `SELECT s.id FROM staff s LEFT JOIN accounts a ON lower(a.email) = s.email
        ORDER BY ${foldedSql('coalesce(a.name, s.email)')}, s.id`,
    );
    return rows.map(({ id }) => id);
  }

  findContact(id: string): Promise<ContactEntity | null> {
    return this.contacts.findOneBy({ id });
  }

  findInquiries(contactId: string, manager: EntityManager = this.inquiries.manager): Promise<InquiryEntity[]> {
    return manager.find(InquiryEntity, { where: { contactId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  findNotes(contactId: string): Promise<ContactNoteEntity[]> {
    return this.contacts.manager.find(ContactNoteEntity, {
      where: { contactId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  async insertNote(manager: EntityManager, note: ContactNoteEntity): Promise<void> {
    await manager.insert(ContactNoteEntity, note);
  }

  async removeNote(manager: EntityManager, contactId: string, text: string): Promise<void> {
    await manager.delete(ContactNoteEntity, { contactId, text });
  }

  /** Holds the contact until the transaction ends; null when it is gone. */
  lock(manager: EntityManager, id: string): Promise<ContactEntity | null> {
    return manager.findOne(ContactEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Somebody with this address, held until the transaction ends. */
  lockByEmail(manager: EntityManager, email: string): Promise<ContactEntity | null> {
    return manager
      .createQueryBuilder(ContactEntity, 'c')
      .setLock('pessimistic_write')
      .where('lower(c.email) = lower(:email)', { email })
      .getOne();
  }

  /** Answers false where somebody with this address, or without one with this number, is there. */
  async insert(manager: EntityManager, contact: NewLead): Promise<boolean> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(ContactEntity)
      .values(contact)
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    return Array.isArray(raw) && raw.length === 1;
  }

  /** Of a locked contact; its version rises. */
  async edit(
    manager: EntityManager,
    { id, version }: Pick<ContactEntity, 'id' | 'version'>,
    fields: ContactEdit,
    now: Date,
  ): Promise<void> {
    await manager.update(ContactEntity, { id }, { ...fields, version: version + 1, updatedAt: now });
  }

  /** Whether another contact has this address. */
  async isTaken(manager: EntityManager, email: string, id: string): Promise<boolean> {
    return manager
      .createQueryBuilder(ContactEntity, 'c')
      .where('lower(c.email) = lower(:email) AND c.id <> :id', { email, id })
      .getExists();
  }

  /**
   * Keeps the member on the team until the transaction ends; false when they are gone. Members are locked before leads.
   * SQL: the table of another module.
   */
  async lockStaff(manager: EntityManager, staffId: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT 1 FROM staff WHERE id = $1 FOR KEY SHARE', [staffId]);
    return rows.length > 0;
  }

  /**
   * Marks the follow-ups that are due by `day` as notified, and answers those that were not before.
   * Closed leads need none. SQL: an update that joins the team.
   */
  takeDueFollowUps(manager: EntityManager, day: string): Promise<DueFollowUp[]> {
    return rowsOf<DueFollowUp>(
      manager,
      `UPDATE contacts c SET follow_up_told_on = c.follow_up_on FROM staff s
       WHERE s.id = c.assignee_id AND c.follow_up_on <= $1 AND c.status NOT IN ('won', 'lost')
         AND c.follow_up_told_on IS DISTINCT FROM c.follow_up_on
       RETURNING c.id AS "contactId", c.name, c.company, c.follow_up_on::text AS "dueOn", c.follow_up_notes AS notes,
         s.email AS "assigneeEmail"`,
      [day],
    );
  }
}

/** Conditions over `contacts c`. */
function filtersOf({ assignee, followUp, source, campaign, tag, me, now }: LeadScope): Filters {
  const filters = new Filters();
  if (assignee === 'nobody') filters.add(() => 'c.assignee_id IS NULL');
  else if (assignee === 'me')
    filters.add((value) => `c.assignee_id = (SELECT id FROM staff WHERE email = ${value})`, me);
  else if (assignee) filters.add((value) => `c.assignee_id = ${value}`, assignee);
  if (followUp)
    filters.add(
      (today) =>
        `c.status NOT IN ('won', 'lost') AND c.follow_up_on IS NOT NULL AND ${followUpDay} ` +
        `${followUpRelations[followUp]} ${today}`,
      agencyDay(now),
    );
  if (source) filters.add((value) => `c.source = ${value}`, source);
  if (campaign) filters.add((value) => `c.origin->'first'->>'source' = ${value}`, campaign);
  if (tag) filters.add((word) => hasTag('contact_id', 'c', word), tag);
  return filters;
}

/** To today; what ended needs no follow-up any more. */
const followUpRelations = { due: '<=', overdue: '<', planned: '>' } as const;
