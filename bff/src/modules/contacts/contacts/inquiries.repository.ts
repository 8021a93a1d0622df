import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { insertedFrom, insertIfAbsent, rowsOf } from '../../../platform/database/index.ts';
import { VisitorSubmissionEntity } from '../../../platform/http/index.ts';
import { hashed, type Visitor } from './visitor.ts';
import { ChatConversationEntity, ContactEntity, InquiryEntity } from './contacts.entities.ts';

const contactNames = [
  'id',
  'email',
  'name',
  'company',
  'position',
  'phone',
  'projectType',
  'urgency',
  'budgetRange',
  'timeline',
  'source',
  'origin',
  'leadScore',
  'intentScore',
  'lastInquiryAt',
  'welcomedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ContactEntity)[];
/** An inquiry that is not stored yet. */
export type NewInquiry = Pick<InquiryEntity, keyof InquiryEntity>;
export type NewContact = Pick<ContactEntity, (typeof contactNames)[number]>;

@Injectable()
export class InquiriesRepository {
  private readonly insertion: string;

  constructor(dataSource: DataSource) {
    const contact = insertedFrom(dataSource, ContactEntity, contactNames);
    const inquiry = insertedFrom(
      dataSource,
      InquiryEntity,
      dataSource.getMetadata(InquiryEntity).columns.map(({ propertyName }) => propertyName as keyof InquiryEntity),
    );
    this.insertion = `
      WITH contact AS (
        INSERT INTO contacts (${contact.columns})
        SELECT ${contact.values} FROM jsonb_to_record($1::jsonb) AS x (${contact.definition})
        ON CONFLICT (contact_identity(email, phone)) DO NOTHING RETURNING id)
      INSERT INTO inquiries (${inquiry.columns})
      SELECT ${inquiry.values} FROM contact, jsonb_to_record($2::jsonb) AS x (${inquiry.definition}) RETURNING 1`;
  }

  /** Hash of the visitor's cookie if we handed it out: an invented one would otherwise reset the limits. */
  async findBrowser(manager: EntityManager, { cookie }: Visitor): Promise<string | null> {
    if (!cookie) return null;
    const visitor = hashed(cookie);
    return (await manager.existsBy(VisitorSubmissionEntity, { visitor })) ? visitor : null;
  }

  /** Answers false where the browser was sent from this address before. */
  remember(manager: EntityManager, submission: VisitorSubmissionEntity): Promise<boolean> {
    return insertIfAbsent(manager, VisitorSubmissionEntity, submission);
  }

  /**
   * Inserts a contact with their first inquiry, or neither and answers false where somebody with this address, or
   * without one with this number, is there. SQL: one statement, because most inquiries are such.
   */
  async insertFirst(manager: EntityManager, contact: NewContact, inquiry: NewInquiry): Promise<boolean> {
    const rows = await rowsOf(manager, this.insertion, [JSON.stringify(contact), JSON.stringify(inquiry)]);
    return rows.length > 0;
  }

  async insert(manager: EntityManager, inquiry: NewInquiry): Promise<void> {
    await manager.insert(InquiryEntity, inquiry);
  }

  /** Whom {@link insertFirst} has found; held until the transaction ends. */
  lockContact(
    manager: EntityManager,
    { email, phone }: Pick<ContactEntity, 'email' | 'phone'>,
  ): Promise<ContactEntity> {
    return manager
      .createQueryBuilder(ContactEntity, 'c')
      .setLock('pessimistic_write')
      .where('contact_identity(c.email, c.phone) = contact_identity(:email, :phone)', { email, phone })
      .getOneOrFail();
  }

  async updateContact(manager: EntityManager, id: string, fields: Partial<ContactEntity>): Promise<void> {
    await manager.update(ContactEntity, { id }, fields);
  }

  /**
   * The inquiry of a conversation, held until the transaction ends; null for a new conversation. Calls of one
   * conversation, such as a retry right after its first try, run one after the other. SQL: an advisory lock.
   */
  async lockConversation(manager: EntityManager, idHash: string): Promise<InquiryEntity | null> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat:${idHash}`]);
    const conversation = await manager.findOneBy(ChatConversationEntity, { idHash });
    return (
      conversation &&
      manager.findOneOrFail(InquiryEntity, {
        where: { id: conversation.inquiryId },
        lock: { mode: 'pessimistic_write' },
      })
    );
  }

  async insertConversation(manager: EntityManager, conversation: ChatConversationEntity): Promise<void> {
    await manager.insert(ChatConversationEntity, conversation);
  }

  /** The transcript of a conversation has grown. */
  async extend(
    manager: EntityManager,
    idHash: string,
    { id, transcript, message }: Pick<InquiryEntity, 'id' | 'transcript' | 'message'>,
    now: Date,
  ): Promise<void> {
    await manager.update(InquiryEntity, { id }, { transcript, message });
    await manager.update(ChatConversationEntity, { idHash }, { updatedAt: now });
  }
}
