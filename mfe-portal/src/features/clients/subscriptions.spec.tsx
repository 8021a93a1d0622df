import '@testing-library/jest-dom';
import type { ClientBilling, Subscription } from '@vitrine/contracts';
import { screen, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleClient } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const year = new Date().getFullYear();
const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: id(700),
  title: 'Foundation Elite',
  amountCents: 499_700,
  nextAmountCents: null,
  state: 'active',
  nextChargeAt: `${year}-12-20T15:00:00.000Z`,
  endsAt: null,
  lastFailure: null,
  cardLinkAt: null,
  startedAt: `${year}-01-20T15:00:00.000Z`,
  reference: 'sub_1',
  demo: false,
  ...changes,
});
const failing = subscription({
  state: 'past_due',
  nextChargeAt: `${year}-12-03T15:00:00.000Z`,
  lastFailure: {
    at: `${year}-12-01T15:00:00.000Z`,
    reason: 'Your card was declined.',
    nextAttemptAt: `${year}-12-03T15:00:00.000Z`,
  },
});

async function visit(billing: ClientBilling) {
  const bff = new FakeBff();
  const client = sampleClient({ id: id(401), company: 'Alder' });
  bff.clients = [client];
  bff.answer(`GET /api/clients/${client.id}/subscriptions`, () => billing);
  await openPortal(bff, `/clients/${client.id}`);
  return within(await screen.findByRole('complementary', { name: 'Client' }));
}

test.each([
  ['that runs', subscription(), ['Active', '$4,997.00 a month', 'Next charge', 'Dec 20, $4,997.00', 'sub_1']],
  [
    'whose payment failed',
    failing,
    ['Payment failed', 'Next try', 'Dec 1. Your card was declined. Stripe tries again on Dec 3.'],
  ],
  [
    'that was canceled',
    subscription({ state: 'canceling', nextChargeAt: null, endsAt: `${year}-12-20T15:00:00.000Z` }),
    ['Canceled', 'Ends', 'Dec 20'],
  ],
  [
    'that has ended',
    subscription({ state: 'ended', nextChargeAt: null, endsAt: `${year}-11-20T15:00:00.000Z` }),
    ['Ended', 'Nov 20'],
  ],
])('a subscription %s says how it stands', async (_, one, texts) => {
  const sheet = await visit({ subscriptions: [one], disputes: [] });
  const part = (await sheet.findByRole('heading', { name: 'Subscription' })).closest('section');
  for (const text of texts) expect(part).toHaveTextContent(text);
});

test('a client without subscriptions has no such section, and a dispute shows its deadline', async () => {
  const dispute = {
    id: 'dp_1',
    amountCents: 499_700,
    currency: 'usd',
    state: 'needs_response',
    feeCents: null,
    isReturn: false,
    takenCents: 0,
    paymentId: null,
    reason: 'product_not_received',
    openedAt: `${year}-12-01T15:00:00.000Z`,
    respondBy: `${year}-12-09T15:00:00.000Z`,
    title: 'Foundation Elite',
    invoice: { id: id(101), number: 'INV-2026-001' },
  } as const;
  const sheet = await visit({ subscriptions: [], disputes: [dispute] });
  const part = (await sheet.findByRole('heading', { name: 'Dispute' })).closest('section');
  for (const text of [
    '$4,997.00 for Foundation Elite',
    'Needs an answer',
    'The client says they didn’t get what they paid for',
    'Dec 9',
  ])
    expect(part).toHaveTextContent(text);
  expect(sheet.getByRole('link', { name: 'INV-2026-001' })).toHaveAttribute('href', `/invoices/${id(101)}`);
  expect(sheet.queryByRole('heading', { name: 'Subscription' })).toBeNull();
});

describe('a failed month', () => {
  const actsOn = async (plan: Subscription) => {
    const bff = new FakeBff();
    const client = sampleClient({ id: id(401), company: 'Alder' });
    bff.clients = [client];
    let current = plan;
    bff.answer(`GET /api/clients/${client.id}/subscriptions`, () => ({ subscriptions: [current], disputes: [] }));
    bff.answer(`POST /api/subscriptions/${plan.id}/card-link`, () => {
      current = { ...current, cardLinkAt: new Date().toISOString() };
      return current;
    });
    const user = await openPortal(bff, `/clients/${client.id}`);
    const sheet = within(await screen.findByRole('complementary', { name: 'Client' }));
    const answerCollect = (next: Subscription): void =>
      bff.answer(`POST /api/subscriptions/${plan.id}/collect`, () => {
        current = next;
        return next;
      });
    return { bff, user, sheet, answerCollect };
  };

  test('has its client sent the link, and asks before they get it again within minutes', async () => {
    const { bff, user, sheet } = await actsOn(failing);
    await user.click(await sheet.findByRole('button', { name: 'Send card link' }));
    expect(await screen.findByText('The client was sent the link')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Send card link' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send it again?' }));
    expect(dialog.getByText(/^This was sent to the client (?:to|yester)day at /)).toBeVisible();
    expect(bff.keysOf(/card-link$/)).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await screen.findAllByText('The client was sent the link');
    expect(new Set(bff.keysOf(/card-link$/)).size).toBe(2);
  });

  test('is tried now: refused with the bank’s words, then paid', async () => {
    const { user, sheet, answerCollect } = await actsOn(failing);
    answerCollect({
      ...failing,
      lastFailure: failing.lastFailure && { ...failing.lastFailure, reason: 'Your card has expired.' },
    });
    await user.click(await sheet.findByRole('button', { name: 'Try now' }));
    // A refusal is also told to screen readers at once.
    expect((await screen.findAllByText('The payment failed again'))[0]).toBeVisible();
    expect((await screen.findAllByText('Your card has expired.'))[0]).toBeVisible();
    answerCollect({ ...failing, state: 'active' });
    await user.click(sheet.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('The open month of Foundation Elite is paid')).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Try now' })).toBeNull();
  });

  test('that is paid meanwhile says so', async () => {
    const { bff, user, sheet } = await actsOn(failing);
    const message = 'Nothing of this plan is open, so there’s nothing to collect.';
    bff.fail(/collect$/, { status: 409, code: 'conflict', message });
    await user.click(await sheet.findByRole('button', { name: 'Try now' }));
    expect((await screen.findAllByText(message))[0]).toBeVisible();
  });

  test('is not there for a plan that runs', async () => {
    const { sheet } = await actsOn(subscription());
    expect(await sheet.findByRole('button', { name: 'Pause plan' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Send card link' })).toBeNull();
  });
});
