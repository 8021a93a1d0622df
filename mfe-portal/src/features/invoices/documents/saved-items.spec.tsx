import '@testing-library/jest-dom';
import { type SavedItem, SavedItemCreate, savedItemFields, storedValues } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleInvoice, sampleTaxRate } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';

const rate = sampleTaxRate({ isDefault: true });
const vat = sampleTaxRate({ id: id(903), name: 'VAT', percent: 20_000 });
const item = (place: number, fields: Partial<SavedItem>): SavedItem => ({
  id: id(910 + place),
  name: 'Studio day',
  description: '',
  rateCents: 125_000,
  taxRateId: null,
  version: 1,
  ...fields,
});
const items = [
  item(0, { name: 'Photo retouching', description: 'Retouching, per photo', rateCents: 4_550, taxRateId: vat.id }),
  item(1, { name: 'Prints', rateCents: 8_000, taxRateId: id(999) }),
  item(2, {}),
];
const base = sampleInvoice({ status: 'draft', paymentUrl: null });
const [line] = base.items;
if (!line) throw new Error('The sample has no line');
const draft = { ...base, items: [{ ...line, description: 'Scouting', rateCents: 10_000, amountCents: 10_000 }] };

beforeEach(() => window.sessionStorage.clear());

async function edit(saved: SavedItem[] = items) {
  const bff = new FakeBff();
  bff.invoices = [draft];
  bff.taxRates = [rate, vat];
  bff.savedItems = saved;
  bff.also.push((request, _, body) => {
    if (request !== 'POST /api/saved-items') return undefined;
    const added = item(8, storedValues(savedItemFields, SavedItemCreate.parse(body), null));
    bff.savedItems = [...bff.savedItems, added];
    return Response.json(added, { status: 201 });
  });
  const user = await openPortal(bff, `/invoices/${draft.id}/edit`);
  const form = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  const cell = (name: string) => form.getByLabelText<HTMLInputElement>(name);
  const options = () => {
    const list = screen.queryByRole('listbox', { name: 'Saved items' });
    return list
      ? within(list)
          .getAllByRole('option')
          .map((option) => option.textContent)
      : [];
  };
  return { bff, user, form, cell, options };
}

test('typing a name offers the items that match, and choosing one fills text, rate and tax', async () => {
  const { user, form, cell, options } = await edit();
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await form.findAllByRole('button', { name: /^Saved items of/, hidden: true });
  await user.click(cell('Description of item 2'));
  await user.keyboard('retouch');
  expect(cell('Description of item 2')).toHaveAttribute('aria-expanded', 'true');
  expect(options()).toEqual(['Photo retouching$45.50 · Retouching, per photo']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(cell('Description of item 2')).toHaveValue('Retouching, per photo');
  expect(cell('Description of item 2')).toHaveFocus();
  expect(cell('Rate of item 2')).toHaveValue('45.50');
  expect(cell('Tax of item 2')).toHaveDisplayValue('VAT (20%)');
  expect(options()).toEqual([]);
  // Enter adds a line again, and doesn't choose.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cell('Description of item 3')).toHaveFocus());
});

test('an item whose tax is no longer to be had gets that of new lines, and one without a tax has none', async () => {
  const { user, form, cell } = await edit();
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await form.findAllByRole('button', { name: /^Saved items of/, hidden: true });
  await user.type(cell('Description of item 2'), 'prints');
  await user.click(screen.getByRole('option', { name: /Prints/ }));
  expect(cell('Tax of item 2')).toHaveDisplayValue('NYC sales tax (8.875%)');
  await user.clear(cell('Description of item 2'));
  await user.type(cell('Description of item 2'), 'studio');
  await user.click(screen.getByRole('option', { name: /Studio day/ }));
  expect(cell('Tax of item 2')).toHaveDisplayValue('No tax');
  expect(cell('Rate of item 2')).toHaveValue('1250.00');
});

test('Escape closes the list, and the button beside the text opens all of it', async () => {
  const { user, form, cell, options } = await edit();
  const [button] = await form.findAllByRole('button', { name: 'Saved items of item 1', hidden: true });
  await user.type(cell('Description of item 1'), '{Control>}a{/Control}pri');
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  if (!button) throw new Error('There is no button');
  await user.clear(cell('Description of item 1'));
  await user.click(button);
  expect(options()).toHaveLength(3);
  expect(cell('Description of item 1')).toHaveFocus();
});

test('a line is saved as an item with its rate and tax, and is offered from then on', async () => {
  const { bff, user, form, cell, options } = await edit([]);
  expect(form.queryByRole('button', { name: 'Saved items of item 2', hidden: true })).toBeNull();
  await user.click(cell('Description of item 1'));
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual(['Save “Scouting” as an itemWith its rate and tax, for your next documents']);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Scouting is a saved item now', hidden: true })).toBeVisible();
  expect(bff.savedItems).toMatchObject([{ name: 'Scouting', description: '', rateCents: 10_000 }]);
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await user.type(cell('Description of item 2'), 'sco');
  await waitFor(() => expect(options()).toEqual(['Scouting$100.00']));
});

test('says why a line can’t be saved as an item', async () => {
  const { bff, user, cell } = await edit([]);
  bff.also.unshift((request) =>
    request === 'POST /api/saved-items'
      ? problem({ status: 409, code: 'conflict', message: 'You have 300 saved items. Delete one to add another.' })
      : undefined,
  );
  await user.click(cell('Description of item 1'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: /Delete one to add another/, hidden: true })).toBeVisible();
});

test.each([
  ['/estimates/new', 'New estimate'],
  ['/recurring/new', 'New schedule'],
])('the lines of %s offer them, too', async (path, name) => {
  const bff = new FakeBff();
  bff.taxRates = [rate, vat];
  bff.savedItems = items;
  const user = await openPortal(bff, path);
  const form = within(await screen.findByRole('form', { name }));
  await form.findByRole('button', { name: 'Saved items of item 1', hidden: true });
  await user.type(form.getByLabelText('Description of item 1'), 'retouch{ArrowDown}{Enter}');
  expect(form.getByLabelText('Description of item 1')).toHaveValue('Retouching, per photo');
  expect(form.getByLabelText('Rate of item 1')).toHaveValue('45.50');
  expect(form.getByLabelText('Tax of item 1')).toHaveDisplayValue('VAT (20%)');
});
