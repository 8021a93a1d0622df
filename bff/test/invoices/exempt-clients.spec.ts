import { randomUUID } from 'node:crypto';
import { Client, type Invoice, type InvoiceCreateInput, TaxRate } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { addAccount, signIn } from '../support/staff.ts';
import { correctionOf, type Desk, parsed, refusalOf, startDesk } from './support.ts';

/** It is 2026-03-02, 4 a.m. in New York. */
let desk: Desk;
let rate: TaxRate;
let owner: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
  rate = TaxRate.parse((await desk.staff('/tax-rates', { name: 'NYC sales tax', percent: '8.875' })).body);
}, 60_000);

afterAll(() => desk?.stop());

const certificate = { taxExempt: true, taxCertificate: '12345', taxCertificateDate: '2026-03-02' };
const frozen = { certificate: '12345', certificateDate: '2026-03-02' };
const newClient = (fields: object = certificate) =>
  desk.staff('/clients', {
    name: 'Ida Lumen',
    company: 'Lumen Dermatology',
    email: `${randomUUID()}@clinic.example`,
    ...fields,
  });
const client = async (fields?: object): Promise<Client> => Client.parse((await newClient(fields)).body);
const change = async ({ id }: Client, fields: object): Promise<Client> => {
  const { version, name, company, email } = Client.parse((await desk.staff(`/clients/${id}`)).body);
  const answer = await desk.staff(`/clients/${id}`, { version, name, company, email, ...fields }, { method: 'PUT' });
  return Client.parse(answer.body);
};
const untaxed = { description: 'Studio day', quantity: '1', rate: '1000' };
const bill = ({ id }: Client, fields: Partial<InvoiceCreateInput> = {}): Promise<Invoice> =>
  desk.invoice({ status: 'sent', clientId: id, items: [untaxed], ...fields });
const textOf = async (path: string): Promise<string> => {
  const response = await fetch(`${desk.app.origin}/api${path}`, { headers: { cookie: owner } });
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/gu, ' ');
};
const exemptionOf = async ({ id }: Invoice) => (await desk.read(id)).exemption;

it('a client has a certificate, which an edit of an earlier portal keeps', async () => {
  const exempt = await client({ ...certificate, taxCertificateExpiry: '2029-03-01' });
  expect(exempt).toMatchObject({ ...certificate, taxCertificateExpiry: '2029-03-01' });
  expect(await change(exempt, { industry: 'Dermatology' })).toMatchObject({ ...certificate, industry: 'Dermatology' });
  expect(await change(exempt, { taxExempt: false, taxCertificateExpiry: null })).toMatchObject({
    taxExempt: false,
    taxCertificate: '12345',
    taxCertificateExpiry: null,
  });
  expect(refusalOf(await newClient({ taxCertificateDate: '2026-02-30' }))).toEqual([
    400,
    'validation_failed',
    ['taxCertificateDate'],
  ]);
  const audited = await desk.app.query<{ after: object }>(
    `SELECT after FROM audit_entries WHERE entity_id = $1 AND action = 'client.updated' ORDER BY id DESC LIMIT 1`,
    [exempt.id],
  );
  expect(audited[0]?.after).toMatchObject({ taxExempt: false, taxCertificateExpiry: null });
});

it('an invoice says so as it was issued, on every page and paper', async () => {
  const exempt = await client();
  const draft = await bill(exempt, { status: 'draft' });
  expect(draft.exemption).toEqual(frozen);
  const invoice = await bill(exempt);
  await change(exempt, { taxExempt: false, taxCertificate: '99999' });
  expect(await exemptionOf(invoice)).toEqual(frozen);
  expect(await exemptionOf(draft)).toBeUndefined();

  expect(await textOf(`/invoices/${invoice.id}/pdf`)).toContain('Exempt from sales tax, certificate 12345 $0.00');
  const publicId = new URL(invoice.paymentUrl ?? '').searchParams.get('invoice');
  expect((await desk.app.call('/checkout/quote', { body: { invoice: publicId } })).body).toMatchObject({
    exemption: frozen,
  });
  const paid = parsed(await desk.save(invoice, { status: 'paid', paidNote: 'Check 1042' }));
  const receipt = await textOf(`/payments/${paid.payments[0]?.id}/receipt`);
  expect(receipt).toContain('Exempt from sales tax, certificate 12345 $0.00');
});

it('only lines without a tax are exempt, and a correction keeps what was issued', async () => {
  const exempt = await client();
  const taxed = { ...untaxed, description: 'Prints', taxRateId: rate.id };
  expect(await bill(exempt, { items: [taxed] })).not.toHaveProperty('exemption');
  const both = await bill(exempt, { items: [untaxed, taxed] });
  expect(both).toMatchObject({ exemption: frozen, amountCents: 208_875 });

  await change(exempt, { taxExempt: false });
  const again = correctionOf(both, { items: [{ ...untaxed, rate: '900' }, taxed] });
  const corrected = parsed(await desk.staff(`/invoices/${both.id}/correct`, again));
  expect(corrected).toMatchObject({ exemption: frozen, amountCents: 198_875, issueVersion: 2 });
});

it('a certificate that came late counts from the correction on', async () => {
  const late = await client({});
  const invoice = await bill(late, { items: [{ ...untaxed, taxRateId: rate.id }] });
  await change(late, certificate);
  const answer = await desk.staff(
    `/invoices/${invoice.id}/correct`,
    correctionOf(invoice, { items: [{ ...untaxed, taxRateId: null }] }),
  );
  expect(parsed(answer)).toMatchObject({ exemption: frozen, amountCents: 100_000 });
});

it('counts up to its last day, by the invoice’s date', async () => {
  const expired = await client({ ...certificate, taxCertificateExpiry: '2026-02-28' });
  const on = (invoiceDate: string) => bill(expired, { invoiceDate, dueDate: '2026-04-01' });
  expect((await on('2026-02-28')).exemption).toEqual(frozen);
  expect(await on('2026-03-01')).not.toHaveProperty('exemption');
});

it('is read from files, and written into them', async () => {
  const exempt = await client({ ...certificate, taxCertificate: 'ST-119.1' });
  const [header = '', row = ''] = (await desk.staff(`/clients/export.csv?ids=${exempt.id}`)).text.split('\r\n');
  const cells = Object.fromEntries(header.split(',').map((name, index) => [name, row.split(',')[index]]));
  expect(cells).toMatchObject({
    'Exempt from sales tax': 'yes',
    'Exemption certificate': 'ST-119.1',
    'Certificate date': '2026-03-02',
    'Certificate expires': '',
  });
});
