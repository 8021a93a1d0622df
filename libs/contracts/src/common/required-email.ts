import { z } from 'zod';
import { Email, emailMaximum, emailMessages } from './email-address.ts';

/** An e-mail address where an empty field has a message of its own; a file of its own for the bytes of forms without. */
export const RequiredEmail = z
  .string(emailMessages.required)
  .trim()
  .min(1, emailMessages.required)
  .max(emailMaximum, emailMessages.none)
  .meta({ format: 'email' })
  .pipe(Email);
