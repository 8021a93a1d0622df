/**
 * Every operation of the HTTP API, by family. Each is an export of its own, so that a page is sent the families it calls
 * and no others.
 */
export { analyticsEndpoints as analytics } from './analytics/endpoints.ts';
export { authEndpoints as auth } from './auth/endpoints.ts';
export { billingEndpoints as billing } from './billing/endpoints.ts';
export { contactEndpoints as contacts } from './contacts/endpoints.ts';
export { emailEndpoints as emails } from './emails/endpoints.ts';
export { onboardingEndpoints as onboarding } from './onboarding/endpoints.ts';
export { packageEndpoints as packages } from './commerce/package-endpoints.ts';
export { codeEndpoints as codes } from './commerce/code-endpoints.ts';
export { submissionEndpoints as submissions } from './commerce/submission-endpoints.ts';
export { checkoutEndpoints as checkout } from './commerce/checkout-endpoints.ts';
export { webhookEndpoints as webhooks } from './commerce/webhook-endpoints.ts';
export { accountEndpoints as account } from './commerce/account-endpoints.ts';
export { clientEndpoints as clients } from './commerce/client-endpoints.ts';
export { subscriptionEndpoints as subscriptions } from './commerce/subscriptions.ts';
export { dashboardEndpoints as dashboard } from './commerce/dashboard-endpoints.ts';
export {
  messageEndpoints as messages,
  suppressionEndpoints as suppressions,
  messageWebhookEndpoints as messageWebhooks,
} from './messages/endpoints.ts';
export { invoiceEndpoints as invoices, paymentEndpoints as payments } from './commerce/invoice-endpoints.ts';
export { searchEndpoints as search } from './search/search.ts';
export { teamEndpoints as team } from './team/endpoints.ts';
export { settingsEndpoints as settings } from './settings/endpoints.ts';
export { apiKeyEndpoints as apiKeys } from './api-keys/endpoints.ts';
export { auditEndpoints as audit } from './audit/endpoints.ts';
export { platformEndpoints as platform } from './platform/endpoints.ts';
