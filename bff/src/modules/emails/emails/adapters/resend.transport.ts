import { z } from 'zod';
import { eventOf, signedJson, storableText } from '../../../../platform/http/index.ts';
import {
  type MailEvent,
  type MailEventHeaders,
  MailFailure,
  type MailTransport,
  type OutgoingMail,
  type ReceivedFile,
  type ReceivedMail,
  type ReceivedMailEvent,
} from '../ports/mail-transport.ts';
import { STATUS_CODES } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Resend } from 'resend';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import { accessOf, type ProviderAccess } from '../../../../platform/provider-access.ts';

/** The tag that names our record. */
const messageTag = 'message';

/** The years that the database and everybody's calendar know. */
const isMoment = (text: string): boolean => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0);

/** The common fields of every event. */
const Envelope = z.object({
  type: z.string().min(1),
  created_at: z.string().refine(isMoment, 'No time'),
  data: z.record(z.string(), z.unknown()),
});

const Mail = z.object({
  email_id: z.string().min(1).max(255),
  to: z.array(z.string()),
  message_id: z.string().max(1000).nullish(),
  tags: z.record(z.string(), z.string()).nullish(),
  bounce: z.object({ message: z.string().nullish(), type: z.string().nullish() }).nullish(),
  failed: z.object({ reason: z.string().nullish() }).nullish(),
  suppressed: z.object({ message: z.string().nullish() }).nullish(),
});

/** Of a mail that came in. */
const Received = z.object({
  email_id: z.string().min(1).max(255),
  from: z.string(),
  to: z.array(z.string()).nullish(),
  cc: z.array(z.string()).nullish(),
  received_for: z.array(z.string()).nullish(),
  subject: z.string().nullish(),
});

/** Other event types are ignored. */
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

const isReceived = (signed: unknown): boolean =>
  z.object({ type: z.literal('email.received') }).safeParse(signed).success;

/** What strangers write is kept without what PostgreSQL does not take, so that no mail is refused for it. */
const storable = (signed: unknown): unknown =>
  JSON.parse(JSON.stringify(signed), (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));

/** A signed body as an event; null for events that are not about a mail. Throws `malformed_body` for invalid ones. */
function toEvent(id: string, signed: unknown): MailEvent | ReceivedMailEvent | null {
  const { type, created_at: at, data } = eventOf(Envelope, isReceived(signed) ? storable(signed) : signed);
  if (type === 'email.received') {
    const mail = eventOf(Received, data, `${type} ${id}`);
    const { email_id: providerId, from, subject } = mail;
    return {
      kind: 'received',
      id,
      at: new Date(at),
      providerId,
      from,
      recipients: recipientsOf(mail),
      subject: subject ?? '',
    };
  }
  const kind = kinds.get(type);
  if (!kind) return null;
  const mail = eventOf(Mail, data, `${type} ${id}`);
  return {
    id,
    kind,
    at: new Date(at),
    providerId: mail.email_id,
    messageId: mail.tags?.[messageTag] ?? null,
    headerId: mail.message_id ?? null,
    to: mail.to,
    detail: detailOf(kind, mail),
    permanent: kind === 'bounced' && mail.bounce?.type === 'Permanent',
  };
}

const recipientsOf = ({ to, cc, received_for: receivedFor }: Partial<z.output<typeof Received>>): string[] => [
  ...new Set([receivedFor, to, cc].flatMap((list) => list ?? [])),
];

function detailOf(kind: MailEvent['kind'], { bounce, failed, suppressed }: z.output<typeof Mail>): string | null {
  if (kind === 'bounced') return bounce?.message ?? null;
  if (kind === 'failed') return failed?.reason ?? null;
  return kind === 'suppressed' ? (suppressed?.message ?? null) : null;
}

/** Longest one call may take, milliseconds. */
const timeout = 10_000;
const pagesMaximum = 10;

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

  private trySending(
    { idempotencyKey, messageId, cc, bcc, tags, attachments, ...mail }: OutgoingMail,
    signal: AbortSignal,
  ): Promise<ResendAnswer> {
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

  async tryAccess(signal: AbortSignal): Promise<ProviderAccess> {
    const { error } = await this.resend.emails.list({ limit: 1 }, { signal });
    // A key that may send and nothing else is taken.
    return error === null || error.name === 'restricted_api_key' ? 'ok' : accessOf(error.statusCode);
  }

  async find(
    { to, subject, since }: { to: string; subject: string; since: Date },
    signal: AbortSignal,
  ): Promise<string | null> {
    let after: string | undefined;
    for (let page = 0; page < pagesMaximum; page += 1) {
      const options = { limit: 100, ...(after === undefined ? {} : { after }) };
      const answer = await answered(signal, (limited) => this.resend.emails.list(options, { signal: limited }));
      if (!answer.data) throw toFailure(answer);
      const { data, has_more: more } = answer.data;
      const found = data.find(
        (mail) => mail.subject === subject && mail.to.includes(to) && new Date(mail.created_at) >= since,
      );
      if (found) return found.id;
      const last = data.at(-1);
      if (!more || !last || new Date(last.created_at) < since) return null;
      after = last.id;
    }
    return null;
  }

  async readReceived(providerId: string, signal: AbortSignal): Promise<ReceivedMail> {
    const { receiving } = this.resend.emails;
    const answer = await answered(signal, (limited) =>
      receiving.get(providerId, { html_format: 'cid' }, { signal: limited }),
    );
    const { data: mail } = answer;
    if (!mail) throw toFailure(answer);
    const listed =
      mail.attachments.length === 0
        ? null
        : await answered(signal, (limited) =>
            receiving.attachments.list({ emailId: providerId, limit: 100 }, { signal: limited }),
          );
    if (listed && !listed.data) throw toFailure(listed);
    return {
      from: mail.from,
      recipients: recipientsOf(mail),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers ?? {},
      messageId: mail.message_id,
      files: (listed?.data?.data ?? []).map(({ id, filename, size, download_url: url }) => ({
        id,
        filename: filename ?? null,
        size,
        url,
      })),
    };
  }

  async download({ url }: ReceivedFile, maximumBytes: number, signal: AbortSignal): Promise<Buffer | null> {
    return answered(signal, async (limited) => {
      const response = await fetch(url, { signal: limited });
      if (!response.ok) throw new Error(`A file of a mail answered ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        // Leaving the loop ends the download.
        if (size > maximumBytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    });
  }

  readEvent(
    body: string,
    { id, timestamp, signature }: MailEventHeaders,
  ): MailEvent | ReceivedMailEvent | null | undefined {
    if (!id || !timestamp || !signature || !this.isSigned(body, { id, timestamp, signature })) return undefined;
    return toEvent(id, signedJson(body));
  }

  /** By one of our secrets. */
  private isSigned(body: string, headers: { id: string; timestamp: string; signature: string }): boolean {
    return this.secrets.some((webhookSecret) => {
      try {
        this.resend.webhooks.verify({ payload: body, headers, webhookSecret });
        return true;
      } catch (error) {
        // The SDK does not export its error's class.
        if (error instanceof Error && error.name === 'WebhookVerificationError') return false;
        // Once the signature fits the SDK reads the body, and throws for what is no JSON.
        if (error instanceof Error && error.name === 'SyntaxError') return true;
        throw error;
      }
    });
  }
}

async function answered<T>(signal: AbortSignal, call: (limited: AbortSignal) => Promise<T>): Promise<T> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    return await call(limited);
  } catch (error) {
    throw new MailFailure(
      limited.aborted ? 'The mail provider did not answer in time' : 'The mail provider could not be reached',
      'unanswered',
      undefined,
      error,
    );
  }
}

/** Only a refusal of this very mail is final; a missing right or a full quota can be corrected. */
const finalRefusals = new Set([400, 404, 405, 422]);

const isAboutReplyTo = ({ error }: ResendAnswer): boolean =>
  error !== null && finalRefusals.has(error.statusCode ?? 0) && /reply[_ -]?to/i.test(error.message);

function toFailure({
  error,
  headers,
}: Pick<ResendAnswer, 'error'> & Partial<Pick<ResendAnswer, 'headers'>>): MailFailure {
  const status = error?.statusCode;
  if (!status) return new MailFailure('The mail provider could not be reached', 'unanswered');
  const kind = error.name === 'invalid_idempotent_request' ? 'taken' : finalRefusals.has(status) ? 'final' : 'later';
  // The words of the public specification, section 7.
  return new MailFailure(
    `Resend API error: ${error.message || STATUS_CODES[status]} (${status})`,
    kind,
    retryAfterSeconds(headers?.['retry-after']),
  );
}

function retryAfterSeconds(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
