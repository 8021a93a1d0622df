import {
  AccountEntity,
  EndedSessionEntity,
  IdentityEntity,
  KnownBrowserEntity,
  MailLinkEntity,
  PendingSignInEntity,
  ProviderAttemptEntity,
  RecoveryCodeEntity,
  RegistrationEntity,
  SecondFactorEntity,
  SessionEntity,
} from './modules/auth/auth/auth.entities.ts';
import { AgencySettingEntity } from './modules/settings/settings/settings.entities.ts';
import { LogoEntity } from './modules/settings/settings/logos.entities.ts';
import { AnalyticsEventEntity } from './modules/releases/analytics/analytics.entities.ts';
import { ApiKeyEntity } from './modules/auth/api-keys/api-keys.entities.ts';
import { AuditEntryEntity } from './modules/settings/audit/audit.entities.ts';
import {
  BillingAccountEntity,
  BillingCardEntity,
  BillingInvoiceEntity,
  BillingSessionEntity,
  BillingSubscriptionEntity,
  BillingUsageEntity,
} from './modules/checkout/billing/billing.entities.ts';
import {
  ChatConversationEntity,
  ContactEntity,
  ContactRollupEntity,
  ContactNoteEntity,
  InquiryEntity,
} from './modules/contacts/contacts/contacts.entities.ts';
import {
  CheckoutEntity,
  ClientCreditEntity,
  NumberCounterEntity,
  PaymentEntity,
  PaymentReceiptEntity,
  PaymentResolutionEntity,
} from './modules/invoices/ledger/ledger.entities.ts';
import { CreditNoteEntity, PaymentRefundEntity } from './modules/invoices/ledger/refunds.entities.ts';
import { WriteOffEntity } from './modules/invoices/ledger/write-offs.entities.ts';
import {
  AutopayTryEntity,
  ProviderEventEntity,
  UnknownRefundEntity,
} from './modules/checkout/checkout/checkout.entities.ts';
import {
  ClientEntity,
  ClientImportEntity,
  ClientImportRowEntity,
  ClientRollupEntity,
} from './modules/clients/clients.entities.ts';
import { ClientFileChunkEntity, ClientFileEntity } from './modules/clients/files/files.entities.ts';
import { ClientNoteEntity } from './modules/clients/notes/notes.entities.ts';
import { ClientPersonEntity } from './modules/clients/people/people.entities.ts';
import { TaskEntity } from './modules/tasks/tasks.entities.ts';
import { RecordTagEntity } from './modules/clients/tags/tags.entities.ts';
import {
  PayoutTransactionEntity,
  ProviderTransactionEntity,
  ReconciledDayEntity,
} from './modules/books/bookkeeping/bookkeeping.entities.ts';
import { CodeEntity } from './modules/packages/codes/codes.entities.ts';
import {
  DeployCountEntity,
  DeployPairEntity,
  DeployStartEntity,
  DeployTrialEntity,
  DeployVitalEntity,
} from './modules/releases/deployments/deployments.entities.ts';
import { ErrorGroupEntity } from './modules/releases/error-groups/error-groups.entities.ts';
import { DisputeEntity } from './modules/checkout/disputes/disputes.entities.ts';
import { SubscriptionEntity } from './modules/checkout/subscriptions/subscriptions.entities.ts';
import { EmailMessageEntity, MessageTemplateEntity } from './modules/emails/emails/emails.entities.ts';
import {
  EstimateEntity,
  EstimateRollupEntity,
  EstimateItemEntity,
  EstimateNoteEntity,
  EstimateSignatureEntity,
  EstimateVersionEntity,
} from './modules/invoices/estimates/estimates.entities.ts';
import {
  InvoiceEntity,
  InvoiceRollupEntity,
  InvoiceDraftEntity,
  InvoiceIssueEntity,
  InvoiceItemEntity,
  InvoiceOpenEntity,
  InvoicePartEntity,
} from './modules/invoices/invoices/invoices.entities.ts';
import { MessageEventEntity, SuppressionEntity } from './modules/emails/deliverability/deliverability.entities.ts';
import { NewsletterSubscriberEntity } from './modules/contacts/newsletter/newsletter.entities.ts';
import {
  OnboardingProjectEntity,
  OnboardingStepEntity,
  OnboardingSubmissionEntity,
} from './modules/onboarding/onboarding.entities.ts';
import { PackagePriceEntity, PriceBookEntity } from './modules/packages/packages/packages.entities.ts';
import {
  ReminderEntity,
  ReminderHoldEntity,
  ReminderSettingsEntity,
} from './modules/invoices/reminders/reminders.entities.ts';
import { CannedAnswerEntity } from './modules/inbox/canned-answers.entities.ts';
import { ConversationEntity } from './modules/conversations/conversations.entities.ts';
import { InboundAttachmentEntity, InboundEmailEntity } from './modules/emails/emails/inbound/inbound.entities.ts';
import { InboundSmsEntity, SmsMessageEntity } from './modules/sms/sms.entities.ts';
import {
  RecurringInvoiceEntity,
  RecurringRunEntity,
} from './modules/invoices/recurring-invoices/recurring-invoices.entities.ts';
import {
  AutopayAgreementEntity,
  CardSetupEntity,
  ProviderCustomerEntity,
  ScheduleAgreementEntity,
  SavedCardEntity,
} from './modules/checkout/saved-cards/saved-cards.entities.ts';
import { MessageRollupEntity } from './modules/messages/messages.entities.ts';
import { PeriodLockEntity } from './modules/settings/period-locks/period-locks.entities.ts';
import { SavedItemEntity } from './modules/invoices/saved-items/saved-items.entities.ts';
import { LeadMergeEntity } from './modules/contacts/merges/lead-merges.entities.ts';
import { SavedViewEntity } from './modules/settings/saved-views/saved-views.entities.ts';
import { TaxReturnEntity } from './modules/invoices/tax-summary/tax-returns.entities.ts';
import { TaxRateEntity } from './modules/invoices/tax-rates/tax-rates.entities.ts';
import { StaffDepartureEntity, StaffEntity } from './modules/auth/team/team.entities.ts';
import { DatabaseFunctionEntity } from './platform/database/database.entities.ts';
import { IdempotencyKeyEntity, ThrottleEntity, VisitorSubmissionEntity } from './platform/http/http.entities.ts';
import { OutboxEventEntity } from './platform/outbox/outbox.entities.ts';
import { RestoreEntity } from './platform/jobs/jobs.entities.ts';

/** Counts and sums that triggers keep of the lists (ADR 0106). */
export const rollups = [
  ClientRollupEntity,
  ContactRollupEntity,
  EstimateRollupEntity,
  InvoiceRollupEntity,
  MessageRollupEntity,
];

/** Every table of the database but those of pg-boss and the list of migrations, by module. */
export const entities = [
  ...rollups,
  ClientFileChunkEntity,
  ClientFileEntity,
  ClientNoteEntity,
  ClientPersonEntity,
  RecordTagEntity,
  TaskEntity,
  DatabaseFunctionEntity,
  AccountEntity,
  EndedSessionEntity,
  IdentityEntity,
  KnownBrowserEntity,
  MailLinkEntity,
  PendingSignInEntity,
  ProviderAttemptEntity,
  RecoveryCodeEntity,
  RegistrationEntity,
  SecondFactorEntity,
  SessionEntity,
  AgencySettingEntity,
  LogoEntity,
  AnalyticsEventEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  BillingAccountEntity,
  BillingCardEntity,
  BillingInvoiceEntity,
  BillingSessionEntity,
  BillingSubscriptionEntity,
  BillingUsageEntity,
  ChatConversationEntity,
  ContactEntity,
  ContactNoteEntity,
  InquiryEntity,
  CheckoutEntity,
  ClientCreditEntity,
  NumberCounterEntity,
  PaymentEntity,
  PaymentRefundEntity,
  CreditNoteEntity,
  PaymentReceiptEntity,
  PaymentResolutionEntity,
  AutopayTryEntity,
  ProviderEventEntity,
  UnknownRefundEntity,
  ClientEntity,
  ClientImportEntity,
  ClientImportRowEntity,
  CodeEntity,
  DeployCountEntity,
  ErrorGroupEntity,
  DeployVitalEntity,
  DeployPairEntity,
  DeployStartEntity,
  DeployTrialEntity,
  DisputeEntity,
  SubscriptionEntity,
  EmailMessageEntity,
  MessageTemplateEntity,
  EstimateEntity,
  EstimateItemEntity,
  EstimateNoteEntity,
  EstimateSignatureEntity,
  EstimateVersionEntity,
  InvoiceEntity,
  InvoiceDraftEntity,
  InvoiceIssueEntity,
  InvoiceItemEntity,
  InvoiceOpenEntity,
  InvoicePartEntity,
  MessageEventEntity,
  SuppressionEntity,
  NewsletterSubscriberEntity,
  OnboardingProjectEntity,
  OnboardingStepEntity,
  OnboardingSubmissionEntity,
  PackagePriceEntity,
  PriceBookEntity,
  ReminderEntity,
  ReminderHoldEntity,
  ReminderSettingsEntity,
  ConversationEntity,
  CannedAnswerEntity,
  InboundEmailEntity,
  InboundAttachmentEntity,
  InboundSmsEntity,
  SmsMessageEntity,
  RecurringInvoiceEntity,
  RecurringRunEntity,
  AutopayAgreementEntity,
  CardSetupEntity,
  ProviderCustomerEntity,
  ScheduleAgreementEntity,
  SavedCardEntity,
  PeriodLockEntity,
  SavedItemEntity,
  LeadMergeEntity,
  SavedViewEntity,
  TaxRateEntity,
  TaxReturnEntity,
  StaffDepartureEntity,
  StaffEntity,
  IdempotencyKeyEntity,
  ThrottleEntity,
  VisitorSubmissionEntity,
  OutboxEventEntity,
  RestoreEntity,
  PayoutTransactionEntity,
  ProviderTransactionEntity,
  ReconciledDayEntity,
  WriteOffEntity,
];
