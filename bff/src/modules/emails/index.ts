export { EmailsModule } from './emails.module.ts';
export { EmailsService, type PlannedMail } from './emails.service.ts';
export { EmailMessageEntity } from './entities/email-message.entity.ts';
export type { MailAttachment } from './ports/mail-transport.ts';
export { type ReceiptVariables, receipt } from './templates/receipt.tsx';
export { paymentNotice } from './templates/payment-notice.tsx';
export { paymentReview } from './templates/payment-review.tsx';
export { submissionNotice } from './templates/submission-notice.tsx';
export { teamInvitation } from './templates/team-invitation.tsx';
