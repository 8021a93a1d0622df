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
  readonly to: readonly string[];
  /** The provider's text. */
  readonly detail: string | null;
  /** Of a bounce: the mailbox will never take a mail. */
  readonly permanent: boolean;
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
  abstract readEvent(body: string, headers: MailEventHeaders): MailEvent | null | undefined;
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
