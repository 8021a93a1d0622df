import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice, samplePayment } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const sent = sampleInvoice();
const draft = sampleInvoice({
  id: id(204),
  number: 'INV-2026-004',
  status: 'draft',
  paymentUrl: null,
  clientId: id(401),
  clientCompany: 'Alder Dental Studio',
});
const offline = samplePayment({ kind: 'offline', note: 'Check 1004', receiptNumber: 'REC-2026-009' });
const paid = sampleInvoice({
  id: id(202),
  number: 'INV-2026-002',
  status: 'paid',
  amountDueCents: 0,
  payments: [offline],
});

beforeEach(() => window.sessionStorage.clear());

async function open(invoice: typeof sent, search = '') {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  const bodies: Record<string, unknown>[] = [];
  const answer = (request: string, changes: Partial<typeof sent> = {}): void =>
    bff.answer(request, (body) => {
      bodies.push({ ...body });
      return { ...invoice, ...changes };
    });
  const user = await openPortal(bff, `/invoices/${invoice.id}${search}`);
  // An editor is a page of its own.
  const detail = search === '' ? await screen.findByRole('complementary', { name: 'Invoice' }) : document.body;
  return { bff, user, bodies, answer, detail };
}

test('of an issued invoice only what can change is a field, and its correction needs a reason', async () => {
  const { user, answer, bodies } = await open(sent, '/edit');
  const edit = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  expect(edit.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Payment link title',
    'Payment link message',
  ]);
  expect(edit.getByLabelText('Status')).toBeEnabled();
  expect(edit.getByText('Client email').nextElementSibling).toHaveTextContent(sent.clientEmail);
  expect(edit.getByText(/issued on Nov 15/)).toBeVisible();

  await user.click(edit.getByRole('link', { name: 'Correct' }));
  const correct = within(await screen.findByRole('form', { name: 'Correct INV-2026-001' }));
  await user.clear(correct.getByLabelText(/^Client name/));
  await user.click(correct.getByLabelText(/^Client name/));
  await user.paste('Alder PLLC');
  await user.click(correct.getByRole('button', { name: 'Issue correction' }));
  await waitFor(() => expect(correct.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Please say why/));
  answer(`POST /api/invoices/${sent.id}/correct`, { clientName: 'Alder PLLC', issueVersion: 2 });
  await user.click(correct.getByLabelText(/^Reason/));
  await user.paste('Their legal name');
  await user.click(correct.getByRole('button', { name: 'Issue correction' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      expect.objectContaining({ clientName: 'Alder PLLC', reason: 'Their legal name', version: 1 }),
    ]),
  );
});

test('a correction keeps the lines, discount and words that a colleague corrected meanwhile', async () => {
  const { user, bff, answer, bodies } = await open(sent, '/correct');
  const correct = within(await screen.findByRole('form', { name: `Correct ${sent.number}` }));
  const line = sent.items[0];
  if (!line) throw new Error('The sample has no line');
  await user.clear(correct.getByLabelText(/^Client name/));
  await user.click(correct.getByLabelText(/^Client name/));
  await user.paste('Alder PLLC');
  await user.click(correct.getByLabelText(/^Reason/));
  await user.paste('Their legal name');
  const theirs = {
    ...sent,
    version: 5,
    items: [{ ...line, description: 'Website, second phase' }],
    discount: { kind: 'percent', percent: 10_000 },
    memo: 'Thank you',
  };
  bff.fail(/correct/, { status: 409, code: 'stale_version', message: 'Changed', extra: { current: theirs } });
  await user.click(correct.getByRole('button', { name: 'Issue correction' }));
  const stale = within(await screen.findByRole('alert', { name: 'Someone else changed this invoice' }));
  expect(stale.getByText(/Website, second phase/)).toBeVisible();
  expect(stale.getByText('Thank you')).toBeVisible();
  bff.heal();
  answer(`POST /api/invoices/${sent.id}/correct`, { clientName: 'Alder PLLC', issueVersion: 2 });
  await user.click(stale.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      expect.objectContaining({
        version: 5,
        clientName: 'Alder PLLC',
        memo: 'Thank you',
        items: [expect.objectContaining({ description: 'Website, second phase' })],
        discount: '10%',
      }),
    ]),
  );
});

test('a PO number that a colleague saved meanwhile is kept, and shown on the sheet', async () => {
  const { user, bff, answer, bodies } = await open({ ...draft, purchaseOrder: '4711' }, '/edit');
  const edit = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  expect(edit.getByLabelText('PO number')).toHaveValue('4711');
  await user.click(edit.getByLabelText('Terms'));
  await user.paste('Net 30');
  const theirs = { ...draft, version: 5, purchaseOrder: '4712' };
  bff.fail(/PUT/, { status: 409, code: 'stale_version', message: 'Changed', extra: { current: theirs } });
  await user.click(edit.getByRole('button', { name: 'Save Changes' }));
  const stale = within(await screen.findByRole('alert', { name: 'Someone else changed this invoice' }));
  expect(stale.getByRole('group', { name: 'PO number' })).toHaveTextContent(/4711.*4712/);
  bff.heal();
  answer(`PUT /api/invoices/${draft.id}`, { purchaseOrder: '4712', terms: 'Net 30', version: 6 });
  await user.click(stale.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ purchaseOrder: '4712', terms: 'Net 30' })]));
  const detail = within(await screen.findByRole('complementary', { name: 'Invoice' }));
  await waitFor(() => expect(detail.getByText('PO number').nextElementSibling).toHaveTextContent('4712'));
});

test.each(['-50', '1,000,000', 'abc', ''])(
  'a rate of “%s” is refused beside its field, and stays as it was typed',
  async (text) => {
    const { user, bff } = await open(draft, '/edit');
    const edit = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
    const rate = edit.getByLabelText('Rate of item 1');
    await user.clear(rate);
    if (text) await user.type(rate, text);
    expect(edit.getByLabelText('Amount of item 1')).toHaveTextContent('—');
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    expect(rate).toHaveValue(text);
    expect(rate).toHaveAccessibleDescription(/Enter an amount from \$0\.00 to \$999,999\.99\./);
    expect(bff.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  },
);

test('an offline payment opens its receipt, and is reversed with a reason after an explanation', async () => {
  const { user, answer, bodies, detail } = await open(paid);
  expect(
    await within(detail).findByRole('link', { name: 'Open receipt REC-2026-009 as PDF, in a new tab' }),
  ).toHaveAttribute('href', `/api/payments/${offline.id}/receipt`);
  await user.click(within(detail).getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back $4,997.00?' }));
  expect(dialog.getByText(/unpaid by \$4,997\.00 again.*No money moves/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back $4,997.00' }));
  expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Please say why/);
  answer(`POST /api/invoices/${paid.id}/take-back`, { status: 'sent', amountDueCents: 499_700, version: 2 });
  await user.type(dialog.getByLabelText(/^Reason/), 'It bounced');
  await user.click(dialog.getByRole('button', { name: 'Take back $4,997.00' }));
  await waitFor(() => expect(bodies).toEqual([{ version: 1, paymentId: offline.id, reason: 'It bounced' }]));
});

test('a draft is sent, marked as sent, or deleted: each asks first', async () => {
  const { user, answer, bodies, detail } = await open(draft);
  answer('POST /api/invoices/bulk');
  await user.click(await within(detail).findByRole('button', { name: 'Send' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send INV-2026-004?' });
  expect(question).toHaveTextContent('We email it to june@alder.test with its PDF');
  await user.click(within(question).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bodies).toEqual([{ ids: [draft.id], action: 'send' }]));
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(within(detail).getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download PDF, US Letter',
    'Download PDF, A4',
    'Mark as sent',
    'Duplicate',
    'Change client',
    'Delete draft',
  ]);
});

test('refunds show as text, not as void', async () => {
  const { detail } = await open(
    sampleInvoice({ status: 'paid', displayStatus: 'refunded', amountDueCents: 0, refundedCents: 499_700 }),
  );
  expect(await within(detail).findByText('Refunded', { exact: true })).toBeVisible();
  expect(detail).toHaveTextContent('$4,997.00 refunded');
});

test('a new invoice can create its client, and has items and terms', async () => {
  const { user, answer, bodies } = await open(sent, '?open=new');
  const create = within(await screen.findByRole('form', { name: 'Create Invoice' }));
  await user.type(create.getByRole('combobox', { name: /^Client name/ }), 'Alder PLLC');
  await user.click(await create.findByRole('option', { name: /Add “Alder PLLC” as a new client/ }));
  expect(create.getByText('A new client is added with this name and email.')).toBeVisible();
  await user.type(create.getByLabelText(/^Client email/), 'pay@alder.test');
  await user.type(create.getByLabelText(/^Amount/), '125');
  await user.click(create.getByRole('button', { name: 'Add Item' }));
  expect(create.queryByLabelText('Amount', { selector: 'input' })).not.toBeInTheDocument();
  expect(create.getByLabelText('Rate of item 1')).toHaveValue('125');
  await user.type(create.getByLabelText('Terms'), 'Net 30');
  answer('POST /api/invoices');
  await user.click(create.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      expect.objectContaining({
        clientName: 'Alder PLLC',
        newClient: true,
        terms: 'Net 30',
        items: [{ description: '', quantity: '1', rate: '125' }],
      }),
    ]),
  );
  expect(bodies[0]).not.toHaveProperty('amount');
});
