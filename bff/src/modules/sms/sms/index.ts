export { TwilioTransport } from './adapters/twilio.transport.ts';
export { SmsAnswersService } from './sms-answers.service.ts';
export { type NewSms, SmsService } from './sms.service.ts';
export { SmsModule } from './sms.module.ts';
