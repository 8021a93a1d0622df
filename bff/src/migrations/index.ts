import { FoundationTables1763676000000 } from './1763676000000-foundation-tables.ts';
import { SubmitInquiry1763676000001 } from './1763676000001-submit-inquiry.ts';
import { ChatLeads1763676000002 } from './1763676000002-chat-leads.ts';
import { Identity1763690000000 } from './1763690000000-identity.ts';
import { AuditLog1763690500000 } from './1763690500000-audit-log.ts';
import { ApiKeys1763690500001 } from './1763690500001-api-keys.ts';
import { Team1763690500002 } from './1763690500002-team.ts';
import { Commerce1763691000000 } from './1763691000000-commerce.ts';
import { AnalyticsEvents1763692000000 } from './1763692000000-analytics-events.ts';
import { Messages1763700000000 } from './1763700000000-messages.ts';
import { InvoicesOfStaff1763700100000 } from './1763700100000-invoices-of-staff.ts';
import { ClientsPortal1763700200000 } from './1763700200000-clients-portal.ts';
import { AgencySettings1763700300000 } from './1763700300000-agency-settings.ts';
import { CampaignCodes1763700400000 } from './1763700400000-campaign-codes.ts';
import { LeadWork1763700400001 } from './1763700400001-lead-work.ts';
import { AgencyBilling1763700500000 } from './1763700500000-agency-billing.ts';
import { ClientSpending1763700500001 } from './1763700500001-client-spending.ts';
import { InvoicesByNumber1763700500002 } from './1763700500002-invoices-by-number.ts';
import { DeployCounts1763700600000 } from './1763700600000-deploy-counts.ts';
import { ThrottleOrder1763700700000 } from './1763700700000-throttle-order.ts';
import { PlanRefunds1763700800000 } from './1763700800000-plan-refunds.ts';
import { InvoiceSums1763700800001 } from './1763700800001-invoice-sums.ts';
import { FactsOfStaff1763802000000 } from './1763802000000-facts-of-staff.ts';
import { SubscriptionStates1763803000000 } from './1763803000000-subscription-states.ts';
import { RefundQuestions1763803000001 } from './1763803000001-refund-questions.ts';
import { CodeTerms1763804000000 } from './1763804000000-code-terms.ts';
import { CheckoutBrowsers1763804000001 } from './1763804000001-checkout-browsers.ts';
import { OpenAccountLinks1763804000002 } from './1763804000002-open-account-links.ts';
import { InvoiceIssues1763805000000 } from './1763805000000-invoice-issues.ts';
import { InvoicesOfClients1763805000001 } from './1763805000001-invoices-of-clients.ts';
import { RefundedInvoices1763805000002 } from './1763805000002-refunded-invoices.ts';
import { RepeatedInquiries1763807000000 } from './1763807000000-repeated-inquiries.ts';
import { EndedSessions1763809000000 } from './1763809000000-ended-sessions.ts';
import { Outbox1763812000000 } from './1763812000000-outbox.ts';
import { CallRequests1763813000000 } from './1763813000000-call-requests.ts';
import { UnsaidFacts1763810000000 } from './1763810000000-unsaid-facts.ts';
import { PlainCodeDescriptions1763813000001 } from './1763813000001-plain-code-descriptions.ts';
import { StoredFunctions1763811000000 } from './1763811000000-stored-functions.ts';
import { Newsletter1763814000000 } from './1763814000000-newsletter.ts';
import { SavedViews1763814100000 } from './1763814100000-saved-views.ts';
import { ReceivablesOverTime1763815600000 } from './1763815600000-receivables-over-time.ts';
import { ReconciledDays1763815600001 } from './1763815600001-reconciled-days.ts';
import { EstimateDeposits1763815650000 } from './1763815650000-estimate-deposits.ts';
import { LedgerAccounts1763815700000 } from './1763815700000-ledger-accounts.ts';
import { ReconciledDisputes1763816200000 } from './1763816200000-reconciled-disputes.ts';
import { ErrorGroups1763816300000 } from './1763816300000-error-groups.ts';
import { Restores1763816400000 } from './1763816400000-restores.ts';
import {
  FoldClients1763819000002,
  FoldContacts1763819000001,
  FoldEstimates1763819000004,
  FoldInvoices1763819000003,
  FoldMessages1763819000006,
  FoldSchedules1763819000005,
  FoldText1763819000000,
} from './1763819000000-folded-search.ts';
import { RequestedSuppressions1763820000000 } from './1763820000000-requested-suppressions.ts';
import { ContactAvailability1763821000000 } from './1763821000000-contact-availability.ts';
import { DeployTrials1763822000000 } from './1763822000000-deploy-trials.ts';
import { PreferredLanguage1763823000000 } from './1763823000000-preferred-language.ts';
import { LanguageOfContacts1763823000001 } from './1763823000001-language-of-contacts.ts';
import {
  InvoiceRollups1763824000000,
  EstimateRollups1763824000001,
  ClientRollups1763824000002,
  ContactRollups1763824000003,
  MessageRollups1763824000004,
} from './1763824000000-rollups.ts';
import { TextsWithoutReply1763814200000 } from './1763814200000-texts-without-reply.ts';
import { Reminders1763815500000 } from './1763815500000-reminders.ts';
import { Estimates1763815300000 } from './1763815300000-estimates.ts';
import { RecurringInvoices1763815400000 } from './1763815400000-recurring-invoices.ts';
import { SavedCards1763815400001 } from './1763815400001-saved-cards.ts';
import { SubscriptionPrices1763815400002 } from './1763815400002-subscription-prices.ts';
import { SubmissionsByEmail1763806000000 } from './1763806000000-submissions-by-email.ts';
import { SmsAnswers1763806000001 } from './1763806000001-sms-answers.ts';
import { Refunds1763815200000 } from './1763815200000-refunds.ts';
import { TaxRates1763815000000 } from './1763815000000-tax-rates.ts';
import { InvoiceParts1763815100000 } from './1763815100000-invoice-parts.ts';
import { SecuritySettings1763818000000 } from './1763818000000-security-settings.ts';
import { NewsletterRequests1763818000001 } from './1763818000001-newsletter-requests.ts';
import {
  ClientOrders1763825000003,
  ContactOrders1763825000004,
  EstimateOrders1763825000001,
  InvoiceOrders1763825000000,
  MailOrders1763825000005,
  ScheduleOrders1763825000002,
  TextOrders1763825000006,
} from './1763825000000-list-orders.ts';

/** In the order they are applied. */
export const migrations = [
  FoundationTables1763676000000,
  SubmitInquiry1763676000001,
  ChatLeads1763676000002,
  Identity1763690000000,
  AuditLog1763690500000,
  ApiKeys1763690500001,
  Team1763690500002,
  Commerce1763691000000,
  AnalyticsEvents1763692000000,
  Messages1763700000000,
  InvoicesOfStaff1763700100000,
  ClientsPortal1763700200000,
  AgencySettings1763700300000,
  CampaignCodes1763700400000,
  LeadWork1763700400001,
  AgencyBilling1763700500000,
  ClientSpending1763700500001,
  InvoicesByNumber1763700500002,
  DeployCounts1763700600000,
  ThrottleOrder1763700700000,
  PlanRefunds1763700800000,
  InvoiceSums1763700800001,
  FactsOfStaff1763802000000,
  SubscriptionStates1763803000000,
  RefundQuestions1763803000001,
  CodeTerms1763804000000,
  CheckoutBrowsers1763804000001,
  OpenAccountLinks1763804000002,
  InvoiceIssues1763805000000,
  InvoicesOfClients1763805000001,
  RefundedInvoices1763805000002,
  SubmissionsByEmail1763806000000,
  SmsAnswers1763806000001,
  RepeatedInquiries1763807000000,
  EndedSessions1763809000000,
  UnsaidFacts1763810000000,
  StoredFunctions1763811000000,
  Outbox1763812000000,
  CallRequests1763813000000,
  PlainCodeDescriptions1763813000001,
  Newsletter1763814000000,
  SavedViews1763814100000,
  TextsWithoutReply1763814200000,
  TaxRates1763815000000,
  InvoiceParts1763815100000,
  Refunds1763815200000,
  Estimates1763815300000,
  RecurringInvoices1763815400000,
  SavedCards1763815400001,
  SubscriptionPrices1763815400002,
  Reminders1763815500000,
  ReceivablesOverTime1763815600000,
  ReconciledDays1763815600001,
  EstimateDeposits1763815650000,
  LedgerAccounts1763815700000,
  ReconciledDisputes1763816200000,
  ErrorGroups1763816300000,
  Restores1763816400000,
  SecuritySettings1763818000000,
  NewsletterRequests1763818000001,
  FoldText1763819000000,
  FoldContacts1763819000001,
  FoldClients1763819000002,
  FoldInvoices1763819000003,
  FoldEstimates1763819000004,
  FoldSchedules1763819000005,
  FoldMessages1763819000006,
  RequestedSuppressions1763820000000,
  ContactAvailability1763821000000,
  DeployTrials1763822000000,
  PreferredLanguage1763823000000,
  LanguageOfContacts1763823000001,
  InvoiceRollups1763824000000,
  EstimateRollups1763824000001,
  ClientRollups1763824000002,
  ContactRollups1763824000003,
  MessageRollups1763824000004,
  InvoiceOrders1763825000000,
  EstimateOrders1763825000001,
  ScheduleOrders1763825000002,
  ClientOrders1763825000003,
  ContactOrders1763825000004,
  MailOrders1763825000005,
  TextOrders1763825000006,
];
