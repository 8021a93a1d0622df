import { z } from 'zod';

export const passwordLength = { minimum: 10, maximum: 128 } as const;

export const passwordTexts = {
  short: `Use at least ${passwordLength.minimum} characters`,
  long: `Use at most ${passwordLength.maximum} characters`,
  common: 'This password is too common. Please choose another one',
  containsAddress: 'Please choose a password that does not contain your email address',
} as const;

/**
 * A password somebody chooses: its length is all a page checks (NIST SP 800-63B, ASVS 6.2). The server
 * also refuses common passwords and the person's own address, under the same field.
 */
export const NewPassword = z
  .string()
  .min(passwordLength.minimum, passwordTexts.short)
  .max(passwordLength.maximum, passwordTexts.long);
