/**
 * Every operation of the HTTP API, by family. Each is an export of its own, so that a page is sent the families it
 * calls and no others.
 */
export { analyticsEndpoints as analytics } from './analytics/endpoints.ts';
export { authEndpoints as auth } from './auth/endpoints.ts';
export { billingEndpoints as billing } from './billing/billing.ts';
export { contactEndpoints as contacts } from './contacts/endpoints.ts';
export { newsletterEndpoints as newsletter } from './newsletter/endpoints.ts';
export { emailEndpoints as emails } from './emails/emails.ts';
export { onboardingEndpoints as onboarding } from './onboarding/onboarding.ts';
export { packageEndpoints as packages } from './commerce/packages.ts';
export { codeEndpoints as codes } from './commerce/codes.ts';
export { submissionEndpoints as submissions } from './commerce/submissions.ts';
export { checkoutEndpoints as checkout, webhookEndpoints as webhooks } from './commerce/checkout.ts';
export { accountEndpoints as account } from './commerce/account.ts';
export { clientCreditEndpoints as clientCredits } from './commerce/client-credits.ts';
export { clientEndpoints as clients } from './commerce/client-endpoints.ts';
export { subscriptionEndpoints as subscriptions } from './commerce/subscriptions.ts';
export { figureEndpoints as figures } from './commerce/figure-rows.ts';
export { dashboardEndpoints as dashboard } from './commerce/dashboard.ts';
export {
  messageEndpoints as messages,
  suppressionEndpoints as suppressions,
  messageWebhookEndpoints as messageWebhooks,
} from './messages/endpoints.ts';
export { invoiceEndpoints as invoices, paymentEndpoints as payments } from './commerce/invoice-endpoints.ts';
export { refundEndpoints as refunds } from './commerce/refunds.ts';
export { reminderEndpoints as reminders } from './reminders/endpoints.ts';
export { recurringInvoiceEndpoints as recurringInvoices } from './commerce/recurring-invoices.ts';
export { statementEndpoints as statements } from './commerce/statements.ts';
export { estimateEndpoints as estimates } from './commerce/estimate-endpoints.ts';
export { sharedEstimateEndpoints as sharedEstimates } from './commerce/shared-estimates.ts';
export { autopayEndpoints as autopay, savedCardEndpoints as savedCards } from './commerce/saved-cards.ts';
export { bookkeepingEndpoints as bookkeeping } from './bookkeeping/bookkeeping.ts';
export { savedViewEndpoints as savedViews } from './saved-views/saved-views.ts';
export { taxRateEndpoints as taxRates } from './tax-rates/tax-rates.ts';
export { searchEndpoints as search } from './search/search.ts';
export { teamEndpoints as team } from './team/team.ts';
export { settingsEndpoints as settings } from './settings/settings.ts';
export { apiKeyEndpoints as apiKeys } from './api-keys/api-keys.ts';
export { auditEndpoints as audit } from './audit/audit.ts';
export { platformEndpoints as platform } from './platform/platform.ts';
