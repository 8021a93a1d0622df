import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { type Estimate, estimateStatuses } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { sampleEstimate, sampleTaxRate } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';

const sent = sampleEstimate({
  status: 'viewed',
  url: 'https://halcyon.example/estimate?id=1',
  viewedAt: '2026-11-02T15:00:00.000Z',
});
const signature = {
  name: 'June Alder',
  path: 'M10,10 L100,100',
  signedAt: '2026-11-03T15:00:00.000Z',
  version: 1,
  sha256: 'cd'.repeat(32),
};
const accepted = sampleEstimate({
  status: 'accepted',
  decidedAt: '2026-11-03T15:00:00.000Z',
  signature,
  url: sent.url,
});

beforeEach(() => window.sessionStorage.clear());

async function open(estimate: Estimate | null, search = '', rates: FakeBff['taxRates'] = []) {
  const bff = new FakeBff();
  bff.taxRates = rates;
  const bodies: Record<string, unknown>[] = [];
  bff.also.push((request, url) => {
    if (request.startsWith('GET /api/audit')) return Response.json({ items: [], nextCursor: null, names: {} });
    if (url.pathname === '/api/estimates' && request.startsWith('GET'))
      return Response.json({
        items: estimate ? [estimate] : [],
        nextCursor: null,
        total: estimate ? 1 : 0,
        countByStatus: Object.fromEntries(
          estimateStatuses.map((status) => [status, estimate?.status === status ? 1 : 0]),
        ),
        totals: { openCents: 0, acceptedCents: 0, toInvoiceCents: 0 },
      });
    return request === `GET /api/estimates/${estimate?.id ?? ''}` ? Response.json(estimate) : undefined;
  });
  const answer = (request: string, result: unknown): void =>
    bff.answer(request, (body) => {
      bodies.push({ ...body });
      return result;
    });
  const user = await openPortal(bff, `/estimates${estimate ? `/${estimate.id}` : ''}${search}`);
  return { bff, user, bodies, answer };
}
const detail = () => screen.findByRole('complementary', { name: 'Estimate', hidden: true });

test('a new estimate is made of items, discounts and options; the total follows what is typed', async () => {
  const { user, answer, bodies } = await open(null, '?open=new');
  const dialog = within(await screen.findByRole('form', { name: 'New estimate' }));
  await user.type(dialog.getByLabelText(/^Client name/), 'Alder');
  await user.type(dialog.getByLabelText(/^Client email/), 'june@alder.test');
  await user.type(dialog.getByLabelText(/^Title/), 'Spring campaign');
  await user.type(dialog.getByLabelText('Description of item 1'), 'Studio day');
  await user.type(dialog.getByLabelText('Rate of item 1'), '2,000');
  await user.type(dialog.getByLabelText('Discount of item 1'), '10%');
  expect(dialog.getByLabelText('Amount of item 1')).toHaveTextContent('$1,800.00');
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  await user.type(dialog.getByLabelText('Description of item 2'), 'Second location');
  await user.type(dialog.getByLabelText('Rate of item 2'), '500');
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$2,300.00');
  await user.click(dialog.getByRole('checkbox', { name: 'Optional: item 2' }));
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$1,800.00');
  await user.type(dialog.getByLabelText(/^Discount on the estimate/), '0%');
  await user.click(dialog.getByRole('button', { name: 'Save draft' }));
  expect(await dialog.findByText(/A discount has to be more than zero/)).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Discount on the estimate/));
  await user.type(dialog.getByLabelText(/^Discount on the estimate/), '$50');
  answer('POST /api/estimates', sampleEstimate());
  await user.click(dialog.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    title: 'Spring campaign',
    discount: { kind: 'amount', cents: '$50' },
    items: [
      { description: 'Studio day', rate: '2,000', discount: { kind: 'percent', percent: '10%' }, optional: false },
      { description: 'Second location', discount: null, optional: true, selected: false },
    ],
  });
  await waitFor(() => expect(address()).toContain(`/estimates/${id(801)}`));
});

test('what was sent is revised as a new version, with what changed', async () => {
  const { user, answer, bodies } = await open(sent, '/revise');
  const dialog = within(await screen.findByRole('form', { name: 'Revise EST-2026-001' }));
  await user.click(dialog.getByRole('button', { name: 'Send new version' }));
  expect(await dialog.findByText('Please say what changed')).toBeVisible();
  await user.type(dialog.getByLabelText(/^What changed/), 'A lower price');
  await user.clear(dialog.getByLabelText('Rate of item 1'));
  await user.type(dialog.getByLabelText('Rate of item 1'), '1800');
  answer(`POST /api/estimates/${sent.id}/revise`, sampleEstimate({ status: 'sent', version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Send new version' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ changes: 'A lower price', version: 1 })]));
});

const rate = sampleTaxRate({ isDefault: true });

test('a new estimate begins with the default tax; tax and deposit follow what is typed', async () => {
  const { user, answer, bodies } = await open(null, '', [rate]);
  await user.click(await screen.findByRole('button', { name: 'New estimate' }));
  const dialog = within(await screen.findByRole('form', { name: 'New estimate' }));
  expect(dialog.getByLabelText('Tax of item 1')).toHaveDisplayValue('NYC sales tax (8.875%)');
  // Pasted: every key draws the whole form.
  for (const [label, text] of [
    [/^Client name/, 'Alder'],
    [/^Client email/, 'june@alder.test'],
    [/^Title/, 'Spring campaign'],
  ] as const) {
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  }
  await user.type(dialog.getByLabelText('Rate of item 1'), '1,000');
  expect(dialog.getByLabelText('Total')).toHaveTextContent('$1,088.75');
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  await user.type(dialog.getByLabelText('Rate of item 2'), '100');
  await user.selectOptions(dialog.getByLabelText('Tax of item 2'), 'No tax');
  expect(dialog.getByText('NYC sales tax (8.875%)', { selector: 'dt' }).nextElementSibling).toHaveTextContent('$88.75');
  await user.type(dialog.getByLabelText(/^Deposit/), '$1,188.75');
  expect(dialog.getByText('Deposit due on acceptance').nextElementSibling).toHaveTextContent('$1,188.75');
  await user.click(dialog.getByRole('button', { name: 'Save draft' }));
  expect(await dialog.findByText(/The deposit has to be less than the total of \$1,188.75/)).toBeVisible();
  expect(dialog.getByLabelText(/^Deposit/)).toHaveValue('$1,188.75');
  await user.clear(dialog.getByLabelText(/^Deposit/));
  await user.type(dialog.getByLabelText(/^Deposit/), '25%');
  expect(dialog.getByText('Deposit due on acceptance (25%)').nextElementSibling).toHaveTextContent('$297.19');
  answer('POST /api/estimates', sampleEstimate());
  await user.click(dialog.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    deposit: { percent: '25%' },
    items: [{ taxRateId: rate.id }, { taxRateId: null }],
  });
});

test('an edit keeps the tax as it was, takes it anew where asked, and clears the deposit', async () => {
  const tax = { rateId: rate.id, name: rate.name, percent: 8_000, inclusive: false };
  const taxed = sampleEstimate({
    items: sampleEstimate().items.map((line) => ({ ...line, tax })),
    taxes: [{ name: rate.name, percent: 8_000, inclusive: false, baseCents: 200_000, taxCents: 16_000 }],
    totalCents: 216_000,
    depositCents: 50_000,
  });
  const { user, answer, bodies } = await open(taxed, '', [rate]);
  const sheet = within(await detail());
  expect(sheet.getByText('NYC sales tax (8%)', { selector: 'tfoot th' }).nextElementSibling).toHaveTextContent(
    '$160.00',
  );
  expect(sheet.getByText('Deposit due on acceptance').nextElementSibling).toHaveTextContent('$500.00');
  await user.click(sheet.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('form', { name: 'Edit EST-2026-001' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Tax of item 1')).toHaveDisplayValue('NYC sales tax (8%), as before'),
  );
  await user.selectOptions(dialog.getByLabelText('Tax of item 1'), 'NYC sales tax (8.875%), as it is now');
  expect(dialog.getByLabelText('Tax of item 2')).toHaveDisplayValue('NYC sales tax (8.875%), as it is now');
  await user.clear(dialog.getByLabelText(/^Deposit/));
  answer(`PUT /api/estimates/${taxed.id}`, taxed);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    deposit: null,
    items: [{ taxRateId: rate.id, renewTax: true }, { renewTax: true }],
  });
});

test('an accepted estimate shows its signature and becomes an invoice in one press', async () => {
  const { user, answer, bodies } = await open(accepted);
  const sheet = within(await detail());
  expect(await sheet.findByRole('img', { name: 'Signature of June Alder' })).toBeVisible();
  expect(sheet.getByText(signature.sha256)).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Revise' })).not.toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Turn into invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn EST-2026-001 into an invoice?' }));
  answer(`POST /api/estimates/${accepted.id}/invoice`, {
    ...accepted,
    invoice: { id: id(202), number: 'INV-2026-002' },
  });
  await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
  await waitFor(() => expect(bodies).toEqual([{ status: 'draft' }]));
  await waitFor(() => expect(address()).toContain(`/invoices/${id(202)}`));
});

test('“Make it sent” says that it emails nothing, and Send beside it emails', async () => {
  const { user, answer, bodies } = await open(accepted);
  await user.click(within(await detail()).getByRole('button', { name: 'Turn into invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn EST-2026-001 into an invoice?' }));
  expect(dialog.getByText(/^“Make it sent” emails nothing/)).toBeVisible();
  const invoice = { id: id(202), number: 'INV-2026-002' };
  answer(`POST /api/estimates/${accepted.id}/invoice`, { ...accepted, invoice });
  answer(`POST /api/invoices/${id(202)}/email`, {
    messageId: id(77),
    to: 'june@alder.test',
    at: '2026-11-03T15:00:00.000Z',
  });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('INV-2026-002 is on its way to june@alder.test')).toBeVisible();
  expect(bodies).toEqual([{ status: 'sent' }, {}]);
});

test('a row turns an accepted estimate into an invoice', async () => {
  const { user } = await open(accepted);
  await user.click(await screen.findByRole('button', { name: 'Close estimate' }));
  await user.click(await screen.findByRole('button', { name: 'Turn into invoice: EST-2026-001' }));
  expect(await screen.findByRole('dialog', { name: 'Turn EST-2026-001 into an invoice?' })).toBeVisible();
});

test('a draft is emailed after a question, and a failure is shown there', async () => {
  const { user, bff } = await open(sampleEstimate());
  const sheet = within(await detail());
  bff.fail(/email/, { status: 409, code: 'not_sendable', message: 'Please add an item before you send it' });
  await user.click(await sheet.findByRole('button', { name: 'Send' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Email EST-2026-001?' }));
  await user.click(question.getByRole('button', { name: 'Send email' }));
  expect(await question.findByText('Please add an item before you send it')).toBeVisible();
});

test('questions and notes are listed, and a note is added', async () => {
  const question = {
    id: id(811),
    kind: 'question',
    author: 'Alder',
    text: 'Is travel included?',
    at: '2026-11-02T15:00:00.000Z',
  } as const;
  const { user, answer, bodies } = await open({ ...sent, notes: [question] });
  const sheet = within(await detail());
  expect(await sheet.findByText('Is travel included?')).toBeVisible();
  answer(`POST /api/estimates/${sent.id}/notes`, sent);
  await user.type(sheet.getByLabelText(/^Note/), 'Call on Monday');
  await user.click(sheet.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(bodies).toEqual([{ text: 'Call on Monday' }]));
});
