import { z } from 'zod';
import { Timestamp } from '../common/page.ts';
import { MessageStatus } from '../messages/message.ts';

/** A mail never is `mock_sent`; the rest of {@link MessageStatus} it can be. */
export const EmailStatus = MessageStatus.exclude(['mock_sent']);
export type EmailStatus = z.infer<typeof EmailStatus>;

/** One mail that left, waits or failed. `attempts` counts tries at the provider. */
export const EmailLog = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  status: EmailStatus,
  attempts: z.number().int(),
  /** Why the last try failed, in words for staff. */
  failure: z.string().nullable(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
});
export type EmailLog = z.infer<typeof EmailLog>;
