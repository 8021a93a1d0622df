import { z } from 'zod';
import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { EmailLog } from './email-log.ts';

export const emailEndpoints = {
  contactLogs: defineEndpoint({
    id: 'emails.contactLogs',
    method: 'GET',
    path: '/emails/contacts/:id/logs',
    summary: 'The mails sent to or about a contact, newest first',
    access: 'staff',
    scope: 'emails:read',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(EmailLog) }),
  }),
} as const;
