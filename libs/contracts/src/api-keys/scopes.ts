import { z } from 'zod';

/** What an API key may be allowed to do. A scope stands here because an endpoint carries it; add, never rename. */
export const ApiScope = z.enum(['contacts:read', 'contacts:write', 'onboarding:read', 'onboarding:write', 'emails:read', 'invoices:read', 'clients:read']);
export type ApiScope = z.infer<typeof ApiScope>;

/** Each scope in words, for the person who hands it out. */
export const apiScopeTexts: Record<ApiScope, string> = {
  'contacts:read': 'Read leads and their inquiries',
  'contacts:write': 'Move leads through the pipeline',
  'onboarding:read': 'Read onboarding projects',
  'onboarding:write': 'Start onboarding projects',
  'emails:read': 'Read which mails were sent',
  'invoices:read': 'Read invoices and their payments',
  'clients:read': 'Read clients',
};
