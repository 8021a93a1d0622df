import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';
import { emailMessages, RequiredEmail } from '../common/email-address.ts';
import { pastedWord, singleLine } from '../common/pasted-text.ts';
import { TeamRole } from './rights.ts';

/** Who is signed in. `staff` is decided by the server on every request (decision D5). */
export const SessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  staff: z.boolean(),
  /** `staff` for every role but owners': portals of before know these two. */
  role: z.enum(['owner', 'staff']).nullable(),
  /** Null for who isn’t on the team; absent from a BFF of before. */
  teamRole: TeamRole.nullable().optional(),
  /** What their role may do (`roleRights`), so that screens offer nothing else; absent as `teamRole` is. */
  rights: z.object({ all: z.array(z.string()), own: z.array(z.string()).optional() }).optional(),
  /**
   * Of somebody on the team who must use a second factor and has none: until it is set up the session opens nothing but
   * what sets it up, so `staff` is false.
   */
  secondFactorDue: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Why a session is over that its browser did not end itself. */
export const SessionEnd = z.enum([
  'expired',
  'signed_out_elsewhere',
  'password_changed',
  'second_factor_enabled',
  'removed_from_team',
]);
export type SessionEnd = z.infer<typeof SessionEnd>;

/** `ended` is there for a browser whose session ended without it. */
export const Session = z.object({ user: SessionUser.nullable(), ended: SessionEnd.optional() });
export type Session = z.infer<typeof Session>;

/** How someone came in. */
export const SignInMethod = z.enum(['email', 'google', 'facebook']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** As people call them. */
export const signInMethodNames: Readonly<Record<SignInMethod, string>> = {
  email: 'Email and password',
  google: 'Google',
  facebook: 'Facebook',
};

/** A browser that is signed in. */
export const SessionInfo = z.object({
  id: z.uuid(),
  /** The browser that asks. */
  current: z.boolean(),
  /** `Firefox on Linux`, or `Unknown browser`. */
  device: z.string(),
  /** The network it signed in from, shortened: `203.0.113.…`; null when unknown. */
  place: z.string().nullable(),
  way: SignInMethod,
  createdAt: Timestamp,
  /** Exact to five minutes. */
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const passwordLength = { minimum: 10, maximum: 128 } as const;

export const passwordTexts = {
  short: `Use at least ${passwordLength.minimum} characters`,
  long: `Use at most ${passwordLength.maximum} characters`,
  breached: 'This password is on lists of stolen passwords. Please choose another one',
  common: 'This password is too common. Please choose another one',
  containsAddress: 'Please choose a password that does not contain your email address',
} as const;

/**
 * A chosen password: pages check only its length (NIST SP 800-63B, ASVS 6.2). The server
 * also refuses common passwords and the person's own address, under the same field.
 */
const NewPassword = z
  .string()
  .min(passwordLength.minimum, passwordTexts.short)
  .max(passwordLength.maximum, passwordTexts.long);

/** Sign-in accepts any address that an account was created with, also by older rules. */
const SignInEmail = z.string().trim().min(1, emailMessages.required).max(254, emailMessages.none);
const Password = z.string().min(1, 'Password is required').max(1000, 'That password is too long');
/** Out of the fragment of a link in a mail, so that it never reaches a log. */
const Token = z.string().min(1).max(200);

export const Credentials = z.strictObject({ email: SignInEmail, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/**
 * `user` is the signed-in person. With `secondFactor: 'required'` it is null: the browser holds a
 * cookie for ten minutes in which `loginSecondFactor` completes the sign-in.
 */
export const LoginAnswer = z.object({ user: SessionUser.nullable(), secondFactor: z.literal('required').optional() });

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondFactorCode = z
  .string()
  .overwrite(pastedWord)
  .min(1, 'Code is required')
  .max(40, 'That code is too long');
export const SecondFactorSignIn = z.strictObject({ code: SecondFactorCode });

const PersonName = z.string().overwrite(singleLine).max(100, 'Please use at most 100 characters');

export const Registration = z.strictObject({
  email: RequiredEmail,
  password: NewPassword,
  name: PersonName.optional(),
});

/** What a request that must not tell whether an account exists always answers. */
export const MailOnItsWay = z.object({ message: z.string() });

/**
 * `password` only after a `password_required`: whoever opens a link elsewhere than where they signed up also knows what
 * they chose there.
 */
export const EmailVerification = z.strictObject({ token: Token, password: Password.optional() });

/**
 * - `verified`: the mailbox is proven; `user` is signed in
 * - `password_required`: the link was opened in another browser; call again with the password of the sign-up
 */
export const EmailVerified = z.discriminatedUnion('status', [
  z.object({ status: z.literal('verified'), user: SessionUser }),
  z.object({ status: z.literal('password_required'), email: z.string() }),
]);

/** By address, by the token of an expired link, or with neither for the signed-in person. */
export const VerificationResend = z.strictObject({ email: RequiredEmail.optional(), token: Token.optional() });

export const PasswordForgotten = z.strictObject({ email: RequiredEmail });
/** `name` is kept where the link makes an account. */
export const PasswordReset = z.strictObject({ token: Token, password: NewPassword, name: PersonName.optional() });

/** Which ways this deployment offers; email is always among them. */
export const SignInMethods = z.object({ ways: z.array(SignInMethod) });

export const ProviderParams = z.object({ provider: z.enum(['google', 'facebook']) });
export type SignInProvider = z.infer<typeof ProviderParams>['provider'];

/** What someone may know and change about their own account. */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Whether the mailbox is proven; without that an account opens nothing but itself. */
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  /** False for people who only ever came through Google or Facebook; `forgotPassword` gives them one. */
  hasPassword: z.boolean(),
  ways: z.array(SignInMethod),
  secondFactor: z.boolean(),
  createdAt: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdate = z.strictObject({ name: PersonName });

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
  code: z.string().overwrite(pastedWord).min(1, 'Code is required').max(10, 'That code is too long'),
});

/** Ten codes, each good once. They are shown now and never again. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
