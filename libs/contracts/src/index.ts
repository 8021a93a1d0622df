export * from './endpoint.ts';
export * from './api-keys/scopes.ts';
export * from './api-keys/api-key.ts';
export * from './team/team-member.ts';
export * from './audit/audit-entry.ts';
export * from './common/problem.ts';
export * from './common/page.ts';
export * from './common/money.ts';
export * from './commerce/index.ts';
export * from './commerce/endpoints.ts';
export { contactEndpoints } from './contacts/endpoints.ts';
export * from './contacts/choices.ts';
export * from './contacts/contact-inquiry.ts';
export * from './contacts/chat-lead.ts';
export * from './contacts/transcript.ts';
export * from './contacts/sanitize.ts';
export * from './contacts/lead.ts';
export * from './onboarding/onboarding-project.ts';
export * from './onboarding/practice-basics.ts';
export * from './emails/email-log.ts';
export * from './analytics/counted-address.ts';
export * from './analytics/endpoints.ts';
export * from './auth/session.ts';
export * from './auth/password-rule.ts';
export * from './auth/sign-in.ts';
export * from './auth/account-security.ts';
export * from './auth/texts.ts';
export * from './auth/safe-next.ts';
export { authEndpoints } from './auth/endpoints.ts';
export { apiKeyEndpoints } from './api-keys/endpoints.ts';
export { auditEndpoints } from './audit/endpoints.ts';
export { teamEndpoints } from './team/endpoints.ts';
export * from './platform/endpoints.ts';
export * from './platform/contract-major.ts';
export * from './platform/registry.ts';
export * from './platform/page-data.ts';
export * from './platform/find-remote.ts';
export * from './platform/compatibility.ts';

import { analyticsEndpoints } from './analytics/endpoints.ts';
import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { authEndpoints } from './auth/endpoints.ts';
import {
  accountEndpoints,
  checkoutEndpoints,
  clientEndpoints,
  codeEndpoints,
  dashboardEndpoints,
  invoiceEndpoints,
  packageEndpoints,
  submissionEndpoints,
  webhookEndpoints,
} from './commerce/endpoints.ts';
import { contactEndpoints } from './contacts/endpoints.ts';
import { emailEndpoints } from './emails/endpoints.ts';
import { onboardingEndpoints } from './onboarding/endpoints.ts';
import { platformEndpoints } from './platform/endpoints.ts';
import { teamEndpoints } from './team/endpoints.ts';

/** Every operation of the HTTP API. */
export const api = {
  analytics: analyticsEndpoints,
  auth: authEndpoints,
  contacts: contactEndpoints,
  emails: emailEndpoints,
  onboarding: onboardingEndpoints,
  packages: packageEndpoints,
  codes: codeEndpoints,
  submissions: submissionEndpoints,
  checkout: checkoutEndpoints,
  webhooks: webhookEndpoints,
  account: accountEndpoints,
  invoices: invoiceEndpoints,
  clients: clientEndpoints,
  dashboard: dashboardEndpoints,
  team: teamEndpoints,
  apiKeys: apiKeyEndpoints,
  audit: auditEndpoints,
  platform: platformEndpoints,
} as const;
