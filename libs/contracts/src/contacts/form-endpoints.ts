import { defineEndpoint } from '../endpoint.ts';
import { CallRequest, CallRequested } from './call-request.ts';
import { ContactCreated, ContactInquiry } from './contact-inquiry.ts';

/** What the forms of the public site call; apart from the staff's operations for the bytes of its pages. */
export const contactFormEndpoints = {
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
  requestCall: defineEndpoint({
    id: 'contacts.requestCall',
    method: 'POST',
    path: '/contacts/calls',
    summary: 'Ask for a call: a name, an email address or phone number, and when; filed as an inquiry',
    access: 'public',
    idempotent: true,
    body: CallRequest,
    status: 201,
    response: CallRequested,
  }),
} as const;
