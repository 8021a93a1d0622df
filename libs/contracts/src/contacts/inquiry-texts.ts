import { emailMessages } from '../common/email-address.ts';
import { invalidPhone } from '../common/phone.ts';

/** The form's messages (public specification, section 5): shown beside the field, by page and BFF alike. */
export const inquiryMessages = {
  name: 'Name must be at least 2 characters long',
  email: emailMessages.none,
  message: 'Message must be at least 10 characters long',
  phone: invalidPhone,
} as const;

/** The form's status texts (public specification, sections 2, 5 and 8). */
export const inquiryTexts = {
  success: "Message sent successfully! We'll respond within 24 hours.",
  alreadySubmitted: "This email has already been submitted. We'll respond soon!",
  tooManyRequests: 'Too many requests. Please try again later.',
  cooldown: 'Please wait before submitting another message',
  dailyLimit: 'Daily submission limit reached. Please try again tomorrow.',
  failure: 'Something went wrong. Please try again or contact us directly.',
} as const;
