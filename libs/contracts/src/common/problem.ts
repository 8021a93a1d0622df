import { z } from 'zod';

/** Machine-readable reason of a failure. Add, never rename: clients branch on it. */
export const ProblemCode = z.enum([
  'validation_failed',
  'malformed_body',
  'unsupported_media_type',
  'payload_too_large',
  'headers_too_large',
  'request_timeout',
  'unauthenticated',
  'forbidden',
  'cross_site_request',
  'not_found',
  'conflict',
  'stale_version',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'already_submitted',
  'submission_cooldown',
  'submission_daily_limit',
  'rate_limited',
  'invalid_credentials',
  'invalid_code',
  'code_used_up',
  'code_taken',
  'email_taken',
  'nothing_to_pay',
  'already_paid',
  'payment_pending',
  'amount_too_small',
  'checkout_failed',
  'amount_frozen',
  'has_payments',
  'invoice_void',
  'not_sendable',
  'invalid_signature',
  'email_unverified',
  'sign_in_expired',
  'link_invalid',
  'link_expired',
  'link_used',
  'already_member',
  'last_owner',
  'client_exists',
  'client_has_invoices',
  'invalid_phone',
  'recipient_suppressed',
  'unknown_recipient',
  'not_enabled',
  'forged_request',
  'unavailable',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** RFC 9457 problem document; the media type is `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: ProblemCode,
  /** The text a person may see. */
  message: z.string(),
  /** Messages by field name, for bad input. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
