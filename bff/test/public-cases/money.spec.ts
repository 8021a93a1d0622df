import { Statement } from '@vitrine/contracts';
import { estimateIn, type EstimatesDesk, startEstimates } from '../invoices/estimates/support.ts';
import { correctionOf, parsed } from '../invoices/support.ts';
import { startAutopayers } from '../checkout/autopayers.ts';
import { opened } from '../checkout/support.ts';
import { eventually } from '../support/test-app.ts';

/** What people reported of other billing programs, tried here. */
let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

let taxes = 0;
const taxed = async (percent: string, inclusive = false): Promise<{ taxRateId: string }> => {
  taxes += 1;
  const { status, body, text } = await desk.staff('/tax-rates', { name: `Tax ${taxes}`, percent, inclusive });
  if (status !== 201) throw new Error(text);
  return { taxRateId: String(body['id']) };
};
const item = (rate: string, fields: object = {}) => ({ description: 'Studio day', quantity: '1', rate, ...fields });

describe('a total', () => {
  // A discount and tax together came out a cent off.
  it('of 8,500 less 7,500 and 19% is 1,190.00, whether line or invoice is discounted', async () => {
    const tax = await taxed('19');
    const whole = await desk.invoice({ items: [item('8500', tax)], discount: '7500' });
    const line = await desk.invoice({ items: [item('8500', { ...tax, discount: '7500' })] });
    expect([whole.amountCents, line.amountCents]).toEqual([119_000, 119_000]);
  });

  // A tax that prices contain changed the total.
  it.each([
    ['', 35_390],
    ['10%', 31_851],
  ])('of prices that contain their tax is their sum, discount %j', async (discount, cents) => {
    const tax = await taxed('19', true);
    const { amountCents } = await desk.invoice({ items: [item('340.00', tax), item('13.90', tax)], discount });
    expect(amountCents).toBe(cents);
  });

  // A line that is free came out as one cent less than nothing.
  it('of a free line and one dollar is one dollar', async () => {
    const { items, amountCents } = await desk.invoice({
      items: [item('64.22', { quantity: '2.25', discount: '100%' }), item('1')],
    });
    expect([items[0]?.amountCents, amountCents]).toEqual([0, 100]);
  });

  // A tax with three decimals was rounded otherwise in list, page and paper.
  it.each([
    ['9.975', ['140'], 1_397, '$153.97'],
    ['23', ['55.55', '11.11'], 1_534, '$82.00'],
  ])('with %s%% is the same in record, list, quote and export', async (percent, rates, taxCents, total) => {
    const tax = await taxed(percent);
    const invoice = await desk.invoice({ status: 'sent', items: rates.map((rate) => item(rate, tax)) });
    const cents = Number(total.replaceAll(/\D/g, ''));
    expect(invoice).toMatchObject({ amountCents: cents, taxes: [{ taxCents }] });
    const list = await desk.staff(`/invoices?search=${invoice.number}`);
    expect(list.body['items']).toMatchObject([{ amountCents: cents }]);
    const id = new URL(invoice.paymentUrl ?? '').searchParams.get('invoice');
    const quote = await desk.app.call('/checkout/quote', { body: { invoice: id } });
    expect(quote.body).toMatchObject({ totalCents: cents, taxes: [{ taxCents }] });
    expect((await desk.staff(`/invoices/export.csv?ids=${invoice.id}`)).text).toContain(`,${total.slice(1)},`);
  });
});

describe('a remainder below what the provider takes', () => {
  // An invoice of a few cents could be sent, and never be paid.
  it('is not sent, with the reason', async () => {
    const answer = await desk.staff('/invoices', {
      clientName: 'Lumen Dermatology',
      clientEmail: 'few@cents.example',
      amount: '0.30',
      status: 'sent',
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('below $0.50')]);
  });

  // Cash left twenty cents, and the link led to an error of the provider.
  it('is said to the payer before the provider is asked', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100' });
    const paid = await desk.staff(`/invoices/${invoice.id}/offline-payment`, {
      version: invoice.version,
      amount: '99.80',
      receivedOn: '2026-03-02',
      method: 'cash',
    });
    expect(parsed(paid).amountDueCents).toBe(20);
    const id = new URL(invoice.paymentUrl ?? '').searchParams.get('invoice');
    const session = await desk.app.call('/checkout/sessions', { body: { invoice: id } });
    expect([session.status, session.body['message']]).toEqual([409, expect.stringContaining('$0.50')]);
  });
});

// A quote lost its discount, and had options that were not chosen, when it became an invoice.
it('an accepted estimate becomes an invoice equal to the cent, once', async () => {
  const tax = await taxed('9.975');
  const inclusive = await taxed('19', true);
  const sent = await desk.sent({
    items: [
      { ...item('333.33', tax), quantity: '3', discount: { kind: 'percent', percent: '7.5' } },
      item('353.90', inclusive),
      { ...item('250'), description: 'Chosen', optional: true },
      { ...item('999'), description: 'Not chosen', optional: true },
    ],
    discount: { kind: 'amount', cents: '50' },
    deposit: { percent: '33.333' },
  });
  const view = await desk.view(sent);
  const chosen = view.items.filter(({ description }) => description === 'Chosen').map(({ id }) => id);
  await desk.accept(sent, { options: chosen });
  const accepted = await desk.find(sent.id);
  const billedEstimate = estimateIn(await desk.act(accepted, 'invoice', {}));
  const invoice = await desk.read(billedEstimate.invoice?.id ?? '');
  expect(invoice.amountCents).toBe(accepted.totalCents);
  expect(invoice.items.map(({ description }) => description)).toEqual(['Studio day', 'Studio day', 'Chosen']);
  expect(invoice.parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(invoice.amountCents);
  expect(invoice.taxes).toEqual(accepted.taxes);
  expect(estimateIn(await desk.act(accepted, 'invoice', {})).invoice).toEqual(billedEstimate.invoice);
  expect((await desk.staff(`/invoices?search=${invoice.clientEmail}`)).body['total']).toBe(1);
});

describe('the statement', () => {
  const client = async (email: string): Promise<string> =>
    String((await desk.staff('/clients', { name: 'Ada Glow', email, company: 'Glow Spa' })).body['id']);
  const statement = async (id: string): Promise<Statement> =>
    Statement.parse((await desk.staff(`/clients/${id}/statement?from=2026-03-01&to=2026-03-31`)).body);
  const byCheck = (invoice: { id: string; version: number }, amount: string) =>
    desk.staff(`/invoices/${invoice.id}/offline-payment`, {
      version: invoice.version,
      amount,
      receivedOn: '2026-03-02',
      method: 'check',
      documentNumber: '1042',
    });

  // An invoice was lowered and then paid, and the old balance stayed.
  it('ends at nothing when a corrected invoice is paid by check', async () => {
    const id = await client('lowered@glow.example');
    const invoice = await desk.invoice({ clientEmail: 'lowered@glow.example', amount: '3250', status: 'sent' });
    const corrected = parsed(
      await desk.staff(`/invoices/${invoice.id}/correct`, correctionOf(invoice, { items: [item('97.50')] })),
    );
    expect((await byCheck(corrected, '97.50')).status).toBeLessThan(300);
    expect((await statement(id)).closingCents).toBe(0);
  });

  // The mailed statement named what was paid as still due.
  it('says what was billed, paid and is still due', async () => {
    const id = await client('open@glow.example');
    const paid = await desk.invoice({ clientEmail: 'open@glow.example', amount: '173.60', status: 'sent' });
    await desk.invoice({ clientEmail: 'open@glow.example', amount: '500', status: 'sent' });
    expect((await byCheck(paid, '173.60')).status).toBeLessThan(300);
    expect(await statement(id)).toMatchObject({ billedCents: 67_360, paidCents: 17_360, closingCents: 50_000 });
  });
});

// A part given back here, and the rest at the provider, ended as a conflict.
it('refunds from both sides add up to the whole', async () => {
  const { stripe } = desk.sandbox;
  const invoice = await desk.invoice({ status: 'sent', amount: '100' });
  const id = new URL(invoice.paymentUrl ?? '').searchParams.get('invoice') ?? '';
  stripe.pay(await opened(desk.app, { invoice: id }));
  await stripe.webhooks.settled();
  const charge = stripe.charges()[0]?.id ?? '';
  const [payment] = (await desk.read(invoice.id)).payments;
  const refund = await desk.staff(`/payments/${payment?.id}/refunds`, {
    amount: '30',
    method: 'provider',
    reason: 'One day less',
    creditNote: true,
  });
  expect(refund.status).toBe(201);
  await eventually('the first refund', async () => (await desk.read(invoice.id)).refundedCents === 3_000);
  stripe.refund(charge, { amount: 7_000 });
  await stripe.webhooks.settled();
  expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'refunded', refundedCents: 10_000 });
});

// A card that its bank or the provider had taken away could never be removed here, nor another one saved.
it('a card that is gone at the provider is removed, and another one saved', async () => {
  const { stripe } = desk.sandbox;
  const { newPayer, saveCard, cardOf } = await startAutopayers(desk);
  const payer = await newPayer();
  await saveCard(payer, '4242');
  stripe.detach(stripe.paymentMethods()[0]?.id ?? '');
  await stripe.webhooks.settled();
  expect((await payer.call('/account/card', undefined, 'DELETE')).status).toBeLessThan(300);
  expect(await cardOf(payer)).toMatchObject({ available: true, card: null });
  await saveCard(payer, '0341');
  expect((await cardOf(payer)).card).toMatchObject({ last4: '0341' });
});
