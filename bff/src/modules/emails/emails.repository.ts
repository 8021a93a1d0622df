import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { EmailMessageEntity } from './entities/email-message.entity.ts';

@Injectable()
export class EmailsRepository {
  constructor(@InjectRepository(EmailMessageEntity) private readonly messages: Repository<EmailMessageEntity>) {}

  findByContact(contactId: string): Promise<EmailMessageEntity[]> {
    return this.messages.find({ where: { contactId }, order: { createdAt: 'DESC', template: 'DESC', id: 'DESC' } });
  }

  /** Null when the mail is gone, has left, or was given up. */
  findQueued(id: string): Promise<EmailMessageEntity | null> {
    return this.messages.findOneBy({ id, status: 'queued' });
  }

  /** Files a mail as queued, in the caller's transaction; false when one with its id was filed before. */
  async insert(manager: EntityManager, mail: Pick<EmailMessageEntity, 'id' | 'template' | 'recipient' | 'subject'> & { variables: Record<string, unknown> }, now: Date): Promise<boolean> {
    const rows: unknown[] = await manager.query(`INSERT INTO email_messages (id, template, recipient, subject, variables, created_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING id`, [
      mail.id,
      mail.template,
      mail.recipient,
      mail.subject,
      JSON.stringify(mail.variables),
      now,
    ]);
    return rows.length > 0;
  }

  async recordSent(id: string, attempts: number, providerId: string, now: Date): Promise<void> {
    await this.messages.update({ id, status: 'queued' }, { status: 'sent', attempts, providerId, failure: null, sentAt: now });
  }

  /** Records a failed try; `reschedule` runs in the same transaction. Without it the mail is given up. */
  async recordFailure(id: string, attempts: number, failure: string, reschedule: ((manager: EntityManager) => Promise<void>) | undefined): Promise<void> {
    await this.messages.manager.transaction(async (manager) => {
      await manager.update(EmailMessageEntity, { id, status: 'queued' }, { status: reschedule ? 'queued' : 'failed', attempts, failure });
      await reschedule?.(manager);
    });
  }

  async contactExists(contactId: string): Promise<boolean> {
    const rows: unknown[] = await this.messages.query('SELECT 1 FROM contacts WHERE id = $1', [contactId]);
    return rows.length > 0;
  }
}
