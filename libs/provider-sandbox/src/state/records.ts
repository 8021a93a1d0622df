import { noStripeRecords, type StripeRecords } from '../providers/stripe/records.ts';

/** What the sandbox keeps. Everything is plain JSON, so that a file can hold it over a restart. */

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly MailAttachment[];
  readonly idempotencyKey: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface SmsMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly createdAt: string;
}

/** A text that a phone sent to the product's number, and what it was answered. */
export interface InboundText {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly answer: string | null;
  readonly createdAt: string;
}

/** The first answer to an idempotency key, and to which request it was. */
export interface SavedAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly savedAt: string;
}

export interface Records {
  mails: Mail[];
  messages: SmsMessage[];
  /** SMS from phones. */
  texts: InboundText[];
  /** Phones that texted STOP. */
  optOuts: string[];
  stripe: StripeRecords;
  /** By provider and key. */
  answers: Record<string, SavedAnswer>;
}

export const noRecords = (): Records => ({
  mails: [],
  messages: [],
  texts: [],
  optOuts: [],
  stripe: noStripeRecords(),
  answers: {},
});
