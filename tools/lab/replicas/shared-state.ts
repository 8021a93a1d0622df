import { randomUUID } from 'node:crypto';
import type { Cluster, Replica } from './cluster.ts';
import { countsOf, createExpectations, type Finding } from './report.ts';
import { ask, newPerson } from './requests.ts';

const owner = { email: 'owner@vitrine.test', password: 'vitrine-demo' };

/** Whose session it is, as one BFF says: the address, or null. */
const whoIs = async ({ url }: Replica, cookie: string): Promise<string | null> => {
  const { body } = await ask(`${url}/api/auth/me`, { headers: { cookie } });
  return (JSON.parse(body) as { user: { email: string } | null }).user?.email ?? null;
};

/** A session that one BFF opens is known to all, and to none once another one ended it. */
export async function proveSessions({ publicUrl }: Cluster, replicas: readonly Replica[]): Promise<Finding> {
  const { expect, broken } = createExpectations();
  let checks = 0;
  for (const [index, opener] of replicas.entries()) {
    const ender = replicas[(index + 1) % replicas.length] ?? opener;
    const from = { 'x-forwarded-for': newPerson().address };
    const signedIn = await ask(`${opener.url}/api/auth/login`, { method: 'POST', body: owner, headers: from });
    expect(signedIn.status === 200, `the sign-in at BFF ${index + 1} was answered ${signedIn.status}`);
    const cookie = signedIn.cookies.join('; ');
    const inside = await Promise.all(replicas.map((replica) => whoIs(replica, cookie)));
    expect(
      inside.every((email) => email === owner.email),
      `opened at BFF ${index + 1}, elsewhere ${countsOf(inside)}`,
    );
    const ended = await ask(`${ender.url}/api/auth/logout`, { method: 'POST', headers: { cookie, origin: publicUrl } });
    expect(ended.status === 204, `the sign-out was answered ${ended.status}`);
    const outside = await Promise.all(replicas.map((replica) => whoIs(replica, cookie)));
    expect(
      outside.every((email) => email === null),
      `ended at another BFF, and still open: ${countsOf(outside)}`,
    );
    checks += inside.length + outside.length;
  }
  return { figures: `${replicas.length} sessions, asked for ${checks} times`, broken };
}

/** Failed sign-ins to one account that are let through in a quarter of an hour (`perAccount` of the sign-in). */
const triesPerAccount = 10;

/** Wrong passwords for one account at all BFFs at once: as many are tried as at one, and then each refuses. */
export async function proveThrottles(replicas: readonly Replica[]): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const email = `nobody-${randomUUID()}@example.com`;
  const attempt = async ({ url }: Replica): Promise<number | null> => {
    const headers = { 'x-forwarded-for': newPerson().address };
    const body = { email, password: 'not-the-password' };
    return (await ask(`${url}/api/auth/login`, { method: 'POST', body, headers })).status;
  };
  const all = await Promise.all(
    Array.from({ length: triesPerAccount }, () => replicas)
      .flat()
      .map(attempt),
  );
  const tried = all.filter((status) => status === 401).length;
  const refused = all.filter((status) => status === 429).length;
  expect(tried === triesPerAccount, `${tried} passwords were tried, ${triesPerAccount} may be`);
  expect(tried + refused === all.length, `the answers were ${countsOf(all)}`);
  const after = await Promise.all(replicas.map(attempt));
  expect(
    after.every((status) => status === 429),
    `afterwards the BFFs answered ${countsOf(after)}`,
  );
  return { figures: `${countsOf(all)}, then ${countsOf(after)}`, broken };
}

/** The same `Idempotency-Key` at all BFFs at once: one inquiry, and the same answer from each. */
export async function proveIdempotency(
  { database }: Cluster,
  replicas: readonly Replica[],
  keys: number,
): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const emails: string[] = [];
  let alike = 0;
  for (let number = 0; number < keys; number += 1) {
    const { address, inquiry } = newPerson();
    emails.push(inquiry.email);
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': address };
    const answers = await Promise.all(
      replicas.map(({ url }) => ask(`${url}/api/contacts`, { method: 'POST', body: inquiry, headers })),
    );
    const [first] = answers;
    const isAlike = answers.every(({ status, body }) => status === 201 && body === first?.body);
    if (isAlike) alike += 1;
    else expect(false, `one key was answered ${countsOf(answers.map(({ status }) => status))}`);
  }
  const { rows } = await database.query<{ inquiries: number; mails: number }>(
    `SELECT count(*)::int AS inquiries, (SELECT count(*)::int FROM email_messages WHERE recipient = ANY ($1)) AS mails
     FROM inquiries JOIN contacts ON contacts.id = inquiries.contact_id WHERE contacts.email = ANY ($1)`,
    [emails],
  );
  const { inquiries = 0, mails = 0 } = rows[0] ?? {};
  expect(inquiries === keys, `${inquiries} inquiries are stored for ${keys} keys`);
  expect(mails === keys, `${mails} answers by mail are filed for ${keys} keys`);
  return { figures: `${keys} keys at ${replicas.length} BFFs, ${alike} alike, ${inquiries} inquiries`, broken };
}
