import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ChatLine, LeadQuery, LeadStatus, ScoreTerm } from '@vitrine/contracts';
import { z } from 'zod';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { Database } from '../../platform/database/index.ts';
import { decodeCursor } from '../../platform/http/index.ts';
import { ContactEntity } from './entities/contact.entity.ts';
import { InquiryEntity } from './entities/inquiry.entity.ts';
import type { VisitorMarks } from './visitor.ts';

/** The argument of the database function `file_inquiry`: what is stored, whichever door it came through. */
export interface InquiryRecord {
  readonly now: string;
  readonly projectId: string;
  readonly contact: { id: string; email: string; name: string; company: string | null; position: string | null; phone: string | null };
  readonly inquiry: {
    id: string;
    /** `form` unless told. */
    kind?: 'form' | 'chat';
    /** Of a chat. */
    transcript?: readonly ChatLine[];
    message: string;
    projectType: string;
    budgetRange: string | null;
    timeline: string | null;
    urgency: string;
    preferredContactMethod: string;
    source: string;
    tags: string[];
    leadScore: number;
    leadScoreTerms: ScoreTerm[];
    intentScore: number;
    intentScoreTerms: ScoreTerm[];
    formulaVersion: number;
  };
  /** Mails to file; the function leaves out a welcome that is not due, and adds contactId and projectId to the variables. */
  readonly emails: readonly { id: string; template: string; recipient: string; subject: string; variables: Record<string, unknown> }[];
}

/** The argument of the database function `submit_inquiry`. */
export interface SubmissionRecord extends InquiryRecord, VisitorMarks {
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
  /** Hash of the visitor cookie to hand out if the one that came in is not ours. */
  readonly newVisitor: string;
}

/** The argument of the database function `submit_chat`. */
export interface ChatRecord extends InquiryRecord, VisitorMarks {
  readonly conversationHash: string;
}

/** `diverged`: the transcript does not continue the one that is known. */
export type ChatOutcome = { readonly outcome: 'received' | 'diverged' } | { readonly outcome: 'limit'; readonly retryAfter: number };

export type SubmissionOutcome =
  | { readonly outcome: 'created' | 'already_submitted'; readonly id: string; readonly projectId: string; readonly newVisitor?: boolean; readonly replayed?: boolean }
  | { readonly outcome: 'key_reused' }
  | { readonly outcome: 'cooldown' | 'limit' | 'address'; readonly retryAfter: number };

type Query = z.output<typeof LeadQuery>;

const ByScore = z.tuple([z.number().int(), z.uuid()]);
const ByTime = z.tuple([z.iso.datetime(), z.uuid()]);

@Injectable()
export class ContactsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ContactEntity) private readonly contacts: Repository<ContactEntity>,
    @InjectRepository(InquiryEntity) private readonly inquiries: Repository<InquiryEntity>,
  ) {}

  /** Everything an inquiry causes, in one statement and so in one transaction. */
  async submit(record: SubmissionRecord): Promise<SubmissionOutcome> {
    const [row] = await this.database.prepared<{ outcome: SubmissionOutcome }>('submit-inquiry', 'SELECT submit_inquiry($1::jsonb) AS outcome', [JSON.stringify(record)]);
    if (!row) throw new Error('submit_inquiry answered nothing');
    return row.outcome;
  }

  /** A chat: files the lead the first time, lets its transcript grow afterwards; one statement as well. */
  async submitChat(record: ChatRecord): Promise<ChatOutcome> {
    const [row] = await this.database.prepared<{ outcome: ChatOutcome }>('submit-chat', 'SELECT submit_chat($1::jsonb) AS outcome', [JSON.stringify(record)]);
    if (!row) throw new Error('submit_chat answered nothing');
    return row.outcome;
  }

  /** One row more than asked for tells whether there is a next page. */
  async findPage(query: Query): Promise<ContactEntity[]> {
    const column = query.sort === 'score' ? 'c.leadScore' : 'c.lastInquiryAt';
    const rows = this.filtered(query);
    if (query.status) rows.andWhere('c.status = :status', { status: query.status });
    if (query.cursor) {
      const [key, id] = decodeCursor<[string | number, string]>(query.cursor, query.sort === 'score' ? ByScore : ByTime);
      rows.andWhere(`(${column}, c.id) < (:key, :id)`, { key, id });
    }
    return rows.orderBy(column, 'DESC').addOrderBy('c.id', 'DESC').take(query.limit + 1).getMany();
  }

  /** Contacts of a search by status; statuses without any are left out. */
  async countByStatus(query: Pick<Query, 'search'>): Promise<Map<LeadStatus, number>> {
    const rows = await this.filtered(query).select('c.status', 'status').addSelect('count(*)::int', 'count').groupBy('c.status').getRawMany<{ status: LeadStatus; count: number }>();
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  findContact(id: string): Promise<ContactEntity | null> {
    return this.contacts.findOneBy({ id });
  }

  findInquiries(contactId: string): Promise<InquiryEntity[]> {
    return this.inquiries.find({ where: { contactId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** The status it had; null when the contact is gone or was edited since `version`. */
  async updateStatus(manager: EntityManager, id: string, version: number, status: LeadStatus, now: Date): Promise<LeadStatus | null> {
    const before = await manager.findOne(ContactEntity, { select: { status: true }, where: { id, version }, lock: { mode: 'pessimistic_write' } });
    if (!before) return null;
    await manager.update(ContactEntity, { id }, { status, version: version + 1, updatedAt: now });
    return before.status;
  }

  private filtered({ search }: Pick<Query, 'search'>): SelectQueryBuilder<ContactEntity> {
    const rows = this.contacts.createQueryBuilder('c');
    // The search column holds all three texts in lower case under one trigram index; wildcards are text here.
    if (search) rows.where(String.raw`c.search_text LIKE :pattern ESCAPE '\'`, { pattern: `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%` });
    return rows;
  }
}
