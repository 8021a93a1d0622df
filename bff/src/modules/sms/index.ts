export { SmsAnswersService } from './sms-answers.service.ts';
export { type NewSms, SmsService } from './sms.service.ts';
export { SmsModule } from './sms.module.ts';
