import { system } from './system.ts';

interface SandboxMail {
  readonly to: string[];
  /** Where an answer goes. */
  readonly replyTo: string[];
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

const post = async (path: string, body: object): Promise<void> => {
  const response = await fetch(`${system.sandboxUrl}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${response.status}`);
};

/** Somebody writes a mail to us. */
export const receiveMail = (mail: Record<'from' | 'to' | 'subject' | 'text', string>): Promise<void> =>
  post('/mails/received', { ...mail, to: [mail.to] });

/** A phone texts us. */
export const receiveText = (from: string, body: string): Promise<void> =>
  post('/sms/replies', { from, to: '+12125550100', body });

/** Lets the open checkout page take another amount than it asked for, in cents. */
export async function amend(checkoutSessionId: string, amountCents: number): Promise<void> {
  const response = await fetch(`${system.sandboxUrl}/_control/stripe/sessions/${checkoutSessionId}/amend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amountCents }),
  });
  if (!response.ok) throw new Error(`The session was not amended: ${response.status}`);
}

/** The bank of whoever paid with this address disputes their newest payment. */
export async function dispute(email: string, reason: string): Promise<void> {
  const control = `${system.sandboxUrl}/_control/stripe`;
  const { charges } = (await (await fetch(`${control}/charges`)).json()) as {
    charges: { id: string; paid: boolean; billing_details: { email: string | null } }[];
  };
  const charge = charges.find((one) => one.paid && one.billing_details.email === email);
  const response = await fetch(`${control}/charges/${charge?.id}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  });
  if (!response.ok) throw new Error(`The payment was not disputed: ${response.status}`);
}
