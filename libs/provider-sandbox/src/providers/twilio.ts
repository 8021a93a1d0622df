import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFaultHooks, type Faults } from '../faults.ts';
import type { SmsMessage, Store } from '../state/store.ts';
import { type Form, parseForm } from './requests.ts';
import type { TwilioWebhooks } from './twilio-webhooks.ts';

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const e164 = /^\+[1-9]\d{6,14}$/;

/** Twilio's own magic numbers for tests: a recipient that always meets a certain refusal. */
const magicRecipients: Readonly<Record<string, readonly [code: number, message: string]>> = {
  '+15005550001': [21211, "The 'To' number +15005550001 is not a valid phone number."],
  '+15005550002': [
    21612,
    "The 'To' phone number: +15005550002, is not currently reachable using the 'From' phone number via SMS.",
  ],
  '+15005550003': [
    21408,
    "Permission to send an SMS has not been enabled for the region indicated by the 'To' number: +15005550003.",
  ],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number: +15005550009, is not a mobile number"],
};

const textOf = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '');

/** The first thing wrong with a message, as Twilio numbers it. */
const findFlaw = (form: Form): readonly [code: number, message: string] | null => {
  const [to, from, body] = [textOf(form, 'To'), textOf(form, 'From'), textOf(form, 'Body')];
  if (to === '') return [21604, "A 'To' phone number is required."];
  if (from === '' && textOf(form, 'MessagingServiceSid') === '') return [21603, "A 'From' phone number is required."];
  if (body === '') return [21602, 'Message body is required.'];
  if (body.length > 1600) return [21617, 'The concatenated message body exceeds the 1600 character limit'];
  if (magicRecipients[to] !== undefined) return magicRecipients[to];
  if (!e164.test(to)) return [21211, `The 'To' number ${to} is not a valid phone number.`];
  if (from !== '' && !e164.test(from) && !/^[A-Za-z0-9 ]{1,11}$/.test(from))
    return [21212, `The 'From' number ${from} is not a valid phone number, shortcode, or alphanumeric sender ID.`];
  return null;
};

const resourceOf = (message: SmsMessage, status: string): object => ({
  sid: message.sid,
  account_sid: message.accountSid,
  api_version: '2010-04-01',
  body: message.body,
  to: message.to,
  from: message.from,
  messaging_service_sid: message.messagingServiceSid,
  status,
  direction: 'outbound-api',
  num_segments: String(Math.max(1, Math.ceil(message.body.length / 160))),
  num_media: '0',
  price: null,
  price_unit: 'USD',
  error_code: null,
  error_message: null,
  date_created: new Date(message.createdAt).toUTCString().replace('GMT', '+0000'),
  date_updated: new Date(message.createdAt).toUTCString().replace('GMT', '+0000'),
  date_sent: status === 'queued' ? null : new Date(message.createdAt).toUTCString().replace('GMT', '+0000'),
  uri: `/2010-04-01/Accounts/${message.accountSid}/Messages/${message.sid}.json`,
  subresource_uris: { media: `/2010-04-01/Accounts/${message.accountSid}/Messages/${message.sid}/Media.json` },
});

/** Twilio's API as far as the product uses it: send, look up and list messages. */
export const twilioRoutes =
  (options: { store: Store; faults: Faults; prefix: string; webhooks: TwilioWebhooks }) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { store, webhooks } = options;

    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, parseForm(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });

    scope.addHook<{ Params: { account?: string } }>(
      'preHandler',
      async (request, reply): Promise<FastifyReply | undefined> => {
        const encoded = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const [user = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
        const { account } = request.params;
        const isOwner = user === account && /^AC[0-9a-f]{32}$/i.test(user);
        const isKey = /^SK[0-9a-f]{32}$/i.test(user);
        if (secret === '' || !(isOwner || isKey)) return refuse(reply, 401, 20003, 'Authenticate');
        return undefined;
      },
    );
    addFaultHooks(scope, {
      ...options,
      provider: 'twilio',
      answer: (_request, reply, status) =>
        status === 429
          ? refuse(reply, status, 20429, 'Too Many Requests')
          : refuse(reply, status, 20500, 'An internal server error has occurred'),
    });

    scope.post<{ Params: { account: string } }>(
      '/2010-04-01/Accounts/:account/Messages.json',
      async (request, reply) => {
        const form = (request.body ?? {}) as Form;
        const flaw = findFlaw(form);
        if (flaw !== null) return refuse(reply, 400, ...flaw);
        if (webhooks.hasOptedOut(textOf(form, 'To')))
          return refuse(reply, 400, 21_610, 'Attempt to send to unsubscribed recipient');
        const message: SmsMessage = {
          sid: `SM${randomBytes(16).toString('hex')}`,
          accountSid: request.params.account,
          to: textOf(form, 'To'),
          from: textOf(form, 'From') || null,
          messagingServiceSid: textOf(form, 'MessagingServiceSid') || null,
          body: textOf(form, 'Body'),
          statusCallback: textOf(form, 'StatusCallback') || null,
          createdAt: new Date().toISOString(),
        };
        store.change((records) => records.messages.push(message));
        webhooks.accepted(message);
        return reply.code(201).send(resourceOf(message, 'queued'));
      },
    );

    scope.get<{ Params: { account: string; sid: string } }>(
      '/2010-04-01/Accounts/:account/Messages/:sid.json',
      async (request, reply) => {
        const { account, sid } = request.params;
        const message = store.records.messages.find((one) => one.sid === sid && one.accountSid === account);
        if (message === undefined)
          return refuse(
            reply,
            404,
            20404,
            `The requested resource /2010-04-01/Accounts/${account}/Messages/${sid}.json was not found`,
          );
        return reply.send(resourceOf(message, webhooks.outcomeOf(message.to).status));
      },
    );

    scope.get<{ Params: { account: string }; Querystring: { To?: string; From?: string; 'DateSent>'?: string } }>(
      '/2010-04-01/Accounts/:account/Messages.json',
      async (request, reply) => {
        const { To: to, From: from, 'DateSent>': after } = request.query;
        const messages = store.records.messages
          .filter(
            (one) =>
              one.accountSid === request.params.account &&
              (to === undefined || one.to === to) &&
              (from === undefined || one.from === from) &&
              (after === undefined || one.createdAt >= new Date(after).toISOString()),
          )
          .toReversed()
          .map((one) => resourceOf(one, webhooks.outcomeOf(one.to).status));
        const uri = request.url.slice(options.prefix.length);
        return reply.send({
          messages,
          page: 0,
          page_size: messages.length,
          start: 0,
          end: messages.length,
          uri,
          first_page_uri: uri,
          next_page_uri: null,
          previous_page_uri: null,
        });
      },
    );

    scope.setNotFoundHandler(async (request, reply) =>
      refuse(reply, 404, 20404, `The requested resource ${request.url} was not found`),
    );
  };
