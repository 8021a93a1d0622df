import '@testing-library/jest-dom';
import { storedValues, type TaxRate, TaxRateCreate, taxRateFields, TaxRateUpdate } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleTaxRate } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';

beforeEach(() => window.sessionStorage.clear());

/** Tax rates in memory, as the server keeps them. */
function withRates(...rates: TaxRate[]): FakeBff {
  const bff = new FakeBff();
  bff.taxRates = rates;
  bff.also.push((request, { pathname }, body) => {
    const [method] = request.split(' ');
    if (!pathname.startsWith('/api/tax-rates') || method === 'GET') return undefined;
    const [, , , rateId, action] = pathname.split('/');
    const storedRate = bff.taxRates.find((rate) => rate.id === rateId);
    const save = (rate: TaxRate, status = 200): Response => {
      const others = bff.taxRates.filter((one) => one.id !== rate.id);
      bff.taxRates = [...others.map((one) => ({ ...one, isDefault: one.isDefault && !rate.isDefault })), rate];
      return Response.json(rate, { status });
    };
    const created = () => storedValues(taxRateFields, TaxRateCreate.parse(body), null);
    if (!storedRate) return save({ id: id(902), archivedAt: null, version: 1, ...created() }, 201);
    const next = { ...storedRate, version: storedRate.version + 1 };
    if (action === 'archive') return save({ ...next, isDefault: false, archivedAt: '2026-11-24T12:00:00.000Z' });
    if (action === 'restore') return save({ ...next, archivedAt: null });
    const { version: _, ...changes } = TaxRateUpdate.parse(body);
    if (changes.name === 'Taken')
      return problem({
        status: 409,
        code: 'conflict',
        message: 'There’s already a tax rate with this name.',
        extra: { errors: { name: ['There’s already a tax rate with this name'] } },
      });
    return save({ ...next, ...storedValues(taxRateFields, changes, storedRate) });
  });
  return bff;
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('the first rate is added from the empty section, with its message beside a percentage that is none', async () => {
  const user = await openPortal(withRates(), '/settings/taxes');
  expect(await screen.findByText('No tax rates yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add tax rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tax rate' }));
  await user.type(dialog.getByLabelText(/^Name/), 'NYC sales tax');
  for (const text of ['0', '-1', '100.5', '8.8755', 'eight']) {
    const percent = dialog.getByLabelText(/^Percentage/);
    await user.clear(percent);
    await user.type(percent, text);
    await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
    expect(percent).toHaveAccessibleDescription(/Enter a percentage above 0 and up to 100/);
    expect(percent).toHaveValue(text);
  }
  await user.clear(dialog.getByLabelText(/^Percentage/));
  await user.type(dialog.getByLabelText(/^Percentage/), '8.875');
  await user.click(dialog.getByLabelText(/^Choose it for new lines/));
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  expect(await row('NYC sales tax')).toHaveTextContent('Default');
  expect(await row('NYC sales tax')).toHaveTextContent('8.875%');
  expect(await row('NYC sales tax')).toHaveTextContent('Added to prices');
});

test('a rate is edited, archived and brought back; a taken name is said beside the field', async () => {
  const bff = withRates(
    sampleTaxRate({ isDefault: true }),
    sampleTaxRate({ id: id(903), name: 'VAT', inclusive: true }),
  );
  const user = await openPortal(bff, '/settings/taxes');
  await user.click(await screen.findByRole('button', { name: 'Edit VAT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit VAT' }));
  const name = dialog.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Taken');
  await user.click(dialog.getByRole('button', { name: 'Save tax rate' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already a tax rate with this name/));
  await user.clear(name);
  await user.type(name, 'EU VAT');
  await user.click(dialog.getByRole('button', { name: 'Save tax rate' }));
  expect(await row('EU VAT')).toHaveTextContent('Included in prices');

  await user.click(screen.getByRole('button', { name: 'Archive NYC sales tax' }));
  await user.click(await screen.findByRole('button', { name: 'Archive tax rate' }));
  await user.click(await screen.findByText('Archived tax rates (1)'));
  await user.click(screen.getByRole('button', { name: 'Restore NYC sales tax' }));
  expect(await screen.findByRole('button', { name: 'Edit NYC sales tax' })).toBeVisible();
});

test('a combined rate is added with its parts, and refused beside them while they don’t make it up', async () => {
  const user = await openPortal(withRates(sampleTaxRate()), '/settings/taxes');
  await user.click(await screen.findByRole('button', { name: 'Add tax rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tax rate' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Combined tax');
  await user.type(dialog.getByLabelText(/^Percentage/), '8.5');
  const parts = dialog.getByLabelText(/^State, city, and other parts/);
  await user.type(parts, 'New York State 4%\nCity of New York 4%');
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  expect(parts).toHaveAccessibleDescription(/These parts add up to 8%, not to 8.5%\./);
  await user.clear(parts);
  await user.type(parts, 'New York State 4%\nCity of New York 4.5%');
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  expect(await row('Combined tax')).toHaveTextContent('8.5%: New York State 4%, City of New York 4.5%');
});
