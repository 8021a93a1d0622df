import type { InboundEmailEntity } from './inbound.entities.ts';

export interface MailHead {
  /** By name, in any case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sender: string;
  readonly subject: string;
}

const machines = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i;
const undelivered = /\b(?:undeliver(?:able|ed)|delivery (?:status notification|has failed|failure)|returned mail)\b/i;
const automatic =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|respuesta automática)\b/i;

/** Whether a machine wrote a mail: a mail server that could not deliver ours, or a program that answers (RFC 3834). */
export function mailKindOf({ headers, sender, subject }: MailHead): InboundEmailEntity['kind'] {
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim().toLowerCase()]),
  );
  const header = (name: string): string => named.get(name) ?? '';
  const isReport = header('content-type').startsWith('multipart/report');
  const hasNoSender = header('return-path') === '<>';
  if (isReport && !header('content-type').includes('disposition-notification')) return 'bounce';
  if (machines.test(sender) || (hasNoSender && (named.has('x-failed-recipients') || undelivered.test(subject))))
    return 'bounce';
  const isAutomatic =
    isReport ||
    hasNoSender ||
    !['', 'no'].includes(header('auto-submitted')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply-from'].some((name) => named.has(name)) ||
    ['bulk', 'junk', 'auto_reply'].includes(header('precedence')) ||
    automatic.test(subject.trim());
  return isAutomatic ? 'auto-reply' : 'message';
}
