import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addFaultHooks, type Faults } from '../faults.ts';
import type { InboundMail, Mail, Store } from '../state/store.ts';
import { outcomeOf, type ResendWebhooks } from './resend-webhooks.ts';
import { fingerprintOf, lookUpKey, saveAnswer } from './requests.ts';

const refuse = (reply: FastifyReply, statusCode: number, name: string, message: string): FastifyReply =>
  reply.code(statusCode).send({ statusCode, name, message });

const faultNames: Readonly<Record<number, readonly [name: string, message: string]>> = {
  429: [
    'rate_limit_exceeded',
    'Too many requests. You can only make 2 requests per second. See rate limit response headers for more information.',
  ],
};

/** `email@example.com`, in ASCII: a local part of at most 64 characters, and a domain with a dot. */
const mailbox =
  String.raw`[A-Za-z0-9!#$%&'*+\/=?^_{|}~\x60.-]{1,64}@` +
  String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}`;
const address = new RegExp(`^(?:[^<>\r\n]*<${mailbox}>|${mailbox})$`);
const addresses = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const formatHint = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.';

const Body = z.object({
  from: z.string().optional(),
  to: addresses.optional(),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  subject: z.string().optional(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  attachments: z
    .array(
      z.object({ filename: z.string().nullish(), content: z.string().nullish(), content_type: z.string().nullish() }),
    )
    .nullish(),
});

/** Of all files together, once they are written as Base64: 40 MB. */
const attachmentsMaximum = 40 * 1024 * 1024;
const tagText = /^[A-Za-z0-9_-]{1,256}$/;

/** What Resend says of tags, files and headers it does not take. */
const findFlawOfParts = ({ tags, attachments, headers }: z.infer<typeof Body>): string | null => {
  for (const { name, value } of tags ?? []) {
    if (!tagText.test(name) || !tagText.test(value))
      return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.';
  }
  if ((tags ?? []).length > 75) return 'The `tags` field can have at most 75 tags.';
  const files = attachments ?? [];
  if (files.some(({ filename, content }) => !filename || !content))
    return 'Invalid `attachments` field. `filename` and `content` are required.';
  if (files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0) > attachmentsMaximum)
    return 'The attachments exceed the maximum size of 40MB.';
  if (Object.entries(headers ?? {}).some(([name, value]) => !/^[!-9;-~]+$/.test(name) || /[\r\n\0]/.test(value)))
    return 'Invalid `headers` field.';
  return null;
};

/** The first thing wrong with a mail, as Resend names it. */
const findFlaw = (body: z.infer<typeof Body>): [name: string, message: string] | null => {
  for (const field of ['from', 'to', 'subject'] as const) {
    if (body[field] === undefined || body[field].length === 0)
      return ['missing_required_field', `Missing \`${field}\` field.`];
  }
  if (!body.html && !body.text) return ['validation_error', 'Missing `html` or `text` field.'];
  if (!address.test(body.from ?? '')) return ['validation_error', `Invalid \`from\` field. ${formatHint}`];
  for (const field of ['to', 'cc', 'bcc', 'reply_to'] as const) {
    const list = body[field] ?? [];
    if (list.length > 50) return ['validation_error', `The \`${field}\` field can have at most 50 recipients.`];
    if (!list.every((one) => address.test(one)))
      return ['validation_error', `Invalid \`${field}\` field. ${formatHint}`];
  }
  if (/[\r\n]/.test(body.subject ?? '')) return ['validation_error', 'The `subject` field cannot contain line breaks.'];
  const flaw = findFlawOfParts(body);
  return flaw === null ? null : ['validation_error', flaw];
};

const toMail = (body: z.infer<typeof Body>, idempotencyKey: string | null): Mail => ({
  id: randomUUID(),
  from: body.from ?? '',
  to: body.to ?? [],
  cc: body.cc ?? [],
  bcc: body.bcc ?? [],
  replyTo: body.reply_to ?? [],
  subject: body.subject ?? '',
  html: body.html ?? null,
  text: body.text ?? null,
  headers: body.headers ?? {},
  tags: body.tags ?? [],
  attachments: (body.attachments ?? []).map((file) => ({
    filename: file.filename ?? 'attachment',
    contentType: file.content_type ?? 'application/octet-stream',
    content: file.content ?? '',
  })),
  idempotencyKey,
  createdAt: new Date().toISOString(),
});

const summaryOf = (mail: Mail): object => ({
  id: mail.id,
  from: mail.from,
  to: mail.to,
  cc: mail.cc,
  bcc: mail.bcc,
  reply_to: mail.replyTo,
  subject: mail.subject,
  created_at: mail.createdAt,
  scheduled_at: null,
  last_event: outcomeOf(mail).at(-1)?.replace('email.', '') ?? 'delivered',
});

/** Resend's API as far as the product uses it: send, look up and list mails. */
export const resendRoutes =
  (options: { store: Store; faults: Faults; prefix: string; webhooks: ResendWebhooks; publicUrl: () => string }) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { store } = options;
    // Before the faults: a wrong key is refused whatever else is broken.
    scope.addHook('preHandler', async (request, reply): Promise<FastifyReply | undefined> => {
      const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (token === undefined) return refuse(reply, 401, 'missing_api_key', 'Missing API Key');
      if (!token.startsWith('re_')) return refuse(reply, 403, 'invalid_api_key', 'API key is invalid');
      return undefined;
    });
    addFaultHooks(scope, {
      ...options,
      provider: 'resend',
      answer: (_request, reply, status) => {
        const [name, message] = faultNames[status] ?? ['application_error', 'An unexpected error occurred.'];
        return refuse(reply, status, name, message);
      },
    });

    scope.post('/emails', async (request, reply) => {
      const parsed = Body.safeParse(request.body);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return refuse(
          reply,
          422,
          'validation_error',
          `Invalid \`${issue?.path.join('.') ?? 'body'}\` field. ${issue?.message ?? ''}`,
        );
      }
      const header = request.headers['idempotency-key'];
      const key = typeof header === 'string' ? header : null;
      if (key !== null && (key.length < 1 || key.length > 256)) {
        return refuse(reply, 400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
      }
      const fingerprint = fingerprintOf(request.body);
      if (key !== null) {
        const lookup = lookUpKey(store, 'resend', key, fingerprint);
        if (lookup.kind === 'same') return reply.code(lookup.answer.status).send(lookup.answer.body);
        if (lookup.kind === 'other') {
          return refuse(
            reply,
            409,
            'invalid_idempotent_request',
            'This idempotency key has been used on a request that had a different payload.',
          );
        }
      }
      const flaw = findFlaw(parsed.data);
      if (flaw !== null) return refuse(reply, 422, ...flaw);

      const mail = toMail(parsed.data, key);
      store.change((records) => records.mails.push(mail));
      options.webhooks.accepted(mail);
      if (key !== null) saveAnswer(store, 'resend', key, { fingerprint, status: 200, body: { id: mail.id } });
      return reply.send({ id: mail.id });
    });

    scope.get<{ Querystring: { limit?: string; after?: string } }>('/emails', async (request, reply) => {
      const { limit = '20', after } = request.query;
      const newest = store.records.mails.toReversed();
      const rest = newest.slice(after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1);
      const page = rest.slice(0, Math.min(100, Math.max(1, Number(limit) || 20)));
      return reply.send({ object: 'list', has_more: rest.length > page.length, data: page.map(summaryOf) });
    });

    const findReceived = (id: string) => store.records.received.find((mail) => mail.id === id);
    scope.get<{ Params: { id: string } }>('/emails/receiving/:id', async (request, reply) => {
      const mail = findReceived(request.params.id);
      if (mail === undefined) return refuse(reply, 404, 'not_found', 'Email not found');
      const { id, from, to, cc, subject, html, text, headers } = mail;
      return reply.send({
        object: 'email',
        id,
        from,
        to,
        cc,
        bcc: [],
        reply_to: [],
        received_for: to,
        subject,
        html,
        text,
        headers,
        created_at: mail.createdAt,
        message_id: mail.messageId,
        attachments: filesOf(mail).map(({ download_url: _url, expires_at: _until, ...file }) => file),
      });
    });
    scope.get<{ Params: { id: string } }>('/emails/receiving/:id/attachments', async (request, reply) => {
      const mail = findReceived(request.params.id);
      if (mail === undefined) return refuse(reply, 404, 'not_found', 'Email not found');
      return reply.send({ object: 'list', has_more: false, data: filesOf(mail) });
    });
    const filesOf = (mail: InboundMail) =>
      mail.attachments.map(({ filename, contentType, content }, index) => ({
        id: String(index),
        filename,
        size: Buffer.byteLength(content, 'base64'),
        content_type: contentType,
        content_disposition: 'attachment',
        content_id: null,
        download_url: `${options.publicUrl()}/received/${mail.id}/${index}`,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }));

    scope.get<{ Params: { id: string } }>('/emails/:id', async (request, reply) => {
      const mail = store.records.mails.find(({ id }) => id === request.params.id);
      if (mail === undefined) return refuse(reply, 404, 'not_found', 'Email not found');
      return reply.send({ object: 'email', ...summaryOf(mail), html: mail.html, text: mail.text, tags: mail.tags });
    });

    scope.setNotFoundHandler(async (_request, reply) =>
      refuse(reply, 404, 'not_found', 'The requested endpoint does not exist.'),
    );
  };
