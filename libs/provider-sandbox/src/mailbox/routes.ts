import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Form, parseForm } from '../providers/requests.ts';
import type { TwilioWebhooks } from '../providers/twilio-webhooks.ts';
import type { StripeParts } from '../providers/stripe/stripe.ts';
import type { Store } from '../state/store.ts';
import { mailListPage, mailPage, missingPage, smsListPage } from './message-pages.ts';
import { sendPage } from './page.ts';
import { stripePageRoutes } from './stripe-routes.ts';
import { refreshScript, style } from './assets.ts';

/** Mails style themselves inline and show pictures from anywhere; they run nothing and reach nothing else. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src " +
  "data: https: http:; font-src data: https:; frame-ancestors 'self'";

/** The pages for people. */
export const mailboxRoutes =
  ({ store, stripe, twilio }: { store: Store; stripe: StripeParts; twilio: TwilioWebhooks }) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onSend', async (_request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    });
    const missing = (reply: FastifyReply): FastifyReply => sendPage(reply.code(404), missingPage(store.revision()));

    scope.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    scope.get('/sandbox.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(refreshScript),
    );
    scope.get('/favicon.ico', async (_request, reply) => reply.code(204).send());

    scope.get('/', async (_request, reply) => sendPage(reply, mailListPage(store.records, store.revision())));
    scope.get('/sms', async (_request, reply) => sendPage(reply, smsListPage(store.records, store.revision())));
    await scope.register(async (forms) => {
      forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
        done(null, parseForm(String(text))),
      );
      forms.post<{ Params: { sid: string }; Body: Form | undefined }>('/sms/:sid/reply', async (request, reply) => {
        const message = store.records.messages.find(({ sid }) => sid === request.params.sid);
        const body = request.body?.['body'];
        if (message === undefined) return missing(reply);
        if (typeof body === 'string' && body.trim() !== '')
          await twilio.reply({
            from: message.to,
            to: message.from ?? message.messagingServiceSid ?? '',
            body: body.trim().slice(0, 1600),
          });
        return reply.redirect('/sms', 303);
      });
    });
    await scope.register(stripePageRoutes({ store, stripe }));

    const findMail = (id: string) => store.records.mails.find((mail) => mail.id === id);

    scope.get<{ Params: { id: string }; Querystring: { view?: string } }>('/mails/:id', async (request, reply) => {
      const mail = findMail(request.params.id);
      if (mail === undefined) return missing(reply);
      const view = request.query.view === 'text' || mail.html === null ? 'text' : 'html';
      return sendPage(reply, mailPage(mail, view, store.revision()));
    });
    scope.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
      const mail = findMail(request.params.id);
      if (mail?.html == null) return missing(reply);
      return reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8').send(mail.html);
    });
    scope.get<{ Params: { id: string; index: string } }>('/mails/:id/attachments/:index', async (request, reply) => {
      const file = findMail(request.params.id)?.attachments[Number(request.params.index)];
      if (file === undefined) return missing(reply);
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
        .type('application/octet-stream')
        .send(Buffer.from(file.content, 'base64'));
    });

    // Where Resend keeps the files of a received mail; its address is the secret.
    scope.get<{ Params: { id: string; index: string } }>('/received/:id/:index', async (request, reply) => {
      const mail = store.records.received.find(({ id }) => id === request.params.id);
      const file = mail?.attachments[Number(request.params.index)];
      if (file === undefined) return missing(reply);
      return reply.type('application/octet-stream').send(Buffer.from(file.content, 'base64'));
    });

    scope.setNotFoundHandler(async (_request, reply) => missing(reply));
  };
