import { ReminderPreview } from '@vitrine/contracts';
import { rule } from '../reminders/support.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Desk, formOf, parsed, startDesk } from '../invoices/support.ts';
import { signIn } from '../support/staff.ts';

/** What people reported of dates and papers of other programs, tried here. */
let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

// A reminder went out by the due date that had been moved since.
it('a reminder follows a due date that was moved', async () => {
  const invoice = await desk.invoice({
    status: 'sent',
    amount: '100',
    invoiceDate: '2026-02-01',
    dueDate: '2026-03-06',
  });
  const reminded = async (): Promise<string[]> => {
    const body = { rules: [rule({ days: -3 })], quietFrom: 20, quietTo: 9 };
    return ReminderPreview.parse((await desk.staff('/reminders/preview', body)).body).items.map(({ number }) => number);
  };
  expect(await reminded()).toEqual([invoice.number]);
  const { paymentLinkTitle: _title, paymentLinkMessage: _message, status: _status, ...form } = formOf(invoice);
  const later = parsed(
    await desk.staff(`/invoices/${invoice.id}/correct`, {
      ...form,
      dueDate: '2026-06-30',
      reason: 'They asked for more time',
    }),
  );
  expect(later.dueDate).toBe('2026-06-30');
  expect(await reminded()).toEqual([]);
});

// A part payment made an overdue invoice look as if nothing was late.
it('an invoice that is paid in part and late is both', async () => {
  const invoice = await desk.invoice({
    status: 'sent',
    amount: '200',
    invoiceDate: '2026-01-01',
    dueDate: '2026-02-01',
  });
  const answer = await desk.staff(`/invoices/${invoice.id}/offline-payment`, {
    version: invoice.version,
    amount: '50',
    receivedOn: '2026-03-01',
    method: 'cash',
  });
  expect(parsed(answer)).toMatchObject({ displayStatus: 'partially_paid', overdueSince: '2026-02-01' });
  const late = await desk.staff(`/invoices?search=${invoice.number}&age=late`);
  expect(late.body['items']).toMatchObject([{ id: invoice.id }]);
});

// Ligatures were copied out of papers as signs of nothing.
it('words with ligatures and many accents are copied from the paper as they were typed', async () => {
  const words = 'office efficient affiliate fly first, Zażółć gęślą jaźń, İğüşçö, Nguyễn Thị';
  const invoice = await desk.invoice({
    status: 'sent',
    items: [{ description: words.normalize('NFD'), quantity: '1', rate: '10' }],
  });
  const response = await fetch(`${desk.app.origin}/api/invoices/${invoice.id}/pdf`, {
    headers: { cookie: await signIn(desk.app, 'colleague@vitrine.test') },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  expect(text.replaceAll(/\s+/gu, ' ')).toContain(words);
});
