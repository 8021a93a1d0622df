import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { agencyDay } from '@vitrine/brand';
import type { ResolvedCode } from '@vitrine/contracts';
import { wizardA } from '../features/wizard/definitions/wizard-a.ts';
import { FakeBff } from '../testing/fake-bff.ts';
import { address, fill, fillBasics, fillContact, next, openOnboarding, textbox } from '../testing/open-onboarding.tsx';

let bff: FakeBff;
beforeEach(() => {
  window.localStorage.clear();
  bff = new FakeBff();
});

const forPackages: ResolvedCode = {
  code: 'FIFTEEN',
  kind: 'campaign',
  name: 'Fifteen off',
  description: '',
  features: [],
  price: null,
  packages: [
    { id: 'foundation', name: 'Foundation Elite', priceCents: 424_745, listPriceCents: 499_700 },
    { id: 'dominance', name: 'Market Dominance', priceCents: 1_657_500, listPriceCents: 1_950_000 },
  ],
  client: null,
};

const open = (at = '/onboarding') => openOnboarding(bff, at);
const stands = (text: string) => screen.findByText(text);

test('step 1 of 5 shows its fields and progress, and no Previous', async () => {
  await open();
  expect(await stands('Step 1 of 5')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Basics' })).toBeVisible();
  expect(screen.getByText('20%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Step 1 of 5' })).toHaveValue(1);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  expect(document.title).toBe('Onboarding · Halcyon');
});

test('offers the practice types of the specification', async () => {
  await open();
  const select = await screen.findByRole('combobox', { name: 'Practice type' });
  const labels = [...select.querySelectorAll('option')].filter(({ value }) => value).map(({ text }) => text);
  expect(labels).toEqual([
    'Medical Spa',
    'Dermatology',
    'Plastic Surgery',
    'Dental/Orthodontics',
    'Wellness Center',
    'Other',
  ]);
});

test('Next with empty fields shows an error beside each and focuses the first; editing clears one', async () => {
  const user = await open();
  await stands('Step 1 of 5');
  await next(user);
  expect(await textbox('First name')).toHaveAccessibleDescription('First name is required');
  expect(await textbox('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(await textbox('Practice name')).toHaveAccessibleDescription('Practice name is required');
  expect(screen.getByRole('combobox', { name: 'Practice type' })).toHaveAccessibleDescription(
    'Practice type is required',
  );
  expect(await textbox('First name')).toHaveFocus();
  await user.type(await textbox('First name'), 'A');
  expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
  expect(screen.getByText('Last name is required')).toBeVisible();
});

test('white space is no name, and step 2 requires email and phone', async () => {
  const user = await open();
  await fillBasics(user);
  await user.clear(await textbox('Last name'));
  await user.type(await textbox('Last name'), '   ');
  await next(user);
  expect(await textbox('Last name')).toHaveAccessibleDescription('Last name is required');
  await user.type(await textbox('Last name'), 'Roe');
  await next(user);
  expect(await stands('Step 2 of 5')).toBeVisible();
  await next(user);
  expect(await textbox('Email')).toHaveAccessibleDescription('Email is required');
  expect(await textbox('Phone')).toHaveAccessibleDescription('Phone is required');
  await user.type(await textbox('Phone'), 'abc');
  await next(user);
  expect(await textbox('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
});

const finished = {
  ...wizardA.emptyValues,
  firstName: 'Ana',
  lastName: 'O’Brien',
  practiceName: 'Lattice Dermatology',
  practiceType: 'dermatology',
  email: 'Ana@Lattice.test',
  phone: '212 555 0134',
};

/** Opens a wizard with a stored draft at this step. */
async function openAt(step: number, values: object = {}, at = '/onboarding') {
  window.localStorage.setItem(
    wizardA.draftKey,
    JSON.stringify({ savedAt: Date.now(), step, values: { ...finished, ...values } }),
  );
  const user = await open(at);
  await stands(`Step ${step + 1} of 5`);
  return user;
}

test('a code opens it, all five steps are submitted once, and /pay gets the specified query', async () => {
  const user = await open('/onboarding?code=spring');
  expect(await screen.findByText('Spring Special')).toBeVisible();
  await fillBasics(user);
  await next(user);
  await fillContact(user);
  await next(user);
  await fill(user, 'LinkedIn', 'linkedin.com/company/lattice');
  await next(user);
  await user.click(screen.getByRole('checkbox', { name: 'SEO Optimization' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Monthly budget' }), '10000+');
  await next(user);
  await screen.findByRole('heading', { name: 'Ready for Liftoff' });
  expect(screen.getByText('Immediately')).toBeVisible();
  expect(await screen.findByText('$2,000 a month')).toBeVisible();
  for (const step of ['Secure payment setup', 'Choose service package', 'Instant dashboard access'])
    expect(screen.getByText(step)).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Launch Payment Portal' }));

  await waitFor(() => expect(address().pathname).toBe('/pay'));
  expect(bff.submissions).toHaveLength(1);
  const [{ id, body } = { id: '', body: null }] = bff.submissions;
  expect(body).toMatchObject({
    wizard: 'access-code',
    form: {
      firstName: 'Ana',
      practiceType: 'dermatology',
      email: 'ana@lattice.test',
      linkedin: 'linkedin.com/company/lattice',
      marketingGoals: ['SEO Optimization'],
      monthlyBudget: '10000+',
      promoCode: 'SPRING',
    },
  });
  expect(Object.fromEntries(address().searchParams)).toEqual({
    code: 'SPRING',
    amount: '2000',
    email: 'ana@lattice.test',
    submissionId: id,
  });
  expect(JSON.parse(window.localStorage.getItem('paymentData') ?? '{}')).toMatchObject({
    firstName: 'Ana',
    lastName: 'O’Brien',
    practiceName: 'Lattice Dermatology',
    email: 'ana@lattice.test',
    promoCode: 'SPRING',
    pricing: { amountCents: 200_000 },
    submissionId: id,
  });
  expect(window.localStorage.getItem(wizardA.draftKey)).toBeNull();
  expect(window.localStorage.getItem('vitrine.onboarding.unsent.v1')).toBeNull();
});

test('without the BFF the flow reaches /pay without an id, and the submission is stored', async () => {
  bff.fail(/submissions|resolve/, 'network');
  const user = await openAt(4, {}, '/onboarding?code=spring');
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  await waitFor(() => expect(address().pathname).toBe('/pay'));
  expect(address().searchParams.has('submissionId')).toBe(false);
  expect(window.localStorage.getItem('vitrine.onboarding.unsent.v1')).toContain('Lattice Dermatology');
});

test('an unchecked code is marked on the summary and can be checked again there', async () => {
  bff.fail(/resolve/, { status: 503, code: 'unavailable', message: 'Not now.' });
  const user = await openAt(3);
  await fill(user, 'Promo code', 'spring');
  await next(user);
  expect(await screen.findByRole('heading', { name: 'Ready for Liftoff' })).toBeVisible();
  expect(await screen.findByText(/We couldn’t check this code just now\. We’ll check it before you pay/)).toBeVisible();
  const again = screen.getByRole('button', { name: 'Check again' });
  await user.click(again);
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  expect(screen.getByText(/We couldn’t check this code just now/)).toBeVisible();
  bff.heal();
  await user.click(again);
  expect(await screen.findByText('$2,000 a month')).toBeVisible();
  expect(screen.queryByText(/We couldn’t check this code just now/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Launch Payment Portal' })).toHaveFocus());
});

test('a code that the BFF refuses with the answers has one message at its field', async () => {
  bff.fail(/resolve/, 'network');
  const user = await openAt(4, { promoCode: 'BOGUS3' });
  expect(await screen.findByText(/We couldn’t check this code just now/)).toBeVisible();
  bff.fail(/submissions/, {
    status: 400,
    code: 'validation_failed',
    message: 'Please check your answers.',
    errors: { 'form.promoCode': ['That code isn’t valid or has expired. Please check it and try again.'] },
  });
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  await waitFor(async () =>
    expect(await textbox('Promo code')).toHaveAccessibleDescription(
      'That code isn’t valid or has expired. Please check it and try again.',
    ),
  );
  expect(screen.queryByText(/We couldn’t check this code just now/)).not.toBeInTheDocument();
});

test('without a code the summary says that a package comes next, and leads there', async () => {
  const user = await openAt(4);
  expect(
    await screen.findByText('Check your answers. You choose a package on the next page, and then pay.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  await waitFor(() => expect(address().pathname).toBe('/packages'), { timeout: 10_000 });
  expect(bff.submissions).toHaveLength(1);
});

test('the button says Launching... and is disabled while sending; a refusal restores it with the reason', async () => {
  const user = await openAt(4);
  let answer: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  bff.fail(/submissions/, () => response as unknown as Response);
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  expect(await screen.findByRole('button', { name: 'Launching...' })).toHaveAttribute('aria-disabled', 'true');
  const problem = {
    type: 'about:blank',
    title: 'rate_limited',
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests. Please try again later.',
    requestId: 'r',
  };
  answer(
    new Response(JSON.stringify(problem), { status: 429, headers: { 'content-type': 'application/problem+json' } }),
  );
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  await waitFor(() => expect(address().pathname).toBe('/packages'), { timeout: 10_000 });
  expect(bff.submissions).toHaveLength(1);
});

test('a field that the BFF refuses opens its step, with the message beside it', async () => {
  const user = await openAt(4);
  bff.fail(/submissions/, {
    status: 400,
    code: 'validation_failed',
    message: 'Please check your answers.',
    errors: { 'form.phone': ['Please enter a valid phone number'] },
  });
  await user.click(screen.getByRole('button', { name: 'Launch Payment Portal' }));
  expect(await textbox('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
});

test('the summary links back to the steps', async () => {
  const user = await openAt(4);
  await user.click(screen.getByRole('button', { name: 'Edit Contact' }));
  expect(await textbox('Email')).toHaveValue('Ana@Lattice.test');
});

describe('step 4', () => {
  const openAtGoals = (values: object) => openAt(3, values);

  test('converts the promo code to upper case, and shows its offer on blur', async () => {
    const user = await openAtGoals({});
    await user.type(await textbox('Promo code'), 'spr ing');
    expect(await textbox('Promo code')).toHaveValue('SPRING');
    expect(bff.bodiesOf('POST /api/codes/resolve')).toHaveLength(0);
    await user.tab();
    expect(await screen.findByText('Spring Special, $2,000 a month')).toBeVisible();
  });

  test('an unknown code does not reach the summary, even when Next is pressed during the check', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { fetch } = bff;
    const slow = async (input: string, init: RequestInit): Promise<Response> => {
      if (input.includes('/codes/resolve')) await gate;
      return fetch(input, init);
    };
    Object.assign(bff, { fetch: slow });
    const user = await openAtGoals({});
    await user.type(await textbox('Promo code'), 'nope');
    await next(user);
    expect(screen.getByText('Step 4 of 5')).toBeVisible();
    answer();
    await waitFor(async () =>
      expect(await textbox('Promo code')).toHaveAccessibleDescription(/^That code isn’t valid or has expired/),
    );
    await waitFor(async () => expect(await textbox('Promo code')).toHaveFocus());
    expect(screen.getByText('Step 4 of 5')).toBeVisible();
    expect(bff.bodiesOf('POST /api/codes/resolve')).toHaveLength(1);
    await user.clear(await textbox('Promo code'));
    await next(user);
    expect(await screen.findByRole('heading', { name: 'Ready for Liftoff' })).toBeVisible();
  });

  test('a code for several packages links to each with its price, and the answers are kept', async () => {
    bff.codes.push(forPackages);
    const user = await openAtGoals({ promoCode: 'FIFTEEN' });
    expect(
      await screen.findByText(
        /^This code is for Foundation Elite and Market Dominance\. Please choose one of them first\./,
      ),
    ).toBeVisible();
    await next(user);
    await waitFor(async () =>
      expect(await textbox('Promo code')).toHaveAccessibleDescription(
        /^This code is for Foundation Elite and Market Dominance/,
      ),
    );
    const link = screen.getByRole('link', { name: /^Foundation Elite: \$4,247\.45 a month/ });
    expect(link).toHaveAttribute('href', '/onboarding/package?package=foundation&code=FIFTEEN');
    await open('/onboarding/package?package=foundation&code=FIFTEEN');
    expect(await textbox('First name')).toHaveValue('Ana');
    expect(await screen.findByText(/instead of \$4,997/)).toBeVisible();
  });

  test('a start date before today is refused, today is accepted', async () => {
    const today = agencyDay(new Date());
    const user = await openAtGoals({ startDate: '2020-01-31' });
    const date = screen.getByLabelText('Start date');
    expect(date).toHaveAttribute('min', today);
    await next(user);
    expect(date).toHaveAccessibleDescription(/^The start date cannot be earlier than today/);
    await user.clear(date);
    await user.type(date, today);
    await next(user);
    expect(await screen.findByRole('heading', { name: 'Ready for Liftoff' })).toBeVisible();
  });
});

describe('the draft', () => {
  test('answers are restored on the next visit, at the step that was open', async () => {
    const user = await open();
    await fillBasics(user);
    await next(user);
    await user.type(await textbox('City'), 'New York');
    await open();
    expect(await textbox('City')).toHaveValue('New York');
    expect(screen.getByText('Step 2 of 5')).toBeVisible();
  });

  test('the code of the link is stored with it, and a newer link wins', async () => {
    const user = await open('/onboarding?code=spring');
    await user.type(await textbox('First name'), 'Ana');
    const codeOf = () => JSON.parse(window.localStorage.getItem(wizardA.draftKey) ?? '{}').values.promoCode;
    expect(codeOf()).toBe('SPRING');
    const again = await open('/onboarding?code=NEWER');
    await again.type(await textbox('Last name'), 'R');
    expect(codeOf()).toBe('NEWER');
  });

  test('one whose earlier step is no longer valid opens at that step', async () => {
    window.localStorage.setItem(
      wizardA.draftKey,
      JSON.stringify({ savedAt: Date.now(), step: 3, values: { ...wizardA.emptyValues, firstName: 'Ana' } }),
    );
    await open();
    expect(await textbox('First name')).toHaveValue('Ana');
    expect(screen.getByText('Step 1 of 5')).toBeVisible();
  });

  test.each([
    ['broken JSON', '{"values":'],
    ['of another shape', JSON.stringify({ savedAt: Date.now(), step: 0, values: { firstName: 7 } })],
  ])('%s opens an empty wizard', async (_, text) => {
    window.localStorage.setItem(wizardA.draftKey, text);
    await open();
    expect(await textbox('First name')).toHaveValue('');
  });

  test('one of an older version is removed', async () => {
    window.localStorage.setItem(
      'vitrine.onboarding.wizard-a.v1',
      JSON.stringify({ savedAt: Date.now(), step: 0, code: null, values: { firstName: 'Old' } }),
    );
    await open();
    expect(await textbox('First name')).toHaveValue('');
    expect(window.localStorage.getItem('vitrine.onboarding.wizard-a.v1')).toBeNull();
  });

  test('the wizard works without storage, and says that nothing is kept', async () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const user = await open();
    await fillBasics(user);
    expect(screen.getByText(/doesn’t let us save your answers/)).toBeVisible();
    await next(user);
    expect(await stands('Step 2 of 5')).toBeVisible();
    refused.mockRestore();
  });
});

test('an unknown code of a link shows an error and asks for another', async () => {
  const user = await open('/onboarding?code=NOPE');
  expect(await screen.findByText(/That code isn’t valid or has expired/)).toBeVisible();
  const field = await textbox('Access code');
  await user.clear(field);
  await user.type(field, 'spring');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Spring Special')).toBeVisible();
  expect(address().search).toBe('?code=SPRING');
});

describe('the code of a client', () => {
  const client = {
    firstName: 'Ruth',
    lastName: 'Alder',
    practiceName: 'Alder Dental Studio',
    practiceType: 'dental' as const,
    phone: '+1 212 555 0134',
    onboarded: false,
    next: '/pay?invoice=7c1e4b60-1111-4222-8333-444455556666',
  };
  const ofClient = (changes: Partial<typeof client> = {}): ResolvedCode => ({
    code: 'ALDER7K2QX',
    kind: 'client',
    name: client.practiceName,
    description: '',
    features: [],
    price: null,
    packages: [],
    client: { ...client, ...changes },
  });

  test("prefills the client's data", async () => {
    bff.codes.push(ofClient());
    await open('/onboarding?code=alder7k2qx');
    expect(await textbox('First name')).toHaveValue('Ruth');
    expect(await textbox('Last name')).toHaveValue('Alder');
    expect(await textbox('Practice name')).toHaveValue('Alder Dental Studio');
    expect(screen.getByRole('combobox', { name: 'Practice type' })).toHaveValue('dental');
  });

  test('whose onboarding is done links to their payment', async () => {
    bff.codes.push(ofClient({ onboarded: true }));
    await open('/onboarding?code=alder7k2qx');
    expect(await screen.findByRole('link', { name: 'Go to your payment' })).toHaveAttribute('href', client.next);
    expect(screen.queryByText('Step 1 of 5')).not.toBeInTheDocument();
  });

  test('who owes nothing is linked to their dashboard', async () => {
    bff.codes.push(ofClient({ onboarded: true, next: '/dashboard' }));
    await open('/?start=access-code&code=ALDER7K2QX');
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});

test('a malformed code is never requested', async () => {
  await open('/onboarding?code=%3C%25%3E');
  await stands('Step 1 of 5');
  expect(bff.bodiesOf('POST /api/codes/resolve')).toHaveLength(0);
});
