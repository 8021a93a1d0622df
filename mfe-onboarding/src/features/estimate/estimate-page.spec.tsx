import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SharedEstimate } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openOnboarding } from '../../testing/open-onboarding.tsx';

const link = '7c1e4b60-1111-4222-8333-444455556666';
const idOf = (index: number): string => `0000000${String(index)}-0000-4000-8000-000000000000`;
const item = (index: number, description: string, cents: number, optional = false) => ({
  id: idOf(index),
  description,
  quantity: '1',
  rateCents: cents,
  amountCents: cents,
  discount: null,
  tax: null,
  optional,
  selected: !optional,
});
const estimate = (changes: Partial<SharedEstimate> = {}): SharedEstimate => ({
  number: 'EST-2026-012',
  clientName: 'Alder Dental Studio',
  title: 'Spring campaign',
  estimateDate: '2026-03-02',
  validUntil: '2026-12-31',
  message: 'Hello June',
  terms: 'Net 30',
  items: [item(1, 'Studio day', 200_000), item(2, 'Second location', 50_000, true)],
  discount: { kind: 'percent', percent: 10_000 },
  depositPercent: 30_000,
  depositCents: null,
  currency: 'usd',
  subtotalCents: 200_000,
  discountCents: 20_000,
  taxes: [],
  totalCents: 180_000,
  version: 1,
  sha256: 'ab'.repeat(32),
  changes: null,
  status: 'viewed',
  seller: 'Halcyon',
  signature: null,
  payPath: null,
  paid: false,
  ...changes,
});
const signature = {
  name: 'June Alder',
  path: 'M10,10 L100,100',
  // In the evening of March 3 at the agency.
  signedAt: '2026-03-04T03:00:00.000Z',
  version: 1,
  sha256: 'cd'.repeat(32),
};

let bff: FakeBff;
beforeEach(() => {
  bff = new FakeBff();
});

const answer = (path: string, body: unknown, status = 200): void =>
  bff.fail(new RegExp(`shared-estimates/${path}`), () => Response.json(body, { status }));
const open = async (record: SharedEstimate = estimate()) => {
  answer('view', record);
  const user = await openOnboarding(bff, `/estimate?id=${link}`);
  await screen.findByRole('heading', { level: 1, name: record.title });
  return user;
};
const total = () => screen.getByText('Total', { selector: 'dt' }).nextElementSibling?.textContent;
/** jsdom has no layout, so the pad gets its size here. */
function sign(): void {
  const pad = screen.getByRole('img', { name: 'Signature box' });
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect;
  // jsdom has no pointer events; these are what they extend.
  const point = (type: string, clientX: number, clientY: number) =>
    fireEvent(pad, new MouseEvent(type, { clientX, clientY, buttons: 1, bubbles: true }));
  point('pointerdown', 10, 50);
  point('pointermove', 60, 20);
  point('pointermove', 110, 60);
}

test('shows what is offered; the total follows the switches', async () => {
  const user = await open();
  for (const text of ['Hello June', 'Net 30', 'EST-2026-012', 'valid until December 31, 2026'])
    expect(screen.getByText(text)).toBeVisible();
  expect(total()).toBe('$1,800.00');
  await user.click(screen.getByRole('switch', { name: /Second location/ }));
  expect(total()).toBe('$2,250.00');
  expect(screen.getByText(/^Deposit/).nextElementSibling).toHaveTextContent('$675.00');
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/shared-estimates/${link}/pdf`,
  );
});

test('shows the seller’s logo where its letterhead has one', async () => {
  const hash = 'ab'.repeat(32);
  await open(estimate({ logo: { hash, width: 800, height: 120 } }));
  const from = screen.getByText('Estimate from Halcyon');
  expect(from.previousElementSibling).toHaveAttribute('src', `/api/logos/${hash}`);
  expect(from.previousElementSibling).toHaveAttribute('width', '200');
});

test('totals by tax and an amount as deposit follow the switches', async () => {
  const sales = { rateId: idOf(8), name: 'NYC sales tax', percent: 8_875, inclusive: false };
  const vat = { rateId: idOf(9), name: 'EU VAT', percent: 20_000, inclusive: true };
  const user = await open(
    estimate({
      items: [
        { ...item(1, 'Studio day', 200_000), tax: sales },
        { ...item(2, 'Second location', 50_000, true), tax: vat },
      ],
      depositPercent: null,
      depositCents: 40_000,
    }),
  );
  const amountOf = (label: string) => screen.getByText(label, { selector: 'dl[aria-live] dt' }).nextElementSibling;
  expect(amountOf('NYC sales tax (8.875%)')).toHaveTextContent('$159.75');
  expect(amountOf('Discount (10%)')).toHaveTextContent('−$200.00');
  expect(total()).toBe('$1,959.75');
  expect(screen.queryByText('EU VAT (20%, included)', { selector: 'dt' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: /Second location/ }));
  expect(amountOf('EU VAT (20%, included)')).toHaveTextContent('$75.00');
  expect(total()).toBe('$2,409.75');
  expect(amountOf('Deposit due on acceptance')).toHaveTextContent('$400.00');
});

test('is accepted with a name, a drawn signature and the options that are on', async () => {
  const user = await open();
  await user.click(screen.getByRole('switch', { name: /Second location/ }));
  // On a phone the page's own act is in the dock.
  expect(screen.getByRole('button', { name: 'Accept' }).closest('[data-dock]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const press = await screen.findByRole('button', { name: 'Accept and sign for $2,250.00' });
  await user.click(press);
  expect(screen.getByText('Please type your full name')).toBeVisible();
  expect(screen.getByText('Please sign in the box, or choose to type your signature')).toBeVisible();
  await user.type(screen.getByLabelText(/Your full name/), 'June Alder');
  sign();
  answer('accept', estimate({ status: 'accepted', totalCents: 225_000, signature }));
  await user.click(press);
  expect(await screen.findByText('Accepted and signed by June Alder on March 3, 2026. Thank you!')).toBeVisible();
  expect(bff.bodiesOf('POST /api/shared-estimates/accept')).toEqual([
    {
      id: link,
      version: 1,
      sha256: 'ab'.repeat(32),
      options: [idOf(2)],
      name: 'June Alder',
      path: 'M20,100 L120,40 L220,120',
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

test('can be signed with the keyboard alone, by a typed name', async () => {
  const user = await open();
  screen.getByRole('button', { name: 'Accept' }).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText(/Your full name/), 'June Alder');
  await user.click(screen.getByRole('radio', { name: 'Type it' }));
  answer('accept', estimate({ status: 'accepted', signature: { ...signature, path: null } }));
  await user.click(screen.getByRole('button', { name: /^Accept and sign/ }));
  await screen.findByText(/^Accepted and signed/);
  expect(bff.bodiesOf('POST /api/shared-estimates/accept')).toEqual([
    expect.objectContaining({ name: 'June Alder', path: null, options: [] }),
  ]);
});

test('a version that changed meanwhile is shown instead, and nothing is signed', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await user.type(await screen.findByLabelText(/Your full name/), 'June Alder');
  sign();
  const current = estimate({ version: 2, sha256: 'ef'.repeat(32), title: 'Summer campaign', changes: 'A later start' });
  const problem = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'estimate_changed',
    message: 'x',
    requestId: 'r',
    current,
  };
  answer('accept', problem, 409);
  await user.click(screen.getByRole('button', { name: /^Accept and sign/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer campaign' })).toBeVisible();
  expect(screen.getByText(/A later start/)).toBeVisible();
  expect(screen.getByText(/nothing was signed/)).toBeVisible();
});

test('is declined with a reason, which stays when nobody answers', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const press = await screen.findByRole('button', { name: 'Decline this estimate' });
  await user.click(press);
  expect(screen.getByText('Please tell us why, in a few words')).toBeVisible();
  const reason = screen.getByLabelText(/Why are you declining/);
  await user.type(reason, 'Over budget');
  bff.fail(/shared-estimates\/decline/, 'network');
  await user.click(press);
  expect(await screen.findByText(/it won’t happen twice/)).toBeVisible();
  expect(reason).toHaveValue('Over budget');
  bff.heal();
  answer('decline', estimate({ status: 'declined' }));
  await user.click(press);
  expect(await screen.findByText(/^You declined this estimate/)).toBeVisible();
});

test('a question is sent to the team', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  await user.type(await screen.findByLabelText(/Your question/), 'Is travel included?');
  answer('ask', { asked: true }, 202);
  await user.click(screen.getByRole('button', { name: 'Send my question' }));
  expect(await screen.findByText(/^Thank you! We got your question/)).toBeVisible();
  expect(bff.bodiesOf('POST /api/shared-estimates/ask')).toEqual([{ id: link, question: 'Is travel included?' }]);
});

test.each([
  ['expired', /has expired/],
  ['declined', /^You declined/],
] as const)('one that is %s can’t be decided', async (status, text) => {
  await open(estimate({ status }));
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

test('a stored path that is no path is not drawn', async () => {
  const forged = '"><script>alert(1)</script>';
  await open(estimate({ status: 'accepted', signature: { ...signature, path: forged } }));
  expect(document.querySelector('path[d*="script"]')).toBeNull();
  expect(document.querySelector('main script, figure script')).toBeNull();
  expect(screen.getByText('June Alder')).toBeVisible();
});

test('links to its invoice where the link names none that can be looked up', async () => {
  await open(estimate({ status: 'accepted', signature, payPath: '/pay?invoice=1' }));
  expect(await screen.findByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', '/pay?invoice=1');
});

test.each(['/estimate', '/estimate?id=42'])('%s is the same screen as an unknown link, and asks nobody', async (at) => {
  await openOnboarding(bff, at);
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s no estimate here' })).toBeVisible();
  expect(bff.bodiesOf('POST /api/shared-estimates/view')).toEqual([]);
});

test('without an answer it says so, and retries', async () => {
  bff.fail(/./, 'network');
  const user = await openOnboarding(bff, `/estimate?id=${link}`);
  expect(await screen.findByText(/Nothing was accepted or declined/)).toBeVisible();
  bff.heal();
  answer('view', estimate());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Spring campaign' })).toBeVisible());
});
