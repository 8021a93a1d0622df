export { EmailDeliveryService, MailAdditions } from './email-delivery.service.ts';
export { EmailsModule } from './emails.module.ts';
export { canceledHint, EmailsService, type NewMail } from './emails.service.ts';
export { EmailMessageEntity } from './emails.entities.ts';
export { ResendTransport } from './adapters/resend.transport.ts';
export type { MailAttachment } from './ports/mail-transport.ts';
export { sealedFor, SendsService } from './sends.service.ts';
export { receipt, type InvoiceVariables, invoiceMail } from './templates/payments.tsx';
export { firstMonthTexts } from './templates/receipt-sentences.ts';
export type { ReceiptVariables } from './templates/receipt-variables.ts';
export { refundMail } from './templates/refunds.tsx';
export { estimateMail, estimateNotice, type EstimateVariables } from './templates/estimates.tsx';
export { type StatementVariables, statementMail } from './templates/statement.tsx';
export { autopayDeclined, cardExpiring, cardRequest } from './templates/saved-cards.tsx';
export {
  paymentNotice,
  paymentReview,
  billingAlert,
  crashNotice,
  deployRolledBack,
  rampStopped,
} from './templates/staff-notices.tsx';
export {
  submissionNotice,
  type FollowUpsDue,
  followUpsDue,
  type SmsAnswerNotice,
  smsAnswerNotice,
} from './templates/lead-notices.tsx';
export { teamInvitation, accountMails } from './templates/account.tsx';
export { newsletterMails } from './templates/newsletter.tsx';
export { campaignLink } from './templates/campaign-link.tsx';
export { type ReminderVariables, reminderMail, reminderSample, writeReminderText } from './templates/reminders.tsx';
export { reminderMailBody } from './templates/render.ts';
export { TemplatesService } from './templates.service.ts';
export { secretNames } from './templates/template.ts';
