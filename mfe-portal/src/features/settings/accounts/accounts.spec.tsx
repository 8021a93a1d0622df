import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { AccountSettingsUpdate, ledgerAccounts, type SavedAccountSettings } from '@vitrine/contracts';
import { FakeBff, owner, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

beforeEach(() => window.sessionStorage.clear());

const stamp = { updatedAt: '2026-11-20T09:00:00.000Z', updatedBy: 'owner@vitrine.test' };

/** The accounts in memory, as the server keeps them. */
function withAccounts(bff = new FakeBff()) {
  const state: { accounts: SavedAccountSettings } = {
    accounts: { ...ledgerAccounts, version: 0, updatedAt: null, updatedBy: null },
  };
  bff.also.push((request, { pathname }, body) => {
    if (pathname !== '/api/settings/accounts') return undefined;
    if (request.startsWith('GET')) return Response.json(state.accounts);
    const { version, ...accounts } = AccountSettingsUpdate.parse(body);
    if (version !== state.accounts.version)
      return problem({ status: 409, code: 'stale_version', message: 'Changed.', extra: { current: state.accounts } });
    state.accounts = { ...accounts, ...stamp, version: version + 1 };
    return Response.json(state.accounts);
  });
  return { bff, state };
}

test('an owner changes a code and a name; what is wrong is said beside it, and nothing typed is lost', async () => {
  const { bff, state } = withAccounts();
  const user = await openPortal(bff, '/settings/accounts');
  const code = await screen.findByLabelText('Code for Revenue');
  expect(code).toHaveValue('4000');
  await user.clear(code);
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  expect(code).toHaveAccessibleDescription('Enter a code of 1 to 20 characters');
  await user.type(code, '1000');
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is taken'));
  expect(state.accounts.version).toBe(0);
  await user.clear(code);
  await user.type(code, '4010');
  await user.type(screen.getByLabelText('Name for Revenue'), ' from services');
  bff.fail(/PUT/, 'network');
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  expect(await screen.findByText(/What you entered is still here/)).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() =>
    expect(state.accounts).toMatchObject({ revenue: { code: '4010', name: 'Revenue from services' }, version: 1 }),
  );
  expect(await screen.findByText(/Changed by owner@vitrine.test/)).toBeVisible();
});

test('a code that is shared on the server’s side is said beside its field', async () => {
  const { bff } = withAccounts();
  const user = await openPortal(bff, '/settings/accounts');
  await user.type(await screen.findByLabelText('Name for Fees'), ' and more');
  bff.fail(/PUT/, {
    status: 400,
    code: 'validation_failed',
    message: 'Please check the fields.',
    extra: { errors: { 'fees.code': ['This code is taken'] } },
  });
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() => expect(screen.getByLabelText('Code for Fees')).toHaveAccessibleDescription(/This code is taken/));
  expect(screen.getByLabelText('Name for Fees')).toHaveValue('Payment provider fees and more');
});

test('a stale save shows both versions', async () => {
  const { bff, state } = withAccounts();
  const user = await openPortal(bff, '/settings/accounts');
  await user.type(await screen.findByLabelText('Name for Bank'), ' of New York');
  state.accounts = { ...state.accounts, ...stamp, revenue: { code: '4100', name: 'Sales' }, version: 1 };
  await user.click(screen.getByRole('button', { name: 'Save accounts' }));
  const both = within(await screen.findByRole('alert', { name: /Someone else changed this list of accounts/ }));
  expect(both.getByText('4100 Sales')).toBeVisible();
  await user.click(both.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() =>
    expect(state.accounts).toMatchObject({ bank: { name: 'Bank of New York' }, revenue: { code: '4100' }, version: 2 }),
  );
});

test('staff see them', async () => {
  const { bff } = withAccounts();
  bff.user = { ...owner, role: 'staff' };
  await openPortal(bff, '/settings/accounts');
  expect(await screen.findByText('2200 Sales tax payable')).toBeVisible();
  expect(screen.getByText(/Owners can change it/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
