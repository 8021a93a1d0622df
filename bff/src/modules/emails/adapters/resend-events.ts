import { z } from 'zod';
import { eventOf } from '../../../platform/http/index.ts';
import type { MailEvent } from '../ports/mail-transport.ts';

/** The tag that names our record. */
export const messageTag = 'message';

/** The years that the database and everybody's calendar know. */
const isMoment = (text: string): boolean => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0);

/** What every event is, whatever it tells. */
const Envelope = z.object({
  type: z.string().min(1),
  created_at: z.string().refine(isMoment, 'No time'),
  data: z.record(z.string(), z.unknown()),
});

const Mail = z.object({
  email_id: z.string().min(1).max(255),
  to: z.array(z.string()),
  tags: z.record(z.string(), z.string()).nullish(),
  bounce: z.object({ message: z.string().nullish(), type: z.string().nullish() }).nullish(),
  failed: z.object({ reason: z.string().nullish() }).nullish(),
  suppressed: z.object({ message: z.string().nullish() }).nullish(),
});

/** What else the provider tells is of no use to us. */
const kinds = new Map<string, MailEvent['kind']>([
  ['email.sent', 'sent'],
  ['email.delivered', 'delivered'],
  ['email.delivery_delayed', 'delayed'],
  ['email.opened', 'opened'],
  ['email.bounced', 'bounced'],
  ['email.complained', 'complained'],
  ['email.failed', 'failed'],
  ['email.suppressed', 'suppressed'],
]);

/** What was signed, as an event; null for what tells nothing of a mail. Throws `malformed_body` for what is none. */
export function toEvent(id: string, signed: unknown): MailEvent | null {
  const { type, created_at: at, data } = eventOf(Envelope, signed);
  const kind = kinds.get(type);
  if (!kind) return null;
  const mail = eventOf(Mail, data, `${type} ${id}`);
  return {
    id,
    kind,
    at: new Date(at),
    providerId: mail.email_id,
    messageId: mail.tags?.[messageTag] ?? null,
    to: mail.to,
    detail: detailOf(kind, mail),
    permanent: kind === 'bounced' && mail.bounce?.type === 'Permanent',
  };
}

function detailOf(kind: MailEvent['kind'], { bounce, failed, suppressed }: z.output<typeof Mail>): string | null {
  if (kind === 'bounced') return bounce?.message ?? null;
  if (kind === 'failed') return failed?.reason ?? null;
  return kind === 'suppressed' ? (suppressed?.message ?? null) : null;
}
