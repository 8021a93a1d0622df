export { EmailDeliveryService, MailAdditions } from './email-delivery.service.ts';
export { EmailsModule } from './emails.module.ts';
export { canceledHint, EmailsService, type NewMail } from './emails.service.ts';
export { suppressionTexts } from './emails.repository.ts';
export { EmailMessageEntity } from './emails.entities.ts';
export { InboundMailsService } from './inbound/inbound-mails.service.ts';
export { splitQuoted } from './inbound/quoted-text.ts';
export { ResendTransport } from './adapters/resend.transport.ts';
export type { MailAttachment } from './ports/mail-transport.ts';
export { sealedFor, SendsService } from './sends.service.ts';
export { receipt, type InvoiceVariables, invoiceMail } from './templates/payments.ts';
export { firstMonthTexts } from './templates/receipt-sentences.ts';
export type { ReceiptVariables } from './templates/receipt-variables.ts';
export { bankPayment } from './templates/bank-payments.ts';
export { refundMail } from './templates/refunds.ts';
export { estimateMail, estimateNotice, estimateSigned, type EstimateVariables } from './templates/estimates.ts';
export { type StatementVariables, statementMail } from './templates/statement.ts';
export { autopayDeclined, cardExpiring, cardRequest, planPaymentFailedMail } from './templates/saved-cards.ts';
export {
  paymentNotice,
  paymentReview,
  billingAlert,
  crashNotice,
  deployRolledBack,
  rampStopped,
} from './templates/staff-notices.ts';
export {
  submissionNotice,
  type FollowUpsDue,
  followUpsDue,
  type SmsAnswerNotice,
  smsAnswerNotice,
  teamNotice,
} from './templates/lead-notices.ts';
export { teamInvitation, accountMails } from './templates/account.ts';
export { newsletterMails } from './templates/newsletter.ts';
export { campaignLink } from './templates/campaign-link.ts';
export { type ReminderVariables, reminderMail, reminderSample, writeReminderText } from './templates/reminders.ts';
export { welcome } from './templates/welcome.ts';
export { reminderMailBody } from './templates/render.ts';
export { TemplatesService } from './templates.service.ts';
export { secretNames } from './templates/template.ts';
