import type { ProviderAccess } from '../../../platform/provider-access.ts';

export interface OutgoingSms {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** The URL for status callbacks. */
  readonly statusCallback: string;
}

/** A message as the provider has it. */
export interface KnownSms {
  readonly providerId: string;
  readonly createdAt: Date;
}

/**
 * What a failed try means.
 * - `final`: this message will never go · `suppressed`: nor will any other to this number
 * - `later`: it was not taken; try again
 * - `maybe-taken`: answered with a fault of the provider's own, so ask it before the next try
 * - `unclear`: no answer came
 */
export type SmsFailureKind = 'final' | 'suppressed' | 'later' | 'maybe-taken' | 'unclear';

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
  constructor(
    readonly kind: SmsFailureKind,
    /** Text for staff. */
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** What carries SMS away. A failure is an {@link SmsFailure}. It is also the injection token. */
export abstract class SmsTransport {
  abstract send(sms: OutgoingSms): Promise<{ readonly providerId: string }>;
  /** Messages with this text to this number since then, oldest first. */
  abstract find(sms: { readonly to: string; readonly body: string; readonly since: Date }): Promise<KnownSms[]>;
  /** Asks for one message, to see whether the provider answers and takes our key. */
  abstract tryAccess(): Promise<ProviderAccess>;
  /** Whether the provider itself made this request: `url` as it called it, with its form fields. */
  abstract isGenuine(request: {
    readonly url: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly signature: string | undefined;
  }): Promise<boolean>;
  /** The answer to an SMS of theirs, in the provider's markup; null for none. */
  abstract reply(text: string | null): Promise<string>;
}
