/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface OutgoingMail {
  /** The same for every try of a mail, so that the provider sends it once. */
  readonly idempotencyKey: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
}

/** What carries mails away. A failure is a {@link MailFailure}. It is also the injection token. */
export abstract class MailTransport {
  abstract send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly providerId: string }>;
}

export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  constructor(
    /** For staff, in words. */
    message: string,
    /** False when trying again cannot help. */
    readonly retriable: boolean,
    /** Seconds the provider asked us to wait. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
