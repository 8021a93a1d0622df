import { randomUUID } from 'node:crypto';
import type { Estimate } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { mailsTo } from '../../support/mailbox.ts';
import { eventually, newAddress, untilServed } from '../../support/test-app.ts';
import { acceptance, type EstimatesDesk, formOf, startEstimates } from './support.ts';

let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const rounds = 8;
const deposit = { percent: '30%' };
const invoicesOf = ({ clientEmail }: Estimate) =>
  desk.app.query<{ id: string; status: string }>('SELECT id, status FROM invoices WHERE client_email = $1', [
    clientEmail,
  ]);
const call = (action: string, body: object) =>
  untilServed(() => desk.app.call(`/shared-estimates/${action}`, { body, from: newAddress() }));
const mailAbout = (address: string, subject: RegExp) =>
  eventually(`a mail ${String(subject)} to ${address}`, () => mailsTo(desk.sandbox, address, subject)[0]);
const opened = async (fields = {}) => {
  const sent = await desk.sent({ deposit, ...fields });
  return { sent, accept: acceptance(sent, await desk.view(sent)) };
};

describe('the signature of an estimate with a deposit', () => {
  it('makes its sent invoice at once, with the deposit first, and the page gets the way to pay it', async () => {
    const { sent } = await opened();
    const shared = await desk.accept(sent);
    const { invoice: made, ...estimate } = await desk.find(sent.id);
    const invoice = await desk.read(made?.id ?? '');
    expect(invoice).toMatchObject({ status: 'sent', amountCents: 270_000, amountDueNowCents: 81_000 });
    expect(invoice.parts).toMatchObject([
      { kind: 'deposit', amountCents: 81_000, dueDate: '2026-03-09' },
      { kind: 'rest', amountCents: 189_000, dueDate: invoice.dueDate },
    ]);
    expect([estimate.clientId, shared.paid]).toEqual([invoice.clientId, false]);
    expect(new URL(invoice.paymentUrl ?? '').href).toContain(shared.payPath);
    const history = await desk.app.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE entity = 'estimate' AND entity_id = $1`,
      [sent.id],
    );
    const actions = history.map(({ action }) => action);
    expect(actions).toContain('estimate.invoiced-on-signing');
    expect(actions).not.toContain('estimate.invoiced');
  });

  it('stays with one invoice when staff press the button, too', async () => {
    const { sent } = await opened();
    await desk.accept(sent);
    const found = await desk.find(sent.id);
    const answer = await desk.act(found, 'invoice', { status: 'draft' });
    expect([answer.status, answer.body['invoice']]).toEqual([200, found.invoice]);
    expect(await invoicesOf(sent)).toMatchObject([{ status: 'sent' }]);
  });

  it('asks for all of it where the deposit is all of it', async () => {
    const { sent } = await opened({
      deposit: { amount: '400' },
      items: [
        { description: 'Studio day', quantity: '1', rate: '400.30' },
        { description: 'More', quantity: '1', rate: '100', optional: true, selected: true },
      ],
    });
    await desk.accept(sent);
    const [invoice] = await invoicesOf(sent);
    expect(await desk.read(invoice?.id ?? '')).toMatchObject({ parts: [], amountDueNowCents: 40_030 });
  });

  it('says that it is paid once all of it is', async () => {
    const { sent } = await opened();
    await desk.accept(sent);
    const invoice = await desk.read((await invoicesOf(sent))[0]?.id ?? '');
    await desk.save(invoice, { status: 'paid' });
    expect(await desk.view(sent)).toMatchObject({ payPath: null, paid: true });
  });

  it('mails the signed copy to client and team, once each', async () => {
    const { sent } = await opened();
    const { signature } = await desk.accept(sent);
    const client = await mailAbout(sent.clientEmail, /^You signed/);
    const team = await mailAbout('team@vitrine.test', new RegExp(`accepted ${sent.number}$`));
    const invoice = await desk.read((await invoicesOf(sent))[0]?.id ?? '');
    expect(client.text).toContain('$810.00 is due by March 9, 2026. The rest, $1,890.00, is due by');
    expect(client.text).toContain(invoice.paymentUrl);
    expect(team.text).toContain(`The signature made invoice ${invoice.number}.`);
    expect(team.text).not.toContain('with one press');
    for (const { attachments } of [client, team]) {
      expect(attachments.map(({ filename }) => filename)).toEqual([`${sent.number}.pdf`]);
      const bytes = new Uint8Array(Buffer.from(attachments[0]?.content ?? '', 'base64'));
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
      for (const phrase of ['ACCEPTED AND SIGNED', 'Elena Marchetti', signature?.sha256.slice(0, 16) ?? ''])
        expect(text).toContain(phrase);
    }
    expect(mailsTo(desk.sandbox, sent.clientEmail)).toHaveLength(1);
  });
});

describe('without a deposit', () => {
  it('an invoice is made by a press, and the client gets the signed copy with nothing to pay', async () => {
    const { sent } = await opened({ deposit: null });
    expect((await desk.accept(sent)).payPath).toBeNull();
    expect(await invoicesOf(sent)).toEqual([]);
    const client = await mailAbout(sent.clientEmail, /^You signed/);
    expect(client.text).toContain('Nothing is due now.');
    expect((await mailAbout('team@vitrine.test', new RegExp(`accepted ${sent.number}$`))).text).toContain(
      'with one press',
    );
  });
});

describe('at once', () => {
  it('two who sign, and staff who press Turn into invoice, make one invoice', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sent, accept } = await opened();
      const press = () => untilServed(() => desk.act(sent, 'invoice', { status: 'draft' }));
      const [first, second, pressed] = await Promise.all([
        call('accept', { ...accept, name: 'Ada Alder' }),
        call('accept', { ...accept, name: 'Bea Alder' }),
        press(),
      ]);
      expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect([200, 409]).toContain(pressed.status);
      expect(await invoicesOf(sent)).toMatchObject([{ status: 'sent' }]);
    }
  }, 120_000);

  it('a new client who signs two estimates gets one record and two invoices', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const clientEmail = `client-${randomUUID()}@clinic.example`;
      const [one, other] = [await opened({ clientEmail }), await opened({ clientEmail })];
      const answers = await Promise.all([call('accept', one.accept), call('accept', other.accept)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await invoicesOf(one.sent)).toHaveLength(2);
      expect(await desk.app.query('SELECT 1 FROM clients WHERE email = $1', [clientEmail])).toHaveLength(1);
    }
  }, 120_000);

  it('a revision and a signature leave an invoice of what was signed, or none', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sent, accept } = await opened();
      const estimate = await desk.find(sent.id);
      const revision = { ...formOf(estimate), deposit, title: 'Another title', changes: 'Title' };
      const [signed, revised] = await Promise.all([
        call('accept', accept),
        untilServed(() => desk.act(estimate, 'revise', revision)),
      ]);
      expect([signed.status, revised.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await invoicesOf(sent)).toHaveLength(signed.status === 200 ? 1 : 0);
    }
  }, 120_000);

  it('the same request again, after a lost answer, makes no second invoice', async () => {
    const { sent, accept } = await opened();
    const key = randomUUID();
    const [first, again] = [await desk.client('accept', accept, key), await desk.client('accept', accept, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await invoicesOf(sent)).toHaveLength(1);
    expect(first.body['payPath']).toMatch(/^\/pay\?invoice=/);
  });
});
