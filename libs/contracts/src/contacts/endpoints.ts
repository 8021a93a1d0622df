import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ChatLead, ChatLeadReceived } from './chat-lead.ts';
import { ContactCreated, ContactInquiry } from './contact-inquiry.ts';
import { Lead, LeadPage, LeadQuery, LeadUpdate } from './lead.ts';

export const contactEndpoints = {
  create: defineEndpoint({
    id: 'contacts.create',
    method: 'POST',
    path: '/contacts',
    summary: 'File an inquiry: contact, inquiry with scores, onboarding project, welcome mail and team notice',
    access: 'public',
    idempotent: true,
    body: ContactInquiry,
    status: 201,
    response: ContactCreated,
  }),
  submitChat: defineEndpoint({
    id: 'contacts.submitChat',
    method: 'POST',
    path: '/contact-submissions',
    summary: 'Capture a chat as a lead, once per conversation; later calls let its transcript grow',
    access: 'public',
    body: ChatLead,
    status: 200,
    response: ChatLeadReceived,
  }),
  list: defineEndpoint({
    id: 'contacts.list',
    method: 'GET',
    path: '/contacts',
    summary: 'List leads',
    access: 'staff',
    scope: 'contacts:read',
    query: LeadQuery,
    status: 200,
    response: LeadPage,
  }),
  get: defineEndpoint({
    id: 'contacts.get',
    method: 'GET',
    path: '/contacts/:id',
    summary: 'One lead with its inquiries, scores, onboarding project and mails',
    access: 'staff',
    scope: 'contacts:read',
    params: IdParams,
    status: 200,
    response: Lead,
  }),
  update: defineEndpoint({
    id: 'contacts.update',
    method: 'PUT',
    path: '/contacts/:id',
    summary: 'Move a lead through the pipeline',
    access: 'staff',
    scope: 'contacts:write',
    params: IdParams,
    body: LeadUpdate,
    status: 200,
    response: Lead,
  }),
} as const;
