import { ReminderPreview } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { type EstimatesDesk, publicIdOf, startEstimates, wordsOf } from '../invoices/estimates/support.ts';
import { formOf, parsed } from '../invoices/support.ts';
import { rule } from '../invoices/reminders/support.ts';
import { signIn } from '../support/staff.ts';

/** What people reported of dates and papers of other programs, tried here. */
let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
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

// The time of a signature stood on the paper in the zone of the server.
it.each([
  ['2026-03-02T18:38:11Z', 'March 2, 2026 at 1:38:11 PM EST'],
  ['2026-03-03T02:05:00Z', 'March 2, 2026 at 9:05:00 PM EST'],
  ['2026-03-08T18:38:11Z', 'March 8, 2026 at 2:38:11 PM EDT'],
])('what is signed at %s was signed on %s', async (moment, dateText) => {
  const sent = await desk.sent();
  desk.app.clock.advance((new Date(moment).getTime() - desk.app.clock.now().getTime()) / 1000);
  const { signature } = await desk.accept(sent);
  expect(signature?.signedAt).toBe(new Date(moment).toISOString());
  const paper = await wordsOf(`${desk.app.origin}/api/shared-estimates/${publicIdOf(sent)}/pdf`);
  expect(paper).toContain(dateText);
});
