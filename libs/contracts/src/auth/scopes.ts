import { z } from 'zod';

/** What an API key may be allowed to do. A scope stands here because an endpoint carries it; add, never rename. */
export const ApiScope = z.enum([
  'contacts:read',
  'contacts:write',
  'onboarding:read',
  'onboarding:write',
  'emails:read',
  'emails:write',
  'emails:send',
  'emails:send-custom',
  'emails:send-medical',
  'invoices:read',
  'clients:read',
  'codes:read',
  'codes:write',
]);
export type ApiScope = z.infer<typeof ApiScope>;

/** Each scope as text, for the person who grants it. */
export const apiScopeTexts: Record<ApiScope, string> = {
  'contacts:read': 'Read leads and their inquiries',
  'contacts:write': 'Edit leads, their follow-ups and notes, and turn them into clients',
  'onboarding:read': 'Read onboarding projects',
  'onboarding:write': 'Start onboarding projects and settle their steps',
  'emails:read': 'Read which mails and SMS were sent, and their templates',
  'emails:write': 'Make and reword mail templates',
  'emails:send': 'Send mail templates to people on record',
  'emails:send-custom': 'Send mails of any words to any address',
  'emails:send-medical': 'Send messages to patients, where that is switched on',
  'invoices:read': 'Read invoices and their payments',
  'clients:read': 'Read clients',
  'codes:read': 'Read campaign codes',
  'codes:write': 'Create, edit, retire and send campaign codes',
};
