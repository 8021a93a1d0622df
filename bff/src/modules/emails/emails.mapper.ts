import type { EmailLog } from '@vitrine/contracts';
import type { EmailMessageEntity } from './entities/email-message.entity.ts';

export const toEmailLog = (message: EmailMessageEntity): EmailLog => ({
  id: message.id,
  template: message.template,
  to: message.recipient,
  subject: message.subject,
  status: message.status,
  attempts: message.attempts,
  failure: message.failure,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
});
