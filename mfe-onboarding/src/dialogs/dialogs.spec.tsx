import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { ResolvedCode } from '@vitrine/contracts';
import { wizardB } from '../features/wizard/definitions/wizard-b.ts';
import { FakeBff } from '../testing/fake-bff.ts';
import { address, fillBasics, fillContact, next, openOnboarding, textbox } from '../testing/open-onboarding.tsx';

let bff: FakeBff;
beforeEach(() => {
  window.localStorage.clear();
  bff = new FakeBff();
});
const open = (at: string) => openOnboarding(bff, at);

describe('Access Code', () => {
  test('asks for a code, shows errors, and opens wizard A with the code in place', async () => {
    const user = await open('/?start=access-code');
    const dialog = await screen.findByRole('dialog', { name: 'Access Code' });
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await textbox('Access code')).toHaveAccessibleDescription('Please enter your code');
    await user.type(await textbox('Access code'), 'nope');
    expect(await textbox('Access code')).toHaveValue('NOPE');
    await user.keyboard('{Enter}');
    await waitFor(async () =>
      expect(await textbox('Access code')).toHaveAccessibleDescription(/isn’t valid or has expired/),
    );
    await user.clear(await textbox('Access code'));
    await user.type(await textbox('Access code'), 'spring{Enter}');
    expect(await screen.findByText('Step 1 of 5')).toBeVisible();
    expect(await screen.findByText('$2,000')).toBeVisible();
    expect(address().search).toBe('?start=access-code&code=SPRING');
  });

  test('without the BFF the visitor can continue, and the code is submitted with the answers', async () => {
    bff.fail(/resolve/, 'network');
    const user = await open('/?start=access-code');
    await user.type(await textbox('Access code'), 'spring{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Continue without checking' }));
    expect(await screen.findByText('Step 1 of 5')).toBeVisible();
    expect(await screen.findByText(/We couldn’t check this code just now/)).toBeVisible();
  });

  test('closing loses nothing', async () => {
    const user = await open('/?start=access-code&code=SPRING');
    await user.type(await textbox('First name'), 'Ana');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open('/?start=access-code&code=SPRING');
    expect(await textbox('First name')).toHaveValue('Ana');
  });
});

describe('Browse Packages', () => {
  test('shows three side by side with today’s prices, and compares them', async () => {
    bff.prices.foundation = 525_000;
    const user = await open('/?start=packages');
    const dialog = await screen.findByRole('dialog', { name: 'Browse Packages' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .filter((item) => item.hasAttribute('aria-labelledby')),
    ).toHaveLength(3);
    expect(await within(dialog).findByText('$5,250')).toBeVisible();
    expect(within(dialog).getByText('MOST POPULAR').closest('li')).toHaveAccessibleName('Visionary Transformation');
    await user.click(within(dialog).getByRole('button', { name: 'Compare side by side' }));
    expect(within(dialog).getByRole('table', { name: 'Side by side' })).toBeVisible();
  });

  test('choosing opens wizard B with the choice made; six steps lead to /pay with the package’s name', async () => {
    const user = await open('/?start=packages');
    await user.click(await screen.findByRole('link', { name: 'Choose Market Dominance' }));
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(screen.getByText('17%')).toBeVisible();
    await fillBasics(user);
    await next(user);
    expect(screen.getByRole('form', { name: /^Contact/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await fillContact(user);
    await next(user);
    expect(screen.queryByRole('textbox', { name: 'YouTube' })).not.toBeInTheDocument();
    await next(user);
    expect(screen.getByRole('radio', { name: /^Market Dominance/ })).toBeChecked();
    await next(user);
    await next(user);
    expect(await screen.findByText('Monthly investment')).toBeVisible();
    expect(screen.getByText('Immediately')).toBeVisible();
    expect(screen.getByText('Campaign launch within 48 hours')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
    await waitFor(() => expect(address().pathname).toBe('/pay'));
    expect(Object.fromEntries(address().searchParams)).toEqual({
      amount: '19500',
      email: 'ana@lattice.test',
      submissionId: bff.submissions[0]?.id,
      package: 'Market Dominance',
    });
    expect(bff.submissions[0]?.body).toMatchObject({
      wizard: 'package',
      form: { selectedCampaign: 'dominance', selectedPackage: 'Market Dominance', monthlyBudget: '19500' },
    });
  });
});

const fifteen: ResolvedCode = {
  code: 'FIFTEEN',
  kind: 'campaign',
  name: 'Fifteen off',
  description: '',
  features: [],
  price: { amountCents: 424_745, currency: 'usd', interval: 'month' },
  packages: [{ id: 'foundation', name: 'Foundation Elite', priceCents: 424_745, listPriceCents: 499_700 }],
  client: null,
};
const person = {
  firstName: 'Ana',
  lastName: 'Roe',
  practiceName: 'Lattice',
  practiceType: 'dermatology' as const,
  email: 'ana@lattice.test',
  phone: '+1 212 555 0134',
};

test('wizard B applies the code of the link, and shows when the code is for something else', async () => {
  bff.codes.push(fifteen);
  window.localStorage.setItem(
    wizardB.draftKey,
    JSON.stringify({ savedAt: Date.now(), step: 3, values: { ...wizardB.emptyValues, ...person } }),
  );
  const user = await open('/onboarding/package?package=dominance&code=fifteen');
  expect(
    await screen.findByText(/This code is for Foundation Elite\. Market Dominance costs \$19,500 a month\./),
  ).toBeVisible();
  await next(user);
  expect(screen.getByText('Step 4 of 6')).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('radio', { name: /^Market Dominance/ })).toHaveFocus();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: /^Foundation Elite/ }));
  expect(await screen.findByText(/Foundation Elite for \$4,247\.45 a month instead of \$4,997\./)).toBeVisible();
  await next(user);
  await screen.findByText('Step 5 of 6');
  await next(user);
  expect(await screen.findByRole('heading', { name: 'Your selection' })).toBeVisible();
  expect(screen.getAllByText('$4,247.45').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  await waitFor(() => expect(address().pathname).toBe('/pay'));
  expect(bff.submissions[0]?.body.form).toMatchObject({ selectedCampaign: 'foundation', promoCode: 'FIFTEEN' });
  expect(address().searchParams.get('code')).toBe('FIFTEEN');
});

test('wizard B does not go on without a package', async () => {
  const user = await open('/onboarding/package');
  await fillBasics(user);
  await next(user);
  await fillContact(user);
  await next(user);
  await next(user);
  await next(user);
  expect(screen.getByRole('group', { name: 'Package' })).toHaveAccessibleDescription('Please select a package');
  expect(screen.getByRole('radio', { name: /^Foundation Elite/ })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: /^Foundation Elite/ }));
  await next(user);
  expect(await screen.findByText('Step 5 of 6')).toBeVisible();
});

test('wizard B takes the answers of a finished wizard A, and opens where only the summary is left', async () => {
  const formData = {
    firstName: 'Ana',
    lastName: 'Roe',
    practiceName: 'Lattice',
    practiceType: 'dental',
    email: 'ana@lattice.test',
    phone: '212 555 0134',
    marketingGoals: ['Website Redesign'],
    promoCode: '',
    completedAt: 'x',
  };
  window.localStorage.setItem('paymentData', JSON.stringify({ ...formData, formData, submissionId: null }));
  await open('/onboarding/package?package=foundation');
  expect(await screen.findByText('Step 6 of 6', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText('Lattice')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Launch Payment Portal' })).toBeVisible();
});
