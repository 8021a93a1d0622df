import '@testing-library/jest-dom';
import { type Invoice, InvoiceCreate, InvoiceEdit } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice, sampleTaxRate } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const rate = sampleTaxRate({ isDefault: true });
const tax = { rateId: rate.id, name: 'NYC sales tax', percent: 8_875, inclusive: false };
const draft = sampleInvoice({ status: 'draft', paymentUrl: null });
const reduced: Invoice = {
  ...draft,
  amountCents: 87_100,
  items: [
    {
      id: id(250),
      description: 'Studio day',
      quantity: '1',
      rateCents: 100_000,
      discount: { kind: 'percent', percent: 10_000 },
      tax,
      amountCents: 90_000,
    },
  ],
  discount: { kind: 'amount', cents: 10_000 },
  subtotalCents: 90_000,
  discountCents: 10_000,
  taxes: [{ name: 'NYC sales tax', percent: 8_875, inclusive: false, baseCents: 80_000, taxCents: 7_100 }],
};

beforeEach(() => window.sessionStorage.clear());

async function openEditor(invoice: Invoice, ...rates: ReturnType<typeof sampleTaxRate>[]) {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  bff.taxRates = rates;
  const bodies: unknown[] = [];
  bff.answer(`PUT /api/invoices/${invoice.id}`, (body) => {
    bodies.push(body);
    return { ...invoice, version: 2 };
  });
  const user = await openPortal(bff, `/invoices/${invoice.id}/edit`);
  const dialog = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return { user, dialog, bodies, save };
}

test('without rates and discounts the editor is as before, until a discount is asked for', async () => {
  const { user, dialog, bodies, save } = await openEditor(draft);
  expect(dialog.queryByLabelText('Discount of item 1')).not.toBeInTheDocument();
  expect(dialog.queryByLabelText('Tax of item 1')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Description of item 1'), '!');
  await user.click(dialog.getByRole('button', { name: 'Add discount' }));
  await user.type(dialog.getByLabelText('Discount of item 1'), '50%');
  await user.type(dialog.getByLabelText('Discount on the invoice'), '$97');
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$2,900.00');
  expect(dialog.getByText('Subtotal').nextElementSibling).toHaveTextContent('$2,997.00');
  await save();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(InvoiceEdit.parse(bodies[0])).toMatchObject({
    discount: { kind: 'amount', cents: 9_700 },
    items: [{ discount: { kind: 'percent', percent: 50_000 }, taxRateId: null }, { discount: null }],
  });
});

test('an invoice without them is sent as the last release sends it', async () => {
  const { user, dialog, bodies, save } = await openEditor(draft);
  await user.type(dialog.getByLabelText('Description of item 1'), '!');
  await save();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('discount');
  expect((bodies[0] as { items: object[] }).items.map(Object.keys)).toEqual([
    ['description', 'quantity', 'rate'],
    ['description', 'quantity', 'rate'],
  ]);
});

test.each([
  ['-5', /Enter an amount such as \$50/],
  ['0', /more than zero/],
  ['0%', /more than zero/],
  ['101%', /at most 100%/],
  ['ten', /Enter an amount such as \$50/],
  ['$4,000.01', /only \$4,000.00/],
])('a discount of “%s” is refused beside its field, and stays as it was typed', async (text, message) => {
  const { user, dialog, bodies, save } = await openEditor(draft);
  await user.click(dialog.getByRole('button', { name: 'Add discount' }));
  const field = dialog.getByLabelText('Discount of item 1');
  await user.type(field, text);
  await save();
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect([field, bodies]).toEqual([expect.objectContaining({ value: text }), []]);
});

test('all of it taken off can’t be sent: the total is $0.00', async () => {
  const { user, dialog } = await openEditor(draft);
  await user.click(dialog.getByRole('button', { name: 'Add discount' }));
  await user.type(dialog.getByLabelText('Discount on the invoice'), '100%');
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$0.00');
  await user.selectOptions(dialog.getByLabelText('Status'), 'sent');
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true');
  expect(dialog.getByText(/You can’t send an invoice of \$0.00/)).toBeVisible();
});

test('a rate that changed is kept on the invoice, or taken anew for all its lines', async () => {
  const items = [...reduced.items, ...reduced.items.map((item) => ({ ...item, id: id(251), description: 'Prints' }))];
  const { user, dialog, bodies, save } = await openEditor({ ...reduced, items }, { ...rate, percent: 9_000 });
  const first = dialog.getByLabelText('Tax of item 1');
  expect(first).toHaveDisplayValue('NYC sales tax (8.875%), as before');
  await user.selectOptions(first, 'NYC sales tax (9%), as it is now');
  expect(dialog.getByLabelText('Tax of item 2')).toHaveDisplayValue('NYC sales tax (9%), as it is now');
  await user.selectOptions(dialog.getByLabelText('Tax of item 2'), 'No tax');
  await save();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    discount: '$100.00',
    items: [{ discount: '10%', taxRateId: rate.id, renewTax: true }, { taxRateId: null }],
  });
});

test('a new invoice begins with the default tax, and its first item takes it over', async () => {
  const bff = new FakeBff();
  bff.taxRates = [rate];
  const bodies: unknown[] = [];
  bff.answer('POST /api/invoices', (body) => {
    bodies.push(body);
    return draft;
  });
  const user = await openPortal(bff, '/invoices/new');
  const dialog = within(await screen.findByRole('form', { name: 'Create Invoice' }));
  await user.type(dialog.getByLabelText(/^Client name/), 'Alder');
  await user.type(dialog.getByLabelText(/^Client email/), 'june@alder.test');
  expect(dialog.getByLabelText('Tax')).toHaveDisplayValue('NYC sales tax (8.875%)');
  await user.type(dialog.getByLabelText(/^Amount/), '1000');
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$1,088.75');
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  expect(dialog.getByLabelText('Tax of item 1')).toHaveDisplayValue('NYC sales tax (8.875%)');
  await user.click(dialog.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(InvoiceCreate.parse(bodies[0])).toMatchObject({ items: [{ rate: 100_000, taxRateId: rate.id }] });
});

test('the sheet shows what the total is made of', async () => {
  const bff = new FakeBff();
  bff.invoices = [reduced];
  await openPortal(bff, `/invoices/${reduced.id}`);
  const detail = within(await screen.findByRole('complementary', { name: 'Invoice' }));
  expect(await detail.findByText('Less 10%')).toBeVisible();
  const rows = detail.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(-4)).toEqual([
    'Subtotal$900.00',
    'Discount−$100.00',
    'NYC sales tax (8.875%)$71.00',
    'Total$871.00',
  ]);
});
