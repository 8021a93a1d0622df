import { expect } from 'playwright/test';
import { mailsAbout } from './sandbox.ts';

/**
 * The path of the page that the newest mail to an address leads to, token and all, once more than `before` such mails
 * came.
 */
export async function linkInMail(email: string, subject: RegExp, before = 0): Promise<string> {
  const mails = async () =>
    (await mailsAbout(email)).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
  await expect.poll(async () => (await mails()).length, { message: `a mail to ${email}` }).toBeGreaterThan(before);
  const [mail] = await mails();
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link in the mail ${mail?.subject ?? ''}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
