/**
 * Which text goes to which phone, and what an answer means: STOP, START, HELP.
 * A text is stored with its cause, sent by a job, and looked up at the provider before it is sent again.
 * Decides nothing about why a text is sent.
 */
export { TwilioTransport } from './adapters/twilio.transport.ts';
export { SmsAnswersService } from './answers/sms-answers.service.ts';
export { blockedText, type NewSms, SmsService } from './sms.service.ts';
export { SmsModule } from './sms.module.ts';
