import { system } from './system.ts';

export interface SandboxMail {
  readonly to: string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mails the sandbox's mailbox holds for an address, newest first. */
export async function mailsAbout(text: string): Promise<SandboxMail[]> {
  const response = await fetch(`${system.sandboxUrl}/_control/mails`);
  const { mails } = (await response.json()) as { mails: SandboxMail[] };
  return mails.filter((mail) => JSON.stringify(mail).includes(text));
}
