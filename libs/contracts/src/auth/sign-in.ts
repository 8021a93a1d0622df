import { z } from 'zod';
import { emailMessages } from '../common/email-address.ts';
import { RequiredEmail } from '../common/required-email.ts';
import { NewPassword } from './password-rule.ts';
import { SessionUser, SignInWay } from './session.ts';

/** Whoever has an account signs in with the address it was made with, whatever is asked of new ones. */
const KnownEmail = z.string().trim().min(1, emailMessages.required).max(254, emailMessages.none);
const Password = z.string().min(1, 'Password is required').max(1000, 'That password is too long');
/** Out of the fragment of a link in a mail, so that it never reaches a log. */
const Token = z.string().min(1).max(200);

export const Credentials = z.strictObject({ email: KnownEmail, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/**
 * `user` is who is signed in now. With `secondFactor: 'required'` nobody is yet: the browser holds a
 * cookie for ten minutes in which `loginSecondFactor` completes the sign-in.
 */
export const LoginAnswer = z.object({ user: SessionUser.nullable(), secondFactor: z.literal('required').optional() });

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondFactorCode = z.string().trim().min(1, 'Code is required').max(40, 'That code is too long');
export const SecondFactorSignIn = z.strictObject({ code: SecondFactorCode });

export const Registration = z.strictObject({
  email: RequiredEmail,
  password: NewPassword,
  name: z.string().trim().max(100, 'Please use at most 100 characters').optional(),
});

/** What a request that must not tell whether an account exists always answers. */
export const MailOnItsWay = z.object({ message: z.string() });

/** `password` only after a `password_required`: whoever opens a link elsewhere than where they signed up also knows what they chose there. */
export const EmailVerification = z.strictObject({ token: Token, password: Password.optional() });

/**
 * - `verified`: the mailbox is proven; `user` is signed in
 * - `password_required`: the link was opened in another browser; call again with the password of the sign-up
 */
export const EmailVerified = z.discriminatedUnion('status', [
  z.object({ status: z.literal('verified'), user: SessionUser }),
  z.object({ status: z.literal('password_required'), email: z.string() }),
]);

/** By address, by the token of an expired link, or with neither for whoever is signed in. */
export const VerificationResend = z.strictObject({ email: RequiredEmail.optional(), token: Token.optional() });

export const PasswordForgotten = z.strictObject({ email: RequiredEmail });
export const PasswordReset = z.strictObject({ token: Token, password: NewPassword });

/** Which ways this deployment offers; e-mail is always among them. */
export const SignInWays = z.object({ ways: z.array(SignInWay) });

export const ProviderParams = z.object({ provider: z.enum(['google', 'facebook']) });
export type SignInProvider = z.infer<typeof ProviderParams>['provider'];
