import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/index.ts';
import { EmailMessageEntity } from './entities/email-message.entity.ts';

@Injectable()
export class EmailsRepository {
  constructor(private readonly database: Database) {}

  findByContact(contactId: string): Promise<EmailMessageEntity[]> {
    return this.database.repository(EmailMessageEntity).find({ where: { contactId }, order: { createdAt: 'DESC', template: 'DESC', id: 'DESC' } });
  }

  /** Null when the mail is gone, has left, or was given up. */
  findQueued(id: string): Promise<EmailMessageEntity | null> {
    return this.database.repository(EmailMessageEntity).findOneBy({ id, status: 'queued' });
  }

  async recordSent(id: string, attempts: number, providerId: string, now: Date): Promise<void> {
    await this.database.repository(EmailMessageEntity).update({ id, status: 'queued' }, { status: 'sent', attempts, providerId, failure: null, sentAt: now });
  }

  /** Records a failed try; `reschedule` runs in the same transaction. Without it the mail is given up. */
  async recordFailure(id: string, attempts: number, failure: string, reschedule: ((manager: EntityManager) => Promise<void>) | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.update(EmailMessageEntity, { id, status: 'queued' }, { status: reschedule ? 'queued' : 'failed', attempts, failure });
      await reschedule?.(manager);
    });
  }

  async contactExists(contactId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query('SELECT 1 FROM contacts WHERE id = $1', [contactId]);
    return rows.length > 0;
  }
}
