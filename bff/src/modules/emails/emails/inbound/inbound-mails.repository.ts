import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { insertIfAbsent, rowsOf } from '../../../../platform/database/index.ts';
import { InboundAttachmentEntity, InboundEmailEntity } from './inbound.entities.ts';

/** Whom a mail of ours was about, and to. */
export interface AnsweredMail {
  readonly contactId: string | null;
  readonly clientId: string | null;
  readonly recipient: string;
}

@Injectable()
export class InboundMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** False when it was reported before. */
  add(manager: EntityManager, mail: Partial<InboundEmailEntity>): Promise<boolean> {
    return insertIfAbsent(manager, InboundEmailEntity, mail);
  }

  findWaiting(id: string): Promise<InboundEmailEntity | null> {
    return this.dataSource.manager.findOneBy(InboundEmailEntity, { id, status: 'waiting' });
  }

  async recordTry(manager: EntityManager, id: string, attempts: number, failure: string): Promise<void> {
    await manager.update(InboundEmailEntity, { id, status: 'waiting' }, { attempts, failure });
  }

  /** False when another process has settled it meanwhile. */
  async settle(manager: EntityManager, id: string, fields: Partial<InboundEmailEntity>): Promise<boolean> {
    const { affected } = await manager.update(InboundEmailEntity, { id, status: 'waiting' }, fields);
    return affected === 1;
  }

  async addFiles(manager: EntityManager, files: readonly InboundAttachmentEntity[]): Promise<void> {
    if (files.length > 0) await manager.insert(InboundAttachmentEntity, [...files]);
  }

  /** The mail of ours with this id, or with one of these `Message-ID`s. SQL: two ways to one row. */
  async findAnswered(
    manager: EntityManager,
    { id, headerIds }: { readonly id: string | null; readonly headerIds: readonly string[] },
  ): Promise<AnsweredMail | null> {
    const [row] = await rowsOf<AnsweredMail>(
      manager,
      `SELECT contact_id AS "contactId", client_id AS "clientId", recipient FROM email_messages
       WHERE id = $1 OR header_id = ANY($2) ORDER BY (id = $1) DESC NULLS LAST, created_at DESC LIMIT 1`,
      [id, headerIds],
    );
    return row ?? null;
  }

  async lastMessageId(manager: EntityManager, conversationId: string): Promise<string | null> {
    const mail = await manager.findOne(InboundEmailEntity, {
      where: { conversationId, kind: 'message' },
      order: { receivedAt: 'DESC', id: 'DESC' },
    });
    return mail?.messageId ?? null;
  }

  /** With its content; null for another conversation’s, and where it was not kept. */
  findFile(conversationId: string, id: string): Promise<Pick<InboundAttachmentEntity, 'name' | 'content'> | null> {
    return rowsOf<Pick<InboundAttachmentEntity, 'name' | 'content'>>(
      this.dataSource,
      `SELECT a.name, a.content FROM inbound_attachments a JOIN inbound_emails e ON e.id = a.email_id
       WHERE a.id = $1 AND e.conversation_id = $2 AND a.content IS NOT NULL`,
      [id, conversationId],
    ).then(([row]) => row ?? null);
  }
}
