import { system } from './system.ts';

interface SandboxMail {
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

/** Lets the open checkout page take another amount than it asked for, in cents. */
export async function amend(checkoutSessionId: string, amountCents: number): Promise<void> {
  const response = await fetch(`${system.sandboxUrl}/_control/stripe/sessions/${checkoutSessionId}/amend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amountCents }),
  });
  if (!response.ok) throw new Error(`The session was not amended: ${response.status}`);
}
