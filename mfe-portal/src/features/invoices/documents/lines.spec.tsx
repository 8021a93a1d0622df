import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleInvoice } from '../../../testing/sample-commerce.ts';

const base = sampleInvoice({ status: 'draft', paymentUrl: null });
const item = base.items[0];
if (!item) throw new Error('The sample has no line');
const draft = {
  ...base,
  items: ['Studio day', 'Retouching', 'Prints'].map((description, index) => ({
    ...item,
    id: `00000000-0000-4000-8000-00000000070${index}`,
    description,
    rateCents: 10_000,
    amountCents: 10_000,
  })),
};

beforeEach(() => window.sessionStorage.clear());

async function edit() {
  const bff = new FakeBff();
  bff.invoices = [draft];
  const user = await openPortal(bff, `/invoices/${draft.id}/edit`);
  const form = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  const descriptions = () =>
    form.getAllByLabelText(/^Description of item/).map((field) => (field as HTMLInputElement).value);
  const cell = (name: string) => form.getByLabelText<HTMLInputElement>(name);
  return { bff, user, form, descriptions, cell };
}

test('Enter adds a line below and goes into it, and into one that is still empty', async () => {
  const { user, cell, descriptions } = await edit();
  await user.click(cell('Rate of item 1'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cell('Description of item 2')).toHaveFocus());
  expect(descriptions()).toEqual(['Studio day', '', 'Retouching', 'Prints']);
  await user.click(cell('Quantity of item 1'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cell('Description of item 2')).toHaveFocus());
  expect(descriptions()).toHaveLength(4);
});

test('Tab goes from cell to cell', async () => {
  const { user, cell } = await edit();
  await user.click(cell('Description of item 1'));
  for (const name of ['Quantity of item 1', 'Rate of item 1']) {
    await user.tab();
    expect(cell(name)).toHaveFocus();
  }
});

test('Alt with an arrow moves a line, keeps the focus, and says where it is', async () => {
  const { user, form, cell, descriptions } = await edit();
  await user.click(cell('Description of item 3'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(descriptions()).toEqual(['Studio day', 'Prints', 'Retouching']);
  expect(cell('Description of item 2')).toHaveFocus();
  expect(form.getByText('Moved to place 2 of 3')).toBeInTheDocument();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(descriptions()).toEqual(['Prints', 'Studio day', 'Retouching']);
});

test('rows pasted from a spreadsheet become lines, and can be taken back', async () => {
  const { user, form, cell, descriptions } = await edit();
  await user.click(cell('Description of item 1'));
  await user.paste('Item\tQty\tPrice\r\nFilm\t2\t$1,200.00\r\nLetters\t1\t80\r\n');
  expect(descriptions()).toEqual(['Studio day', 'Film', 'Letters', 'Retouching', 'Prints']);
  expect(cell('Quantity of item 2')).toHaveValue('2');
  expect(form.getByLabelText('Amount of item 2')).toHaveTextContent('$2,400.00');
  expect(form.getByLabelText('Total')).toHaveTextContent('$2,780.00');
  expect(await screen.findByRole('heading', { name: '2 items were added', hidden: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  expect(descriptions()).toEqual(['Studio day', 'Retouching', 'Prints']);
});

test('the text of one cell is pasted as text', async () => {
  const { user, cell } = await edit();
  await user.clear(cell('Rate of item 1'));
  await user.click(cell('Rate of item 1'));
  await user.paste('$1,250.50');
  expect(cell('Rate of item 1')).toHaveValue('$1,250.50');
});

test('the paper follows what is typed', async () => {
  const { user, cell } = await edit();
  const paper = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(await paper.findByRole('row', { name: /Studio day/ })).toHaveTextContent('$100.00');
  await user.clear(cell('Rate of item 1'));
  await user.type(cell('Rate of item 1'), '250');
  expect(paper.getByRole('row', { name: /Studio day/ })).toHaveTextContent('$250.00');
  expect(paper.getByText('Total').nextElementSibling).toHaveTextContent('$450.00');
});

test('Ctrl S saves, and Ctrl Enter asks whether to send', async () => {
  const { bff, user, cell } = await edit();
  bff.answer(`PUT /api/invoices/${draft.id}`, () => ({ ...draft, memo: 'Thank you', version: 2 }));
  await user.type(cell('Description of item 1'), '!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alertdialog', { name: 'Send INV-2026-001?' })).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
});
