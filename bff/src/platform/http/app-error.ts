import {
  authTexts,
  checkoutTexts,
  docsPath,
  inquiryTexts,
  invalidCodeText,
  invalidCredentialsText,
  type Problem,
  type ProblemCode,
} from '@vitrine/contracts';

interface Kind {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

/** The one table from a reason to its HTTP status and the text a person may see. */
const kinds: Record<ProblemCode, Kind> = {
  validation_failed: { status: 400, title: 'Validation failed', message: 'Please check the highlighted fields.' },
  malformed_body: { status: 400, title: 'Malformed body', message: 'We couldn’t read this request.' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', message: 'Please send JSON.' },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    message: 'That’s too much to send at once. Please send less.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    message: 'The request’s headers are too large. Please delete this site’s cookies and try again.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    message: 'The request took too long to arrive. Please try again.',
  },
  unauthenticated: { status: 401, title: 'Not signed in', message: 'Please sign in to continue.' },
  forbidden: { status: 403, title: 'Forbidden', message: 'You don’t have access to this.' },
  cross_site_request: {
    status: 403,
    title: 'Cross-site request',
    message: 'This request came from another site, so we refused it.',
  },
  not_found: { status: 404, title: 'Not found', message: 'We couldn’t find that.' },
  conflict: {
    status: 409,
    title: 'Conflict',
    message: 'This has changed since you opened it. Please reload and try again.',
  },
  stale_version: {
    status: 409,
    title: 'Stale version',
    message: 'Someone else changed this in the meantime. Please check the current version.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    message: 'This Idempotency-Key was used before with other content.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    message: 'We’re still working on the same request. Please try again in a moment.',
  },
  already_submitted: { status: 409, title: 'Already submitted', message: inquiryTexts.alreadySubmitted },
  submission_cooldown: { status: 429, title: 'Submission cooldown', message: inquiryTexts.cooldown },
  submission_daily_limit: { status: 429, title: 'Daily submission limit', message: inquiryTexts.dailyLimit },
  rate_limited: { status: 429, title: 'Too many requests', message: inquiryTexts.tooManyRequests },
  invalid_code: { status: 404, title: 'Invalid code', message: invalidCodeText },
  code_used_up: {
    status: 409,
    title: 'Code used up',
    message: 'This code was just used up. Nothing was charged. Please write to us, and we’ll help.',
  },
  code_not_applicable: {
    status: 409,
    title: 'Code not applicable',
    message: 'This code can’t be used here. Nothing was charged.',
  },
  code_taken: { status: 409, title: 'Code taken', message: 'This code already exists. Please choose another one.' },
  email_taken: { status: 409, title: 'Email address taken', message: 'Another lead already has this email address.' },
  nothing_to_pay: { status: 404, title: 'Nothing to pay', message: checkoutTexts.noInvoice },
  already_paid: { status: 409, title: 'Already paid', message: 'This is already paid. You don’t owe anything else.' },
  plan_exists: {
    status: 409,
    title: 'Plan exists',
    message: 'You already have this plan, or a payment for it is open. Nothing was charged.',
  },
  payment_pending: {
    status: 409,
    title: 'Payment pending',
    message: 'A payment for this is already on its way. Please wait until it is confirmed before you pay again.',
  },
  amount_too_small: { status: 409, title: 'Amount too small', message: checkoutTexts.tooSmall },
  checkout_failed: { status: 503, title: 'Checkout failed', message: checkoutTexts.failure },
  amount_frozen: {
    status: 409,
    title: 'Amounts frozen',
    message:
      'A payment has been recorded, so the items and amounts of this invoice can no longer change. Nothing was saved.',
  },
  has_payments: {
    status: 409,
    title: 'Has payments',
    message: 'This invoice has payments. Refund them first. Nothing was changed.',
  },
  invoice_void: {
    status: 409,
    title: 'Invoice voided',
    message: 'This invoice was voided and can no longer be changed. Duplicate it to start over.',
  },
  invoice_issued: {
    status: 409,
    title: 'Invoice issued',
    message:
      'This invoice was issued, so its client, dates, and lines stay as they are. Use Correct to change them, ' +
      'with a reason. Nothing was saved.',
  },
  not_sendable: {
    status: 409,
    title: 'Not sendable',
    message: 'You can only send an invoice that’s marked as sent and still has an amount due.',
  },
  estimate_changed: {
    status: 409,
    title: 'Estimate changed',
    message: 'This estimate changed since you opened it. Nothing was signed. Please look at the new version.',
  },
  estimate_closed: {
    status: 409,
    title: 'Estimate closed',
    message: 'This estimate can’t be accepted or declined anymore.',
  },
  invalid_signature: { status: 400, title: 'Invalid signature', message: 'This event’s signature isn’t valid.' },
  invalid_credentials: { status: 401, title: 'Invalid credentials', message: invalidCredentialsText },
  email_unverified: { status: 403, title: 'Email address not confirmed', message: authTexts.emailUnverified },
  sign_in_expired: { status: 401, title: 'Sign-in timed out', message: authTexts.signInExpired },
  link_invalid: { status: 404, title: 'Link not complete', message: authTexts.linkInvalid },
  link_expired: { status: 410, title: 'Link expired', message: authTexts.linkExpired },
  link_used: { status: 410, title: 'Link used', message: authTexts.linkUsed },
  already_member: { status: 409, title: 'Already on the team', message: 'This address is already on the team.' },
  second_factor_required: {
    status: 403,
    title: 'Second factor required',
    message: 'Your team asks for two-step verification. Please set it up first.',
  },
  owner_required: {
    status: 403,
    title: 'Owner required',
    message: 'This needs an owner. Please ask one.',
  },
  last_owner: {
    status: 409,
    title: 'Last owner',
    message: 'The team needs an owner who can sign in. Please make someone else an owner first.',
  },
  client_exists: { status: 409, title: 'Client exists', message: 'There’s already a client with this email.' },
  client_has_invoices: {
    status: 409,
    title: 'Client has invoices',
    message: 'This client has invoices or payments, so it can’t be deleted. Set the client to inactive instead.',
  },
  invalid_phone: {
    status: 400,
    title: 'Invalid phone number',
    message: 'Please enter a phone number with its country code, such as +1 212 555 0148.',
  },
  recipient_suppressed: {
    status: 409,
    title: 'Recipient suppressed',
    message: 'This person asked us not to contact them. Nothing was sent.',
  },
  unknown_recipient: {
    status: 400,
    title: 'Unknown recipient',
    message: 'We don’t have anyone with this address on file.',
  },
  not_enabled: { status: 404, title: 'Not enabled', message: 'This feature is turned off.' },
  forged_request: { status: 403, title: 'Forged request', message: 'This request’s signature isn’t valid.' },
  unavailable: { status: 503, title: 'Unavailable', message: inquiryTexts.failure },
  internal: { status: 500, title: 'Internal error', message: inquiryTexts.failure },
};

export interface AppErrorOptions {
  /** Replaces the text a person sees. */
  readonly message?: string;
  /** Messages by field. */
  readonly errors?: Record<string, string[]>;
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
  readonly retryAfter?: number;
  /** Further members of the problem document, such as `current` of a stale edit. */
  readonly extensions?: Record<string, unknown>;
  readonly cause?: unknown;
}

/** An expected failure. Thrown anywhere, it becomes a problem document; its cause is logged, never shown. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ProblemCode,
    private readonly options: AppErrorOptions = {},
  ) {
    super(options.message ?? kinds[code].message, { cause: options.cause });
  }

  get status(): number {
    return kinds[this.code].status;
  }

  get retryAfter(): number | undefined {
    return this.options.retryAfter;
  }

  /** The RFC 9457 body. */
  toProblem(requestId: string): Problem {
    return {
      type: `${docsPath}#problem-${this.code}`,
      title: kinds[this.code].title,
      status: this.status,
      code: this.code,
      message: this.message,
      ...(this.options.errors ? { errors: this.options.errors } : {}),
      requestId,
      ...this.options.extensions,
    };
  }
}

/** Status and title by code, for the reference page. */
export const problemCatalogue: Readonly<Record<ProblemCode, Kind>> = kinds;
