import '@testing-library/jest-dom';
import {
  type SavedItem,
  SavedItemCreate,
  savedItemFields,
  savedItemMessages,
  SavedItemUpdate,
  storedValues,
} from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleTaxRate } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';

beforeEach(() => window.sessionStorage.clear());

/** Saved items in memory, as the server keeps them. */
function withItems(...items: SavedItem[]): FakeBff {
  const bff = new FakeBff();
  bff.taxRates = [sampleTaxRate()];
  bff.savedItems = items;
  bff.also.push((request, { pathname }, body) => {
    const [method] = request.split(' ');
    if (!pathname.startsWith('/api/saved-items') || method === 'GET') return undefined;
    const [, , , itemId] = pathname.split('/');
    const others = bff.savedItems.filter((one) => one.id !== itemId);
    const before = bff.savedItems.find((one) => one.id === itemId);
    const save = (item: SavedItem): Response => {
      if (others.some(({ name }) => name.toLowerCase() === item.name.toLowerCase()))
        return problem({
          status: 409,
          code: 'conflict',
          message: `${savedItemMessages.taken}.`,
          extra: { errors: { name: [savedItemMessages.taken] } },
        });
      bff.savedItems = [...others, item];
      return Response.json(item);
    };
    if (method === 'POST')
      return save({ id: id(911), version: 1, ...storedValues(savedItemFields, SavedItemCreate.parse(body), null) });
    if (!before) return problem({ status: 404, code: 'not_found', message: 'We could not find that.' });
    if (method === 'PATCH')
      return save({ ...before, ...storedValues(savedItemFields, SavedItemUpdate.parse(body), before), version: 2 });
    bff.savedItems = others;
    return new Response(null, { status: 204 });
  });
  return bff;
}

const studio: SavedItem = {
  id: id(910),
  name: 'Studio day',
  description: 'One day in the studio',
  rateCents: 125_000,
  taxRateId: null,
  version: 1,
};
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('the first item is added from the empty section, with its messages beside the fields', async () => {
  const bff = withItems();
  const user = await openPortal(bff, '/settings/items');
  expect(await screen.findByText('No saved items yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add item' }));
  await user.type(dialog.getByLabelText(/^Rate/), '45.505');
  await user.click(dialog.getByRole('button', { name: 'Add item' }));
  expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Please name the item/);
  expect(dialog.getByLabelText(/^Rate/)).toHaveAccessibleDescription(/Use whole cents/);
  await user.type(dialog.getByLabelText(/^Name/), 'Retouching');
  await user.clear(dialog.getByLabelText(/^Rate/));
  await user.type(dialog.getByLabelText(/^Rate/), '$45.50');
  await user.selectOptions(dialog.getByLabelText(/^Tax/), 'NYC sales tax (8.875%)');
  await user.click(dialog.getByRole('button', { name: 'Add item' }));
  expect(await row('Retouching')).toHaveTextContent('$45.50');
  expect(await row('Retouching')).toHaveTextContent('NYC sales tax (8.875%)');
});

test('an item is edited and deleted; a taken name is said beside the field', async () => {
  const bff = withItems(studio, { ...studio, id: id(912), name: 'Prints', description: '' });
  const user = await openPortal(bff, '/settings/items');
  await user.click(await screen.findByRole('button', { name: 'Edit Studio day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Studio day' }));
  const name = dialog.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'prints');
  await user.click(dialog.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already an item with this name/));
  await user.clear(name);
  await user.type(name, 'Day in the studio');
  await user.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(await row('Day in the studio')).toHaveTextContent('$1,250.00');

  await user.click(screen.getByRole('button', { name: 'Delete Prints' }));
  await user.click(await screen.findByRole('button', { name: 'Delete item' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Prints/ })).toBeNull());
  expect(bff.savedItems.map((one) => one.name)).toEqual(['Day in the studio']);
});
