/**
 * Every operation of the HTTP API, by family. Each is an export of its own, so that a page is sent the families it
 * calls and no others.
 */
export { analyticsEndpoints as analytics } from './releases/analytics/endpoints.ts';
export { authEndpoints as auth } from './auth/endpoints.ts';
export { billingEndpoints as billing } from './checkout/billing.ts';
export { contactEndpoints as contacts } from './contacts/endpoints.ts';
export { leadMergeEndpoints as leadMerges } from './contacts/lead-merge.ts';
export { newsletterEndpoints as newsletter } from './contacts/newsletter/endpoints.ts';
export { emailEndpoints as emails } from './emails/emails.ts';
export { onboardingEndpoints as onboarding } from './onboarding/onboarding.ts';
export { packageEndpoints as packages } from './packages/packages.ts';
export { codeEndpoints as codes } from './packages/codes.ts';
export { submissionEndpoints as submissions } from './onboarding/submissions.ts';
export { checkoutEndpoints as checkout, webhookEndpoints as webhooks } from './checkout/checkout.ts';
export { accountEndpoints as account } from './books/account.ts';
export { clientCreditEndpoints as clientCredits } from './invoices/client-credits.ts';
export { clientEndpoints as clients } from './clients/client-endpoints.ts';
export { clientNoteEndpoints as clientNotes } from './clients/notes.ts';
export { tagEndpoints as tags } from './clients/tags.ts';
export { taskEndpoints as tasks } from './tasks/tasks.ts';
export { accountFileEndpoints as accountFiles, clientFileEndpoints as clientFiles } from './clients/files.ts';
export { clientPeopleEndpoints as clientPeople } from './clients/people.ts';
export { subscriptionEndpoints as subscriptions } from './checkout/subscriptions.ts';
export { liveEndpoints as live } from './common/live.ts';
export { figureEndpoints as figures } from './books/figure-rows.ts';
export { dashboardEndpoints as dashboard } from './books/dashboard.ts';
export {
  messageEndpoints as messages,
  suppressionEndpoints as suppressions,
  messageWebhookEndpoints as messageWebhooks,
} from './messages/endpoints.ts';
export { inboxEndpoints as inbox, cannedAnswerEndpoints as cannedAnswers } from './inbox/endpoints.ts';
export { invoiceEndpoints as invoices, paymentEndpoints as payments } from './invoices/invoice-endpoints.ts';
export { adjustmentEndpoints as adjustments } from './invoices/adjustments.ts';
export { refundEndpoints as refunds } from './invoices/refunds.ts';
export { reminderEndpoints as reminders } from './invoices/reminders/endpoints.ts';
export { recurringInvoiceEndpoints as recurringInvoices } from './invoices/recurring/recurring-invoices.ts';
export { statementEndpoints as statements } from './books/statements.ts';
export { estimateEndpoints as estimates } from './invoices/estimates/estimate-endpoints.ts';
export { sharedEstimateEndpoints as sharedEstimates } from './invoices/estimates/shared-estimates.ts';
export { autopayEndpoints as autopay, savedCardEndpoints as savedCards } from './checkout/saved-cards.ts';
export { bookkeepingEndpoints as bookkeeping } from './books/bookkeeping.ts';
export { closingEndpoints as closing } from './books/closing.ts';
export { savedViewEndpoints as savedViews } from './settings/saved-views.ts';
export { savedItemEndpoints as savedItems } from './invoices/saved-items.ts';
export { taxRateEndpoints as taxRates } from './invoices/tax-rates.ts';
export { taxReturnEndpoints as taxReturns } from './invoices/tax-returns.ts';
export { searchEndpoints as search } from './settings/search.ts';
export { teamEndpoints as team } from './auth/team.ts';
export { settingsEndpoints as settings } from './settings/settings.ts';
export { logoEndpoints as logo } from './settings/logo.ts';
export { timeZoneEndpoints as timeZone } from './settings/time-zone.ts';
export { documentSettingsEndpoints as documentSettings } from './settings/document-settings.ts';
export { periodLockEndpoints as periodLock } from './settings/period-lock.ts';
export { apiKeyEndpoints as apiKeys } from './auth/api-keys.ts';
export { auditEndpoints as audit } from './settings/audit/audit.ts';
export { platformEndpoints as platform } from './releases/platform.ts';
