import { randomUUID } from 'node:crypto';
import type { Invoice } from '@vitrine/contracts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually } from '../support/test-app.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(() => desk?.stop());

/** A new member of staff. */
async function member(): Promise<string> {
  const email = `${randomUUID()}@vitrine.test`;
  await addAccount(desk.app, email);
  await addStaff(desk.app, email, 'staff');
  return signIn(desk.app, email);
}

/** Paid by check. */
async function paid(amount: string): Promise<Invoice> {
  const { id, version, invoiceDate } = await desk.invoice({ status: 'sent', amount });
  await desk.staff(`/invoices/${id}/offline-payment`, { version, amount, receivedOn: invoiceDate, note: 'Check 77' });
  return desk.read(id);
}

const refund = (cookie: string, { payments }: Invoice, amount: string): Promise<Answer> =>
  desk.app.call(`/payments/${payments[0]?.id ?? ''}/refunds`, {
    cookie,
    headers: fromOurPage,
    body: { amount, reason: 'Not used', method: 'check', creditNote: true },
  });

const setLimits = async (limits: { payBackLimitCents?: number; exportLimitRows?: number }): Promise<Answer> => {
  const { body } = await desk.staff('/settings/security');
  return desk.staff(
    '/settings/security',
    { secondFactorForAll: false, version: body['version'], ...limits },
    { method: 'PUT' },
  );
};

describe('paying back', () => {
  it('more in 24 hours than one may alone needs an owner, who is asked by mail and may', async () => {
    const cookie = await member();
    const invoice = await paid('2000');
    expect((await refund(cookie, invoice, '600')).status).toBe(201);
    const above = await refund(cookie, invoice, '400.01');
    expect([above.status, above.body['code'], above.body['errors']]).toEqual([
      403,
      'owner_required',
      { amount: ['You can refund $1,000.00 in 24 hours. For more, ask an owner.'] },
    ]);
    expect((await refund(cookie, invoice, '400')).status).toBe(201);

    const asked = await desk.app.call('/team/owner-requests', {
      cookie,
      headers: fromOurPage,
      body: { kind: 'refund', path: `/invoices/${invoice.id}`, amountCents: 40_001, note: 'One shoot fell through' },
    });
    expect(asked.status).toBe(202);
    const mail = await eventually('a mail to the owner', () =>
      mailsTo(desk.sandbox, 'owner@vitrine.test', /needs an owner/).at(0),
    );
    expect(mail.text).toContain('a refund of $400.01');
    expect(mail.text).toContain('One shoot fell through');
    expect(mail.text).toContain(`/invoices/${invoice.id}`);
    const owner = await signIn(desk.app, 'owner@vitrine.test');
    expect((await refund(owner, invoice, '1000')).status).toBe(201);
  });

  it('counts what two presses at the same time pay back together', async () => {
    const cookie = await member();
    const invoices = [await paid('800'), await paid('800'), await paid('800')];
    const statuses = await Promise.all(invoices.map(async (invoice) => (await refund(cookie, invoice, '800')).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
  });

  it('holds from the moment it is saved, and a limit that is left out stays', async () => {
    const cookie = await member();
    const invoice = await paid('100');
    expect((await setLimits({ payBackLimitCents: 0, exportLimitRows: 7 })).status).toBe(200);
    const refused = await refund(cookie, invoice, '1');
    expect(refused.body['message']).toBe('Only owners can refund. Please ask one.');
    expect((await setLimits({ payBackLimitCents: 100 })).body).toMatchObject({ exportLimitRows: 7 });
    expect((await refund(cookie, invoice, '1')).status).toBe(201);
  });

  it('credit paid out counts, too', async () => {
    await setLimits({ payBackLimitCents: 10_000 });
    const cookie = await member();
    const { id, version, invoiceDate, clientId } = await desk.invoice({
      status: 'sent',
      amount: '10',
      newClient: true,
    });
    const over = { version, amount: '300', receivedOn: invoiceDate, note: 'Check 78', keepExcess: true };
    expect((await desk.staff(`/invoices/${id}/offline-payment`, over)).status).toBe(200);
    const payOut = (amount: string) =>
      desk.app.call(`/clients/${clientId ?? ''}/credit/pay-out`, {
        cookie,
        headers: fromOurPage,
        body: { amount, method: 'cash', reference: '', reason: 'Asked for it' },
      });
    expect((await payOut('90')).status).toBeLessThan(300);
    expect((await payOut('20')).body['code']).toBe('owner_required');
  });
});

describe('an export of people', () => {
  it('of more rows than one may alone needs an owner', async () => {
    const cookie = await member();
    for (const amount of ['10', '20', '30']) await desk.invoice({ amount, newClient: true });
    const rows = (await desk.staff('/clients?limit=1')).body['total'] as number;
    const exported = (as: string) => desk.app.call('/clients/export.csv', { cookie: as });
    await setLimits({ exportLimitRows: rows - 1 });
    const refused = await exported(cookie);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      403,
      'owner_required',
      `You can export ${rows - 1} rows at once. Filter the list, or ask an owner.`,
    ]);
    expect((await exported(await signIn(desk.app, 'owner@vitrine.test'))).text.trim().split('\n')).toHaveLength(
      rows + 1,
    );
    await setLimits({ exportLimitRows: rows });
    expect((await exported(cookie)).text.trim().split('\n')).toHaveLength(rows + 1);
  });
});

it('owners are asked only for pages of ours', async () => {
  const cookie = await member();
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    const body = { kind: 'export', path };
    const answer = await desk.app.call('/team/owner-requests', { cookie, headers: fromOurPage, body });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});
