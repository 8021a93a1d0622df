import type { ProviderAccess } from '../../../../platform/provider-access.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface OutgoingMail {
  /** Of our own record; the provider's events name it again. */
  readonly messageId: string;
  /** The same for every try of a mail, so that the provider sends it once. */
  readonly idempotencyKey: string;
  readonly from: string;
  readonly to: string;
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly tags?: readonly MailTag[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

interface MailTag {
  readonly name: string;
  readonly value: string;
}

/** What the provider reports about a mail. */
export interface MailEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly kind: 'sent' | 'delivered' | 'delayed' | 'opened' | 'bounced' | 'complained' | 'failed' | 'suppressed';
  readonly at: Date;
  readonly providerId: string;
  /** Of our own record, where the mail was sent with it. */
  readonly messageId: string | null;
  /** The `Message-ID` that it left with, which replies name. */
  readonly headerId: string | null;
  readonly to: readonly string[];
  /** The provider's text. */
  readonly detail: string | null;
  /** Of a bounce: the mailbox will never take a mail. */
  readonly permanent: boolean;
}

/** A mail that the provider has received for us; its content is asked for. */
export interface ReceivedMailEvent {
  readonly kind: 'received';
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly at: Date;
  readonly providerId: string;
  /** As it stands in the mail: `Ada <ada@clinic.example>`. */
  readonly from: string;
  /** Everyone it is addressed to, and for whom it was received. */
  readonly recipients: readonly string[];
  readonly subject: string;
}

export interface ReceivedFile {
  readonly id: string;
  readonly filename: string | null;
  /** Bytes. */
  readonly size: number;
  /** Where its content is for a while. */
  readonly url: string;
}

export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly messageId: string | null;
  readonly files: readonly ReceivedFile[];
}

/** What carries mails away. A failure is a {@link MailFailure}. It is also the injection token. */
export abstract class MailTransport {
  abstract send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly providerId: string }>;
  /**
   * The id of a mail with this address and subject that was taken since then; null when there is none among the newest
   * thousand.
   */
  abstract find(
    mail: { readonly to: string; readonly subject: string; readonly since: Date },
    signal: AbortSignal,
  ): Promise<string | null>;
  /** Asks for one mail, to see whether the provider answers and takes our key. */
  abstract tryAccess(signal: AbortSignal): Promise<ProviderAccess>;
  /** Undefined where the signature does not fit, null for an event that tells nothing of a mail. */
  abstract readEvent(body: string, headers: MailEventHeaders): MailEvent | ReceivedMailEvent | null | undefined;
  /** A mail that was received, with what it says. */
  abstract readReceived(providerId: string, signal: AbortSignal): Promise<ReceivedMail>;
  /** The content of a file of a received mail; null where it is larger than it says, or than so many bytes. */
  abstract download(file: ReceivedFile, maximumBytes: number, signal: AbortSignal): Promise<Buffer | null>;
}

export interface MailEventHeaders {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/**
 * - `final`: this mail will never go · `later`: it was not taken; try again
 * - `unanswered`: the outcome is unknown; the same key may be tried again
 * - `taken`: an earlier attempt under this key was accepted with other content
 */
export type MailFailureKind = 'final' | 'later' | 'unanswered' | 'taken';

export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  constructor(
    /** Text for staff. */
    message: string,
    readonly kind: MailFailureKind,
    /** Seconds the provider asked us to wait. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
