import { z } from 'zod';
import { Timestamp } from '../common/page.ts';
import { NewPassword } from './password-rule.ts';
import { SignInWay } from './session.ts';
import { SecondFactorCode } from './sign-in.ts';

/** What someone may know and change about their own account. */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Whether the mailbox is proven; without that an account opens nothing but itself. */
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  /** False for people who only ever came through Google or Facebook; `forgotPassword` gives them one. */
  hasPassword: z.boolean(),
  ways: z.array(SignInWay),
  secondFactor: z.boolean(),
  createdAt: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdate = z.strictObject({ name: z.string().trim().max(100, 'Please use at most 100 characters') });

const CurrentPassword = z.string().min(1, 'Your current password is required').max(1000, 'That password is too long');
export const PasswordChange = z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword });

/**
 * That it is really them who change how they sign in: the password, or, for an account without one, a code
 * of the second factor that is on.
 */
export const Proof = z.strictObject({ password: CurrentPassword.optional(), code: SecondFactorCode.optional() });

export const SecondFactorStatus = z.object({
  enabled: z.boolean(),
  enabledAt: Timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

/** What the authenticator app needs; nothing is on until a code of it is confirmed. */
export const SecondFactorSetup = z.object({
  /** Base32, in groups of four for typing. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The same as a QR code: the `d` of one path in a square drawing of `size` units a side, quiet zone included. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;
export const SecondFactorConfirmation = z.strictObject({
  code: z.string().trim().min(1, 'Code is required').max(10, 'That code is too long'),
});

/** Ten codes, each good once. They are shown now and never again. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
