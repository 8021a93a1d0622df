import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { CampaignCode } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { sampleCode, withCodes } from '../../testing/fake-codes.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id } from '../../testing/sample-leads.ts';

async function open(codes: CampaignCode[] = [sampleCode()], at = '/onboarding-generator') {
  const bff = new FakeBff();
  const sent = withCodes(bff, codes);
  const user = await openPortal(bff, at);
  await screen.findByRole('heading', { level: 1, name: 'Onboarding Generator' });
  return { bff, user, sent, codes };
}
const card = (name: string) => screen.findByRole('article', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

// These tests type whole forms, letter by letter.
jest.setTimeout(20_000);

beforeEach(() => window.sessionStorage.clear());

test('the general link can be copied and scanned', async () => {
  const { user } = await open();
  const link = `${window.location.origin}/onboarding`;
  expect(screen.getByRole('img', { name: 'QR code of the general onboarding link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Link copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('a card shows the code’s offer, usage and end date', async () => {
  await open([
    sampleCode({ expiresAt: '2030-12-31T20:00:00.000Z', maxUses: 5, openCheckouts: 2 }),
    sampleCode({ id: id(662), name: 'Twice', usedCount: 2, state: 'retired' }),
  ]);
  const one = within(await card('Spring at Alder'));
  for (const text of [
    'For a special offer',
    'SPRING-26',
    /\$1,500\.00/,
    'For the second studio.',
    'A bilingual site',
    'Used 1 time',
    'Live',
  ])
    expect(one.getByText(text)).toBeVisible();
  expect(one.getByText('Ends Dec 31, 2030 · 4 of 5 left · 2 in checkout')).toBeVisible();
  const two = within(await card('Twice'));
  expect(two.getByText('Used 2 times')).toBeVisible();
  expect(two.getByRole('button', { name: 'Send Link' })).toHaveAttribute('aria-disabled', 'true');
});

describe('creating', () => {
  const begin = async (codes: CampaignCode[] = []) => {
    const world = await open(codes);
    await world.user.click((await screen.findAllByRole('button', { name: 'Create Campaign Code' }))[0] as HTMLElement);
    return { ...world, form: within(await dialog('Create Campaign Code')) };
  };

  test('requires code, name and a payable amount, reported beside each field', async () => {
    const { user, form, bff } = await begin();
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    for (const text of ['Name is required', 'Enter an amount from $0.50 to $999,999.99'])
      expect(form.getByText(text)).toBeVisible();
    expect(form.getByLabelText(/^Code/)).toHaveFocus();
    await user.type(form.getByLabelText(/^Price/), 'twelve');
    expect(form.getByText('Enter an amount from $0.50 to $999,999.99.')).toBeVisible();
    await user.type(form.getByLabelText(/^Code/), 'autumn glow');
    expect(form.getByLabelText(/^Code/)).toHaveValue('AUTUMN GLOW');
    await user.type(form.getByLabelText(/^Limit/), '1.5');
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(form.getByText('Use a whole number from 1 to 100,000, or leave it empty')).toBeVisible();
    expect(bff.requests.some((request) => request.startsWith('POST'))).toBe(false);
  });

  test('adds features one by one, also with Enter, and removes them', async () => {
    const { user, form, codes } = await begin();
    await user.type(form.getByLabelText(/^Code/), 'glow-27');
    await user.type(form.getByLabelText(/^Price/), '1,250');
    await user.type(form.getByLabelText(/^Name/), 'Autumn Glow');
    await user.type(form.getByLabelText('New feature'), 'One{Enter}Two');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.click(form.getByRole('button', { name: 'Remove One' }));
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(await screen.findByText('GLOW-27 is saved')).toBeVisible();
    expect(codes[0]).toMatchObject({
      code: 'GLOW-27',
      name: 'Autumn Glow',
      amountCents: 125_000,
      features: ['Two'],
      expiresAt: null,
      maxUses: null,
    });
    expect(await card('Autumn Glow')).toBeVisible();
  });

  test('shows packages with a percentage off', async () => {
    const { user, form, codes } = await begin();
    await user.type(form.getByLabelText(/^Code/), 'fifteen');
    await user.type(form.getByLabelText(/^Name/), 'Fifteen off');
    await user.selectOptions(form.getByLabelText('What it sells'), 'Packages at a percentage off');
    await user.type(form.getByLabelText(/^Percent off/), '15%');
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(form.getByText('Choose at least one package')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Foundation Elite' }));
    await user.click(form.getByRole('checkbox', { name: 'Market Dominance' }));
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(await screen.findByText('FIFTEEN is saved')).toBeVisible();
    expect(codes[0]).toMatchObject({ packages: ['foundation', 'dominance'], percentOff: 15 });
    const codeCard = within(await card('Fifteen off'));
    expect(codeCard.getByText('For Foundation Elite and Market Dominance')).toBeVisible();
    expect(codeCard.getByText(/15% off/)).toBeVisible();
  });

  test('keeps the input after a taken code or a lost network, and asks before it is left', async () => {
    const { user, form, bff } = await begin([sampleCode()]);
    await user.type(form.getByLabelText(/^Code/), 'SPRING-26');
    await user.type(form.getByLabelText(/^Price/), '5');
    await user.type(form.getByLabelText(/^Name/), 'Again');
    bff.fail(/^POST/, {
      status: 409,
      code: 'code_taken',
      message: 'Taken',
      extra: { errors: { code: ['This code exists already. Please choose another one.'] } },
    });
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(await form.findByText('This code exists already. Please choose another one.')).toBeVisible();
    bff.heal();
    bff.fail(/^POST/, 'network');
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    expect(await form.findByText(/couldn’t confirm that this was saved/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form.getByLabelText(/^Name/)).toHaveValue('Again');
  });

  test('redirects to sign-in when the session ends', async () => {
    const { user, form, bff } = await begin();
    await user.type(form.getByLabelText(/^Code/), 'GLOW-27');
    await user.type(form.getByLabelText(/^Price/), '5');
    await user.type(form.getByLabelText(/^Name/), 'Glow');
    bff.user = null;
    bff.fail(/^POST/, { status: 401, code: 'unauthenticated', message: 'Please sign in to continue.' });
    await user.click(form.getByRole('button', { name: 'Create Code' }));
    await waitFor(() => expect(address()).toBe('/login?next=%2Fonboarding-generator&ended='));
  });
});

test('a stale edit shows both versions', async () => {
  const { user, codes } = await open();
  await user.click(await screen.findByRole('button', { name: 'More for SPRING-26' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await dialog('Edit SPRING-26'));
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Mine');
  codes[0] = sampleCode({ version: 2, amountCents: 99_900 });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const stale = await form.findByRole('alert', { name: 'Someone else changed this code' });
  expect(stale).toHaveTextContent('$999.00');
  await user.click(within(stale).getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(codes[0]).toMatchObject({ name: 'Mine', amountCents: 99_900, version: 3 }));
});

test('a code is retired after confirmation, and restored', async () => {
  const { user, codes } = await open();
  await user.click(await screen.findByRole('button', { name: 'More for SPRING-26' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retire' }));
  await user.click(await screen.findByRole('button', { name: 'Retire code' }));
  expect(await screen.findByText('SPRING-26 is retired')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'More for SPRING-26' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  await waitFor(() => expect(codes[0]?.state).toBe('live'));
});

describe('sending the link', () => {
  const begin = async () => {
    const world = await open();
    await world.user.click(await screen.findByRole('button', { name: 'Send Link' }));
    return { ...world, form: within(await dialog('Send Campaign Link')) };
  };

  test('shows the campaign, the link, the default message and what the SMS will say', async () => {
    const { user, form } = await begin();
    for (const text of ['Spring at Alder', 'SPRING-26', '$1,500.00 a month'])
      expect(form.getByText(text)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Custom message' })).toHaveValue('Your exclusive campaign awaits!');
    expect(form.getByLabelText('SMS preview')).toHaveTextContent(
      'Your exclusive campaign awaits! https://halcyon.test/onboarding?code=SPRING-26 Reply STOP to opt out',
    );
    for (const name of ['Send SMS', 'Send Email'])
      expect(form.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await user.click(form.getByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe('https://halcyon.test/onboarding?code=SPRING-26');
  });

  test('by SMS: an invalid number is reported beside its field, and the message stays', async () => {
    const { user, form, bff, sent } = await begin();
    await user.clear(form.getByRole('textbox', { name: 'Custom message' }));
    await user.type(form.getByRole('textbox', { name: 'Custom message' }), 'For you');
    await user.type(form.getByLabelText(/^Phone/), '555-0148');
    bff.fail(/send$/, { status: 400, code: 'invalid_phone', message: 'Enter a phone number with its country code.' });
    await user.click(form.getByRole('button', { name: 'Send SMS' }));
    expect(await form.findByText('Enter a phone number with its country code.')).toBeVisible();
    bff.heal();
    await user.clear(form.getByLabelText(/^Phone/));
    await user.type(form.getByLabelText(/^Phone/), '+1 212 555 0148');
    await user.click(form.getByRole('button', { name: 'Send SMS' }));
    expect(await screen.findByText('The link is on its way to +1 212 555 0148')).toBeVisible();
    expect(sent).toEqual([{ channel: 'sms', to: '+1 212 555 0148', message: 'For you' }]);
  });

  test('the message survives a reload until it is sent or discarded', async () => {
    const { user, form } = await begin();
    await user.type(form.getByRole('textbox', { name: 'Custom message' }), ' Come and see.');
    await user.type(form.getByLabelText(/^Email/), 'june@alder.test');
    cleanup();
    const { user: later, form: again } = await begin();
    expect(again.getByRole('textbox', { name: 'Custom message' })).toHaveValue(
      'Your exclusive campaign awaits! Come and see.',
    );
    await later.click(again.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('The link is on its way to june@alder.test')).toBeVisible();
    await later.click(await screen.findByRole('button', { name: 'Send Link' }));
    expect(within(await dialog('Send Campaign Link')).getByRole('textbox', { name: 'Custom message' })).toHaveValue(
      'Your exclusive campaign awaits!',
    );
  });

  test('by email: the address is checked before sending', async () => {
    const { user, form, sent } = await begin();
    await user.type(form.getByLabelText(/^Email/), 'june@');
    await user.click(form.getByRole('button', { name: 'Send Email' }));
    expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await user.type(form.getByLabelText(/^Email/), 'alder.test{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([{ channel: 'email', to: 'june@alder.test', message: 'Your exclusive campaign awaits!' }]),
    );
  });
});

test('statuses filter the list, and an empty list says why', async () => {
  const { user } = await open([sampleCode()]);
  await user.click(await screen.findByRole('button', { name: /^Retired/ }));
  expect(address()).toBe('/onboarding-generator?state=retired');
  expect(await screen.findByText('No matching codes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await card('Spring at Alder')).toBeVisible();
});

test('an unreachable BFF shows an error with Retry', async () => {
  const bff = new FakeBff();
  withCodes(bff, [sampleCode()]);
  bff.fail(/api\/codes/, 'network');
  const user = await openPortal(bff, '/onboarding-generator');
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
  bff.heal();
  await user.click(retry);
  expect(await card('Spring at Alder')).toBeVisible();
});
