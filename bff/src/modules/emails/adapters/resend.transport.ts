import { STATUS_CODES } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Resend, type WebhookEventPayload } from 'resend';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/index.ts';
import { eventOf } from '../../../platform/http/index.ts';
import { type MailEvent, type MailEventHeaders, MailFailure, type MailTransport, type OutgoingMail } from '../ports/mail-transport.ts';

/** Longest one call may take, milliseconds. */
const timeout = 10_000;
/** The tag that names our record. */
const messageTag = 'message';
const pagesMaximum = 10;

/** What every event is, whatever it tells. */
const Envelope = z.object({
  type: z.string().min(1),
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  data: z.object({ email_id: z.string().optional(), to: z.array(z.string()).optional() }),
});

type ResendAnswer = Awaited<ReturnType<Resend['emails']['send']>>;

/** Mails through Resend's own SDK; in development its base URL points at the provider sandbox. */
@Injectable()
export class ResendTransport implements MailTransport {
  private readonly resend: Resend;
  private readonly secrets: readonly string[];

  constructor(@Inject(CONFIG) { mail }: Config) {
    this.resend = new Resend(mail.apiKey, mail.baseUrl ? { baseUrl: mail.baseUrl } : {});
    this.secrets = mail.webhookSecrets;
  }

  /** An address for answers that the provider refuses never costs the mail: it leaves without one. */
  async send(mail: OutgoingMail, signal: AbortSignal): Promise<{ providerId: string }> {
    const answer = await this.trySending(mail, signal);
    if (answer.data) return { providerId: answer.data.id };
    if (!mail.replyTo || !isAboutReplyTo(answer)) throw toFailure(answer);
    const { replyTo: _refused, idempotencyKey, ...rest } = mail;
    const second = await this.trySending({ ...rest, idempotencyKey: `${idempotencyKey}/no-reply-to` }, signal);
    if (second.data) return { providerId: second.data.id };
    throw toFailure(second);
  }

  private trySending({ idempotencyKey, messageId, cc, bcc, tags, attachments, ...mail }: OutgoingMail, signal: AbortSignal): Promise<ResendAnswer> {
    return answered(signal, (limited) =>
      this.resend.emails.send(
        {
          ...mail,
          ...(cc?.length ? { cc: [...cc] } : {}),
          ...(bcc?.length ? { bcc: [...bcc] } : {}),
          ...(attachments ? { attachments: [...attachments] } : {}),
          tags: [{ name: messageTag, value: messageId }, ...(tags ?? [])],
        },
        { idempotencyKey, signal: limited },
      ),
    );
  }

  async find({ to, subject, since }: { to: string; subject: string; since: Date }, signal: AbortSignal): Promise<string | null> {
    let after: string | undefined;
    for (let page = 0; page < pagesMaximum; page += 1) {
      const options = { limit: 100, ...(after === undefined ? {} : { after }) };
      const answer = await answered(signal, (limited) => this.resend.emails.list(options, { signal: limited }));
      if (!answer.data) throw toFailure(answer);
      const { data, has_more: more } = answer.data;
      const found = data.find((mail) => mail.subject === subject && mail.to.includes(to) && new Date(mail.created_at) >= since);
      if (found) return found.id;
      const last = data.at(-1);
      if (!more || !last || new Date(last.created_at) < since) return null;
      after = last.id;
    }
    return null;
  }

  readEvent(body: string, { id, timestamp, signature }: MailEventHeaders): MailEvent | null | undefined {
    if (!id || !timestamp || !signature) return undefined;
    for (const webhookSecret of this.secrets) {
      try {
        const event = this.resend.webhooks.verify({ payload: body, headers: { id, timestamp, signature }, webhookSecret });
        eventOf(Envelope, event);
        return toEvent(id, event);
      } catch (error) {
        // The SDK does not export its error's class.
        if (!(error instanceof Error) || error.name !== 'WebhookVerificationError') throw error;
      }
    }
    return undefined;
  }
}

async function answered<T>(signal: AbortSignal, call: (limited: AbortSignal) => Promise<T>): Promise<T> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    return await call(limited);
  } catch (error) {
    throw new MailFailure(limited.aborted ? 'The mail provider did not answer in time' : 'The mail provider could not be reached', 'unanswered', undefined, error);
  }
}

/** Only a refusal of this very mail is final; a missing right or a full quota can be mended. */
const finalRefusals = new Set([400, 404, 405, 422]);

const isAboutReplyTo = ({ error }: ResendAnswer): boolean =>
  error !== null && finalRefusals.has(error.statusCode ?? 0) && /reply[_ -]?to/i.test(error.message);

function toFailure({ error, headers }: Pick<ResendAnswer, 'error' | 'headers'>): MailFailure {
  const status = error?.statusCode;
  if (!status) return new MailFailure('The mail provider could not be reached', 'unanswered');
  const kind = error.name === 'invalid_idempotent_request' ? 'taken' : finalRefusals.has(status) ? 'final' : 'later';
  // The words of the public specification, section 7.
  return new MailFailure(`Resend API error: ${error.message || STATUS_CODES[status]} (${status})`, kind, retryAfterSeconds(headers?.['retry-after']));
}

function retryAfterSeconds(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

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

function toEvent(id: string, event: WebhookEventPayload): MailEvent | null {
  const { type, data } = event;
  const kind = kinds.get(type);
  if (!kind || !('email_id' in data) || !('to' in data)) return null;
  return {
    id,
    kind,
    at: new Date(event.created_at),
    providerId: data.email_id,
    messageId: 'tags' in data ? (data.tags?.[messageTag] ?? null) : null,
    to: data.to,
    detail: detailOf(event),
    permanent: type === 'email.bounced' && data.bounce?.type === 'Permanent',
  };
}

function detailOf({ type, data }: WebhookEventPayload): string | null {
  if (type === 'email.bounced') return data.bounce?.message ?? null;
  if (type === 'email.failed') return data.failed?.reason ?? null;
  return type === 'email.suppressed' ? (data.suppressed?.message ?? null) : null;
}
