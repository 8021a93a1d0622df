import { randomUUID } from 'node:crypto';
import { Account, type InvoiceEvent, InvoiceTimeline, SmsConversation } from '@vitrine/contracts';
import { type Desk, parsed, startDesk } from './invoices/support.ts';
import { addInvoice } from './checkout/support.ts';
import { addAccount, signIn } from './support/staff.ts';

/** Lists that once ended after their hundredth entry, without a word: each can be read to its end. */
let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

type Page<T> = readonly [items: readonly T[], next: string | null];

/** Everything, page by page. */
async function all<T>(read: (cursor: string | null) => Promise<Page<T>>): Promise<{ items: T[]; pages: number }> {
  const items: T[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Page<T> = await read(cursor);
    items.push(...page[0]);
    pages += 1;
    cursor = page[1];
  } while (cursor !== null && pages < 20);
  return { items, pages };
}

const query = (values: Record<string, string | number | null>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('&');
const unique = (values: readonly string[]): number => new Set(values).size;

describe('the timeline of an invoice with many edits', () => {
  const timeline = async (id: string, cursor: string | null, limit: number | null): Promise<Page<InvoiceEvent>> => {
    const answer = await desk.staff(`/invoices/${id}/timeline?${query({ cursor, limit })}`);
    const { items, nextCursor } = InvoiceTimeline.parse(answer.body);
    return [items, nextCursor];
  };

  it.each([
    [null, 2],
    [30, 4],
  ])(
    'goes back to its creation, %s a page, each event once',
    async (limit, pages) => {
      let invoice = await desk.invoice();
      // Some in one moment, as when the clock is coarse: the place in the line is not lost among them.
      for (let edit = 1; edit <= 115; edit += 1) {
        if (edit % 10 === 0) desk.app.clock.advance(1);
        invoice = parsed(await desk.save(invoice, { clientName: `Lumen ${edit}` }));
      }
      const read = await all((cursor) => timeline(invoice.id, cursor, limit));
      expect([read.pages, read.items.length, unique(read.items.map(({ id }) => id))]).toEqual([pages, 116, 116]);
      expect(read.items.at(-1)?.kind).toBe('created');
      expect(read.items.slice(0, -1).every(({ kind }) => kind === 'edited')).toBe(true);
    },
    60_000,
  );

  it('refuses a cursor that is none', async () => {
    const { id } = await desk.invoice();
    expect((await desk.staff(`/invoices/${id}/timeline?cursor=nonsense`)).status).toBe(400);
  });
});

it('the conversation with a number goes back to its first text, each text once', async () => {
  const number = '+12125550199';
  const ids = Array.from({ length: 230 }, () => randomUUID());
  await desk.app.query(
    `INSERT INTO sms_inbound (id, provider_id, sender, body, received_at)
     SELECT id, id::text, $2, 'Text ' || place, timestamptz '2026-03-01' + (place / 7) * interval '1 minute'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS one(id, place)`,
    [ids, number],
  );
  const read = await all(async (cursor): Promise<Page<string>> => {
    const answer = await desk.staff(`/messages/${ids[0]}/conversation?${query({ cursor })}`);
    const { items, nextCursor } = SmsConversation.parse(answer.body);
    expect(items.map(({ createdAt }) => createdAt)).toEqual(items.map(({ createdAt }) => createdAt).toSorted());
    return [items.map(({ text }) => String(text)), nextCursor];
  });
  expect([read.pages, read.items.length, unique(read.items)]).toEqual([3, 230, 230]);
});

describe('the account of a client of many years', () => {
  const email = 'years@clinic.example';
  let cookie: string;

  beforeAll(async () => {
    await addAccount(desk.app, email);
    cookie = await signIn(desk.app, email);
    for (let month = 0; month < 120; month += 1) {
      const { id } = await addInvoice(desk.app, { email, cents: 1000, status: month === 0 ? 'sent' : 'paid' });
      const day = `date '2016-01-01' + $2 * interval '1 month'`;
      await desk.app.query(`UPDATE invoices SET invoice_date = ${day} WHERE id = $1`, [id, Math.floor(month / 3)]);
      if (month > 0) await pay(id, month);
    }
  }, 60_000);

  const pay = (invoiceId: string, month: number) =>
    desk.app.query(
      `INSERT INTO payments (
         id, kind, state, provider_ref, invoice_id, amount_cents, currency, title, receipt_number, payer_email,
           received_at
       ) VALUES (
         $1, 'charge', 'succeeded', $2, $3, 1000, 'usd', 'A month', $4, $5,
         timestamptz '2016-01-01' + $6 * interval '1 month'
       )`,
      [randomUUID(), `pi_${randomUUID()}`, invoiceId, `R-2016-${1000 + month}`, email, Math.floor(month / 3)],
    );
  const account = async (cursors: Record<string, string | null>) => {
    const answer = await desk.app.call(`/account?${query(cursors)}`, { cookie });
    return Account.parse(answer.body);
  };

  it('shows every invoice, and what is due on the oldest, too', async () => {
    const read = await all(async (cursor): Promise<Page<string>> => {
      const { invoices, nextInvoices } = await account({ invoicesCursor: cursor });
      return [invoices.map(({ number }) => number), nextInvoices];
    });
    expect([read.pages, read.items.length, unique(read.items)]).toEqual([2, 120, 120]);
    expect((await account({})).amountDueCents).toBe(1000);
  });

  it('shows every receipt', async () => {
    const read = await all(async (cursor): Promise<Page<string>> => {
      const { payments, nextPayments } = await account({ paymentsCursor: cursor });
      return [payments.map(({ receiptNumber }) => receiptNumber), nextPayments];
    });
    expect([read.pages, read.items.length, unique(read.items)]).toEqual([2, 119, 119]);
  });

  it('does not reveal other accounts’ entries by a cursor', async () => {
    const { nextInvoices, nextPayments } = await account({});
    await addAccount(desk.app, 'stranger@clinic.example');
    const stranger = await signIn(desk.app, 'stranger@clinic.example');
    const cursors = query({ invoicesCursor: nextInvoices, paymentsCursor: nextPayments });
    const answer = await desk.app.call(`/account?${cursors}`, { cookie: stranger });
    const nothing = { invoices: [], payments: [], nextInvoices: null, nextPayments: null };
    expect(Account.parse(answer.body)).toMatchObject(nothing);
  });
});
