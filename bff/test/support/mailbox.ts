import type { Sandbox } from '@vitrine/testing';
import { eventually } from './test-app.ts';

/** Mails that came to an address, by subject, newest first. */
export const mailsTo = (sandbox: Sandbox, email: string, subject = /./) =>
  sandbox.mails().filter((mail) => mail.to.includes(email) && subject.test(mail.subject));

/** The token of the newest mail to an address, once more than `before` of them came. */
export async function tokenFor(sandbox: Sandbox, email: string, subject: RegExp, before = 0): Promise<string> {
  const mail = await eventually(`a mail to ${email}`, () => {
    const mails = mailsTo(sandbox, email, subject);
    return mails.length > before ? mails[0] : null;
  });
  const token = /#token=([\w.-]+)/.exec(mail.text ?? '')?.[1];
  if (!token) throw new Error(`No token in ${mail.subject}`);
  return token;
}

export const confirmation = /^Confirm your address/;
export const passwordLink = /^Set a new password/;
