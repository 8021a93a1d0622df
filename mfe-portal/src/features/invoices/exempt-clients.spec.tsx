import '@testing-library/jest-dom';
import { type Client, InvoiceCreate } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleClient, sampleInvoice, sampleTaxRate } from '../../testing/sample-commerce.ts';

const rate = sampleTaxRate({ isDefault: true });
const exempt = (changes: Partial<Client> = {}) =>
  sampleClient({ taxExempt: true, taxCertificate: '12345', taxCertificateDate: '2026-03-02', ...changes });
const sentence = 'Alder Dental Studio is exempt from sales tax: certificate 12345, of March 2, 2026.';

beforeEach(() => window.sessionStorage.clear());

async function openEditor(client: Client, query: string, title: string) {
  const bff = new FakeBff();
  bff.clients = [client];
  bff.taxRates = [rate];
  const bodies: unknown[] = [];
  bff.answer('POST /api/invoices', (body) => {
    bodies.push(body);
    return sampleInvoice();
  });
  const user = await openPortal(bff, query);
  return { user, bodies, dialog: within(await screen.findByRole('form', { name: title })) };
}

test('a new invoice for an exempt client has no tax and says why; staff can choose one', async () => {
  const client = exempt();
  const { user, dialog, bodies } = await openEditor(client, `/invoices/new?client=${client.id}`, 'Create Invoice');
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText('Tax')).toHaveDisplayValue('No tax');
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  expect(dialog.getByLabelText('Tax of item 2')).toHaveDisplayValue('No tax');
  expect(dialog.getByText(sentence)).toBeVisible();
  await user.type(dialog.getByLabelText('Rate of item 1'), '100');
  await user.type(dialog.getByLabelText('Rate of item 2'), '50');
  await user.selectOptions(dialog.getByLabelText('Tax of item 2'), rate.id);
  await user.click(dialog.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const taxes = InvoiceCreate.parse(bodies[0]).items?.map(({ taxRateId }) => taxRateId);
  expect(taxes).toEqual([null, rate.id]);
});

test('choosing an exempt client takes the usual tax off', async () => {
  const { user, dialog } = await openEditor(exempt(), '/invoices/new', 'Create Invoice');
  expect(dialog.getByLabelText('Tax')).toHaveDisplayValue('NYC sales tax (8.875%)');
  await user.type(dialog.getByRole('combobox', { name: /Client name/ }), 'Alder');
  await user.click(await dialog.findByRole('option', { name: /Alder Dental Studio/ }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText('Tax')).toHaveDisplayValue('No tax');
});

test('an expired certificate brings the usual tax back, and the editor names the day', async () => {
  const client = exempt({ taxCertificateExpiry: '2026-03-31' });
  const { dialog } = await openEditor(client, `/invoices/new?client=${client.id}`, 'Create Invoice');
  const expired =
    'Alder Dental Studio’s exemption certificate 12345 expired on March 31, 2026, so new lines have the usual tax.';
  expect(await dialog.findByText(expired)).toBeVisible();
  expect(dialog.getByLabelText('Tax')).toHaveDisplayValue('NYC sales tax (8.875%)');
});
