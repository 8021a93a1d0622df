import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Callbacks } from '../callbacks.ts';
import type { InboundMail, Mail, Store } from '../state/store.ts';

/** Where events go, and what signs them: every secret that is valid during a rotation. */
export interface ResendWebhook {
  readonly url: string;
  /** As Resend gives them out: `whsec_` and base64. */
  readonly secrets: readonly string[];
}

interface ResendEvent {
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Signs an event as Resend does (Svix).
 * @param at Unix time in seconds.
 */
export const signResendWebhook = (
  body: string,
  id: string,
  secrets: readonly string[],
  at = Math.floor(Date.now() / 1000),
): Record<string, string> => ({
  'svix-id': id,
  'svix-timestamp': String(at),
  'svix-signature': secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
          .update(`${id}.${at}.${body}`)
          .digest('base64')}`,
    )
    .join(' '),
});

/** What Resend's own test addresses (`bounced@resend.dev` and others, also with a +label) lead to, event by event. */
const outcomes: Readonly<Record<string, readonly string[]>> = {
  delivered: ['email.sent', 'email.delivered'],
  bounced: ['email.sent', 'email.bounced'],
  complained: ['email.sent', 'email.delivered', 'email.complained'],
  suppressed: ['email.suppressed'],
  delayed: ['email.sent', 'email.delivery_delayed', 'email.delivered'],
  failed: ['email.failed'],
};

const details: Readonly<Record<string, object>> = {
  'email.bounced': {
    bounce: { type: 'Permanent', subType: 'General', message: "The recipient's email address does not exist." },
  },
  'email.suppressed': {
    suppressed: {
      type: 'OnAccountSuppressionList',
      message: 'Resend has suppressed sending to this address because it is on the account-level suppression list.',
    },
  },
  'email.failed': { failed: { reason: 'reached_daily_quota' } },
};

export const outcomeOf = (mail: Pick<Mail, 'to'>): readonly string[] => {
  const [name = ''] = /^(\w+)(?:\+[^@]*)?@resend\.dev$/.exec(mail.to[0] ?? '')?.slice(1) ?? [];
  return outcomes[name] ?? outcomes['delivered'] ?? [];
};

/** A mail that somebody writes to the product; what is left out is as a mail program would have it. */
export type WrittenMail = Pick<InboundMail, 'from' | 'to' | 'subject'> & Partial<Omit<InboundMail, 'id' | 'createdAt'>>;

/** Reports what becomes of mails, in the provider's words. */
export const makeResendWebhooks = (callbacks: Callbacks, store: Store) => {
  let target: ResendWebhook | null = null;
  const requestOf = (body: string, id: string) =>
    target === null
      ? null
      : {
          url: target.url,
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Svix-Webhooks/1.0',
            ...signResendWebhook(body, id, target.secrets),
          },
        };

  /** Tells of one event; the same id on each delivery. */
  const sendEvent = (mail: Mail, type: string, afterMs = 0): void => {
    const at = new Date(Date.now() + afterMs).toISOString();
    const event: ResendEvent = {
      type,
      created_at: at,
      data: {
        email_id: mail.id,
        message_id: `<${mail.id}@resend.dev>`,
        created_at: mail.createdAt,
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        tags: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])),
        ...details[type],
      },
    };
    const body = JSON.stringify(event);
    const id = `msg_${randomBytes(12).toString('hex')}`;
    callbacks.enqueue({ label: type, subject: mail.id, make: () => requestOf(body, id) });
  };

  return {
    deliverTo: (next: ResendWebhook | null): void => {
      target = next;
    },
    target: (): ResendWebhook | null => target,
    sendEvent,
    /** Somebody mails the product: it is kept, and reported without what it says. Answers its id. */
    receive: (written: WrittenMail): string => {
      const id = randomUUID();
      const mail: InboundMail = {
        cc: [],
        html: null,
        text: null,
        headers: {},
        messageId: `<${id}@mail.example>`,
        attachments: [],
        ...written,
        id,
        createdAt: new Date().toISOString(),
      };
      store.change((records) => records.received.push(mail));
      const body = JSON.stringify({
        type: 'email.received',
        created_at: mail.createdAt,
        data: {
          email_id: id,
          created_at: mail.createdAt,
          from: mail.from,
          to: mail.to,
          bcc: [],
          cc: mail.cc,
          received_for: mail.to,
          message_id: mail.messageId,
          subject: mail.subject,
          attachments: mail.attachments.map(({ filename, contentType }, index) => ({
            id: String(index),
            filename,
            content_type: contentType,
            content_disposition: 'attachment',
            content_id: null,
          })),
        },
      });
      const eventId = `msg_${randomBytes(12).toString('hex')}`;
      callbacks.enqueue({ label: 'email.received', subject: id, make: () => requestOf(body, eventId) });
      return id;
    },
    accepted: (mail: Mail): void => {
      // One after another, so that their own times tell their order.
      for (const [index, type] of outcomeOf(mail).entries()) sendEvent(mail, type, index);
    },
  };
};
export type ResendWebhooks = ReturnType<typeof makeResendWebhooks>;
