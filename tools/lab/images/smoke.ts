import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { z } from 'zod';

interface Places {
  readonly edge: string;
  readonly sandbox: string;
}

const Mails = z.object({ mails: z.array(z.object({ to: z.array(z.string()), subject: z.string() })) });

/** Asks every 100 ms until there is an answer. Throws after 20 seconds. */
const until = async <T>(what: string, find: () => Promise<T | null>): Promise<T> => {
  const end = performance.now() + 20_000;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await delay(100);
  }
};

/** The subjects of the mails that the sandbox's mailbox holds for an address. */
const mailsTo = async (sandbox: string, address: string): Promise<string[]> => {
  const answer = await fetch(`${sandbox}/_control/mails`);
  return Mails.parse(await answer.json())
    .mails.filter(({ to }) => to.some((one) => one.includes(address)))
    .map(({ subject }) => subject);
};

const firstMailTo = (sandbox: string, address: string, about: RegExp): Promise<string> =>
  until(`a mail to ${address} about ${String(about)} is sent`, async () => {
    const subjects = await mailsTo(sandbox, address);
    return subjects.find((subject) => about.test(subject)) ?? null;
  });

const get = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
};

/** The landing page comes composed, and the files that it names are there. Answers how many. */
export const readPage = async ({ edge }: Places): Promise<string> => {
  const page = await get(`${edge}/`);
  if (!/<h1\b/.test(page)) throw new Error('The landing page has no heading.');
  const files = new Set(
    [...page.matchAll(/"(\/(?:shell|remotes)\/[^"?]+\.(?:js|css|json|woff2))"/g)].map(([, path = '']) => path),
  );
  if (files.size === 0) throw new Error('The landing page names no file of a build.');
  for (const path of files) await get(`${edge}${path}`);
  return `${String(files.size)} files`;
};

/** An inquiry through edge and BFF, until both of its mails are at the provider. */
export const sendInquiry = async ({ edge, sandbox }: Places): Promise<string> => {
  const name = `Dr. Ines ${randomUUID().slice(0, 8)}`;
  const email = `ines.${randomUUID().slice(0, 8)}@example.test`;
  await createApiClient({ origin: edge }).call(api.contacts.create, {
    idempotencyKey: randomUUID(),
    body: { name, email, message: 'We open a second practice in spring.', source: 'website' },
  });
  await firstMailTo(sandbox, email, /./);
  await firstMailTo(sandbox, 'team@vitrine.test', new RegExp(name));
  return 'two mails sent';
};

/** A package is paid on the provider's page; the provider's event settles it, and the receipt is sent. */
export const payPackage = async ({ edge, sandbox }: Places): Promise<string> => {
  const client = createApiClient({ origin: edge });
  const email = `ana.${randomUUID().slice(0, 8)}@example.test`;
  const body = { package: 'foundation', email };
  const { amountDueCents } = await client.call(api.checkout.quote, { body });
  const session = await client.call(api.checkout.createSession, { idempotencyKey: randomUUID(), body });
  if (!session.url.startsWith(`${sandbox}/`)) throw new Error(`The page to pay on is ${session.url}`);
  const paid = await fetch(session.url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve', email }),
    redirect: 'manual',
  });
  const back = paid.headers.get('location') ?? '';
  if (paid.status !== 303 || !back.startsWith(`${edge}/`))
    throw new Error(`The page to pay on answered ${paid.status} and leads to '${back}'`);
  // Sent by what the provider's event causes; nobody has asked for the session until here.
  await firstMailTo(sandbox, email, /receipt|payment/i);
  const { status, receipt } = await client.call(api.checkout.getSession, { params: { id: session.id } });
  if (status !== 'paid' || receipt?.amountCents !== amountDueCents)
    throw new Error(
      `The payment is ${status}, over ${String(receipt?.amountCents)} of ${String(amountDueCents)} cents`,
    );
  return `receipt ${receipt.number}`;
};
