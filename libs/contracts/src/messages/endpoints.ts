import { z } from 'zod';
import { IdParams } from '../common/fields.ts';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';
import {
  MessageDetail,
  MessagePage,
  MessageQuery,
  MessageRetryBulk,
  MessageRetryResults,
  SmsAnswer,
  SmsAnswerFiled,
  SmsConversation,
  SmsConversationQuery,
  Suppression,
  SuppressionLift,
  SuppressionPage,
  SuppressionQuery,
} from './message.ts';

export const messageEndpoints = {
  list: defineEndpoint({
    id: 'messages.list',
    method: 'GET',
    path: '/messages',
    summary: 'Every mail and SMS that waits, left, failed or came in, newest first',
    access: 'staff',
    scope: 'emails:read',
    query: MessageQuery,
    status: 200,
    response: MessagePage,
  }),
  get: defineEndpoint({
    id: 'messages.get',
    method: 'GET',
    path: '/messages/:id',
    summary: 'A message with its words as they left and everything that happened to it',
    access: 'staff',
    scope: 'emails:read',
    params: IdParams,
    status: 200,
    response: MessageDetail,
  }),
  retry: defineEndpoint({
    id: 'messages.retry',
    method: 'POST',
    path: '/messages/:id/retry',
    summary:
      'Try a failed message again; one whose outcome is unknown is looked up first. 409 `conflict` where that ' +
      'is no use',
    access: 'staff',
    params: IdParams,
    status: 200,
    response: MessageDetail,
  }),
  retryMany: defineEndpoint({
    id: 'messages.retryMany',
    method: 'POST',
    path: '/messages/retry',
    summary: 'Try up to 100 messages again; answers what became of each',
    access: 'staff',
    body: MessageRetryBulk,
    status: 200,
    response: MessageRetryResults,
  }),
  conversation: defineEndpoint({
    id: 'messages.conversation',
    method: 'GET',
    path: '/messages/:id/conversation',
    summary: 'The texts to and from the number of an SMS; 404 `not_found` for mails',
    access: 'staff',
    params: IdParams,
    query: SmsConversationQuery,
    status: 200,
    response: SmsConversation,
  }),
  answer: defineEndpoint({
    id: 'messages.answer',
    method: 'POST',
    path: '/messages/:id/answer',
    summary: 'Text back to the number of an SMS; 409 `recipient_suppressed` after a STOP',
    access: 'staff',
    idempotent: true,
    params: IdParams,
    body: SmsAnswer,
    status: 202,
    response: SmsAnswerFiled,
  }),
} as const;

export const suppressionEndpoints = {
  list: defineEndpoint({
    id: 'suppressions.list',
    method: 'GET',
    path: '/suppressions',
    summary: 'Addresses nothing is sent to, newest first',
    access: 'staff',
    scope: 'emails:read',
    query: SuppressionQuery,
    status: 200,
    response: SuppressionPage,
  }),
  lift: defineEndpoint({
    id: 'suppressions.lift',
    method: 'POST',
    path: '/suppressions/:id/lift',
    summary: 'Let an address be written to again, with a reason for the record; 409 `conflict` after a STOP',
    access: 'staff',
    params: IdParams,
    body: SuppressionLift,
    status: 200,
    response: Suppression,
  }),
} as const;

/** Where the providers of mail and SMS report to; believed by their signature only. */
export const messageWebhookEndpoints = {
  resend: defineEndpoint({
    id: 'webhooks.resend',
    method: 'POST',
    path: '/webhooks/resend',
    summary: 'Events of the mail provider, signed over the raw body; 400 `invalid_signature` otherwise',
    access: 'public',
    bodyLimit: bodyLimits.large,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
  twilioStatus: defineEndpoint({
    id: 'webhooks.twilioStatus',
    method: 'POST',
    path: '/webhooks/twilio/status',
    summary: 'What became of an SMS, form-encoded and signed with address and fields; 403 `forged_request` otherwise',
    access: 'public',
    bodyLimit: bodyLimits.large,
    status: 204,
  }),
  twilioInbound: defineEndpoint({
    id: 'webhooks.twilioInbound',
    method: 'POST',
    path: '/webhooks/twilio/inbound',
    summary:
      'An SMS to our number is kept and told to staff; STOP, START and HELP are obeyed and answered as TwiML; ' +
      '403 `forged_request` without a right signature',
    access: 'public',
    bodyLimit: bodyLimits.large,
    status: 200,
    produces: 'text/xml',
  }),
} as const;
