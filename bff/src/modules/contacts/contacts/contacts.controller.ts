import { api } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { Cookies, fileAnswer, serve } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { ChatLeadsService } from './chat-leads.service.ts';
import { ContactsService } from './contacts.service.ts';
import { LeadActsService } from './lead-acts.service.ts';
import { LeadConversionService } from './lead-conversion.service.ts';
import { InquiriesService } from './inquiries.service.ts';
import { type Visitor, visitorCookie, visitorCookieSeconds } from './visitor.ts';

const { exportCsv } = api.contacts;

export const ContactsController = serve(
  api.contacts,
  [ContactsService, InquiriesService, ChatLeadsService, Cookies, LeadActsService, LeadConversionService],
  (contacts, inquiries, chats, cookies, acts, conversions) => ({
    create: async ({ body, key, request, reply }) => {
      const { created, visitorId } = await inquiries.submit(body, visitorOf(request), key);
      if (visitorId) cookies.set(reply, visitorCookie, visitorId, visitorCookieSeconds);
      return created;
    },
    requestCall: async ({ body, key, request, reply }) => {
      const { created, visitorId } = await inquiries.requestCall(body, visitorOf(request), key);
      if (visitorId) cookies.set(reply, visitorCookie, visitorId, visitorCookieSeconds);
      return { id: created.id };
    },
    submitChat: ({ body, request }) => chats.submit(body, visitorOf(request)),
    tag: async ({ params, body }) => ({ tags: await acts.tag(params.id, body) }),
    list: ({ query }) => contacts.list(query),
    exportCsv: async ({ query }) => fileAnswer(exportCsv, 'leads.csv', await contacts.exportCsv(query)),
    get: ({ params }) => contacts.get(params.id),
    update: ({ params, body, key }) => contacts.update(params.id, body, key),
    bulk: ({ body, key }) => contacts.bulk(body, key),
    calculateLeadScore: ({ params }) => contacts.calculateScore(params.id),
    scheduleFollowUp: ({ params, body }) => contacts.scheduleFollowUp(params.id, body),
    convert: ({ params, body, key }) => conversions.convert(params.id, body, key),
    pipeline: ({ query }) => contacts.pipeline(query),
    add: ({ body, key }) => acts.add(body, key),
    findMatches: ({ query }) => acts.findMatches(query),
    logCall: ({ params, body, key }) => acts.logCall(params.id, body, key),
    text: ({ params, body, key }) => acts.text(params.id, body.text, key),
    addNote: ({ params, body, key }) => contacts.addNote(params.id, body.text, key),
  }),
);

function visitorOf({ ip, headers, cookies }: FastifyRequest): Visitor {
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    cookie: cookies[visitorCookie],
    issuedId: requestContext().visitorId,
  };
}
