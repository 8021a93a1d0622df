import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import type { ResolvedCode } from '@vitrine/contracts';
import { FakeBff } from '../testing/fake-bff.ts';
import { address, fillBasics, next, openOnboarding } from '../testing/open-onboarding.tsx';

let bff: FakeBff;
beforeEach(() => {
  window.localStorage.clear();
  bff = new FakeBff();
  bff.codes.push(firstChair, fifteen);
});
const open = (at: string) => openOnboarding(bff, at);

const firstChair: ResolvedCode = {
  code: 'FIRST-CHAIR',
  kind: 'campaign',
  name: 'First Chair',
  description: '',
  features: [],
  price: { amountCents: 300_000, currency: 'usd', interval: 'month' },
  packages: [],
  client: null,
};
const fifteen: ResolvedCode = {
  ...firstChair,
  code: 'FIFTEEN',
  name: 'Fifteen off',
  price: null,
  packages: [{ id: 'foundation', name: 'Foundation Elite', priceCents: 424_745, listPriceCents: 499_700 }],
};
const invalid = /That code isn’t valid or has expired/;

describe('/onboarding/package', () => {
  test.each([
    ['is for something else', 'FIRST-CHAIR', /This code is for First Chair\. Foundation Elite costs \$4,997 a month\./],
    ['has ended', 'ENDED', invalid],
  ])('says at the first step that a code %s, and goes on without it when told to', async (_, code, message) => {
    const user = await open(`/onboarding/package?package=foundation&code=${code}`);
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    await fillBasics(user);
    await next(user);
    expect(await screen.findByText('Step 2 of 6')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue without the code' }));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(screen.getByText('Step 2 of 6')).toBeVisible();
  });

  test('shows the price of a code that applies', async () => {
    await open('/onboarding/package?package=foundation&code=FIFTEEN');
    expect(await screen.findByText(/instead of \$4,997/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue without the code' })).not.toBeInTheDocument();
  });
});

describe('/packages', () => {
  const choose = (name: string) => screen.getByRole('link', { name: `Choose ${name}` });

  test('shows what a code is for, and passes it to the packages it applies to', async () => {
    await open('/packages?code=fifteen');
    expect(await screen.findByText('Fifteen off')).toBeVisible();
    await waitFor(() =>
      expect(choose('Foundation Elite')).toHaveAttribute('href', '/onboarding/package?package=foundation&code=FIFTEEN'),
    );
    expect(choose('Market Dominance')).toHaveAttribute('href', '/onboarding/package?package=dominance');
  });

  test('continues to onboarding with a code that is for no package', async () => {
    await open('/packages?code=FIRST-CHAIR');
    expect(await screen.findByRole('link', { name: 'Continue with this code' })).toHaveAttribute(
      'href',
      '/onboarding?code=FIRST-CHAIR',
    );
    expect(choose('Foundation Elite')).toHaveAttribute('href', '/onboarding/package?package=foundation');
  });

  test('shows that a code has ended, and accepts another', async () => {
    const user = await open('/packages?code=ENDED');
    expect(await screen.findByText(invalid)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Access code' });
    await user.clear(field);
    await user.type(field, 'fifteen{Enter}');
    expect(await screen.findByText('Fifteen off')).toBeVisible();
    expect(address().search).toBe('?code=FIFTEEN');
  });

  test('shows nothing about codes without one', async () => {
    await open('/packages');
    expect(choose('Foundation Elite')).toHaveAttribute('href', '/onboarding/package?package=foundation');
    expect(bff.bodiesOf('POST /api/codes/resolve')).toHaveLength(0);
  });
});
