import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice, samplePayment } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const sent = sampleInvoice();
const paid = sampleInvoice({
  id: id(202),
  number: 'INV-2026-002',
  clientName: 'Sable Med Spa',
  clientEmail: 'office@sable.test',
  status: 'paid',
  amountCents: 200_000,
  amountDueCents: 0,
  demo: true,
  recurring: true,
  payments: [samplePayment({ amountCents: 200_000 })],
});
const overdue = sampleInvoice({
  id: id(203),
  number: 'INV-2026-003',
  clientName: 'Wren Wellness',
  status: 'overdue',
  amountCents: 100,
});
const draft = sampleInvoice({
  id: id(204),
  number: 'INV-2026-004',
  clientName: 'Lattice',
  status: 'draft',
  paymentUrl: null,
});

function portal(...invoices: ReturnType<typeof sampleInvoice>[]): FakeBff {
  const bff = new FakeBff();
  bff.invoices = invoices.length > 0 ? invoices : [sent, paid, overdue, draft];
  return bff;
}
const rows = () => screen.getAllByRole('row').slice(1);
const numbers = () => rows().map((row) => within(row).getByRole('link').textContent);
const tab = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Filter by status' })).getByRole('button', { name });
const detail = () => screen.getByRole('complementary', { name: 'Invoice' });
const clipboard = async () => navigator.clipboard.readText();

beforeEach(() => window.sessionStorage.clear());
afterEach(() => jest.useRealTimers());

async function visit(bff = portal(), at = '/invoices') {
  const user = await openPortal(bff, at);
  await screen.findByRole('heading', { level: 1, name: /^(Invoices|Edit Invoice|Create Invoice)$/, hidden: true });
  return user;
}

test('shows the invoices with sums over the search', async () => {
  await visit();
  await screen.findByRole('link', { name: 'INV-2026-001' });
  expect(document.title).toBe('Invoices · Vitrine');
  expect(numbers()).toEqual(['INV-2026-001', 'INV-2026-002', 'INV-2026-003', 'INV-2026-004']);
  expect(rows()[0]).toHaveTextContent(/Alder Dental Studio.*june@alder\.test.*Sent.*\$4,997\.00/);
  expect(within(rows()[1] as HTMLElement).getByText('Demo')).toBeVisible();
  const [pending, revenue] = screen.getAllByRole('definition');
  expect(pending).toHaveTextContent('$4,998.00');
  expect(screen.getByText('Revenue').parentElement).toHaveTextContent('$2,000.00');
  expect(revenue).toHaveTextContent('Sent and overdue, 1 overdue');
});

test('filters by status through the URL; specified tabs come first, and counts add up', async () => {
  const user = await visit();
  await screen.findByRole('link', { name: 'INV-2026-001' });
  expect(
    within(screen.getByRole('group', { name: 'Filter by status' }))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['All4', 'Paid1', 'Sent1', 'Draft1', 'Overdue1', 'Void0']);
  await user.click(tab(/^Paid/));
  await waitFor(() => expect(numbers()).toEqual(['INV-2026-002']));
  expect(address()).toBe('/invoices?status=paid');
});

test('figures open their rows, and say that they’re of the search', async () => {
  const user = await visit(portal(), '/invoices?search=INV');
  await screen.findByRole('link', { name: 'INV-2026-001' });
  const notes = screen.getAllByRole('definition').map((one) => one.textContent);
  expect(notes).toEqual(
    expect.arrayContaining([
      'Sent and overdue, in this search, 1 overdue',
      'Paid, in this search',
      'Waiting for the client, in this search',
      'Of 4 invoices found',
    ]),
  );
  expect(screen.getByRole('link', { name: /^Pending: / })).toHaveAttribute('href', '/invoices?search=INV&figure=owed');
  expect(screen.getByRole('link', { name: /^Drafts: / })).toHaveAttribute('href', '/invoices?search=INV&figure=drafts');
  await user.click(screen.getByRole('link', { name: /^Revenue: / }));
  expect(address()).toBe('/invoices?search=INV&figure=totalRevenue');
});

test('a search that finds nothing can be cleared', async () => {
  const user = await visit(portal(), '/invoices?search=zzz&status=draft');
  expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible();
  expect(screen.getByText('Nothing matches “zzz” with these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByRole('link', { name: 'INV-2026-001' })).toBeVisible();
  expect(address()).toBe('/invoices');
});

test('no invoices at all has its own empty state', async () => {
  const bff = new FakeBff();
  await visit(bff);
  expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an open invoice shows its client, items and total', async () => {
  const user = await visit();
  await user.click(await screen.findByRole('link', { name: 'INV-2026-001' }));
  expect(address()).toBe(`/invoices/${sent.id}`);
  const items = await within(detail()).findByRole('table');
  expect(
    within(items)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DescriptionAmount', 'Foundation Elite$4,000.00', 'Portraits2.5 × $398.80$997.00', 'Total$4,997.00']);
  for (const text of [
    'Bill To',
    'june@alder.test',
    'Nov 15',
    'Dec 15',
    'Send this link to Alder Dental Studio to collect payment',
  ])
    expect(detail()).toHaveTextContent(text);
});

// People pressed Copy on pages without a clipboard, and nothing was said.
test('the payment link is copied from the row and from the invoice, with different toasts', async () => {
  const user = await visit();
  await user.click(await screen.findByRole('button', { name: 'Copy the payment link of INV-2026-001' }));
  expect(await screen.findByRole('heading', { name: 'Link copied!', hidden: true })).toBeVisible();
  expect(await clipboard()).toBe(sent.paymentUrl);
  expect(address()).toBe('/invoices');
  await user.click(screen.getByRole('link', { name: 'INV-2026-003' }));
  await user.click(await within(detail()).findByRole('button', { name: 'Copy Payment Link' }));
  expect(await screen.findByRole('heading', { name: 'Payment link copied to clipboard!', hidden: true })).toBeVisible();
});

test('the toast of the row stays two seconds, that of the invoice three', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const user = await visit(portal(), `/invoices/${sent.id}`);
  const toastHeading = (title: string) => screen.queryByRole('heading', { name: title, hidden: true });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  for (const [button, title, stay] of [
    ['Copy the payment link of INV-2026-001', 'Link copied!', 2000],
    ['Copy Payment Link', 'Payment link copied to clipboard!', 3000],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: title, hidden: true })).toBeVisible();
    await pass(stay - 500);
    expect(toastHeading(title)).toBeInTheDocument();
    await pass(1000);
    expect(toastHeading(title)).not.toBeInTheDocument();
  }
});

test('paid invoices and drafts cannot be texted', async () => {
  await visit(portal(paid, draft), `/invoices/${paid.id}`);
  expect(await within(detail()).findByText(/Paid online \$2,000\.00/)).toHaveTextContent('receipt R-2026-0001');
  expect(detail()).toHaveTextContent('one month of a subscription');
  expect(within(detail()).queryByRole('button', { name: 'Copy Payment Link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Copy the payment link/, hidden: true })).not.toBeInTheDocument();
});

test('editing a paid invoice offers no link; a draft says why', async () => {
  await visit(portal(paid, draft), `/invoices/${paid.id}/edit`);
  const edit = async () => within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  expect((await edit()).queryByText('Copy Link')).not.toBeInTheDocument();
  cleanup();
  await visit(portal(paid, draft), `/invoices/${draft.id}/edit`);
  expect((await edit()).getByRole('button', { name: 'Copy Link' })).toHaveAccessibleDescription(
    'A draft has no payment link yet. Send it, or mark it as sent.',
  );
});

test('an unsaved payment survives a reload', async () => {
  const record = async () => {
    const user = await visit(portal(sent), `/invoices/${sent.id}`);
    await user.click(await within(detail()).findByRole('button', { name: 'Record payment' }));
    return { user, note: await screen.findByLabelText('Check number') };
  };
  const { user, note } = await record();
  await user.type(note, '118');
  cleanup();
  expect((await record()).note).toHaveValue('118');
});

test('amounts below the provider’s minimum are not sent: a small draft, a small remainder', async () => {
  const small = sampleInvoice({ ...draft, amountCents: 49, amountDueCents: 49 });
  const rest = sampleInvoice({ ...sent, amountCents: 1_030, amountDueCents: 30, amountsFrozen: true });
  const user = await visit(portal(small, rest), `/invoices/${small.id}`);
  const change = await screen.findByRole('button', { name: 'Send' });
  expect(change).toHaveAttribute('aria-disabled', 'true');
  expect(change).toHaveAccessibleDescription(/can’t send an invoice below \$0\.50/);
  await user.click(screen.getByRole('link', { name: rest.number }));
  expect(await within(detail()).findByText(/Less than \$0\.50 is due/)).toBeVisible();
  for (const name of ['Send SMS', 'Email Invoice', 'Copy Payment Link'])
    expect(within(detail()).queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a failed copy is reported, and the link stays readable', async () => {
  const user = await visit();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'));
  await user.click(await screen.findByRole('button', { name: 'Copy the payment link of INV-2026-001' }));
  expect(await screen.findByRole('heading', { name: 'The link wasn’t copied', hidden: true })).toBeVisible();
  write.mockRestore();
});

test('an invoice in parts shows its schedule, what is paid and what is due now', async () => {
  const split = sampleInvoice({
    displayStatus: 'partially_paid',
    paidCents: 149_700,
    amountDueCents: 350_000,
    amountDueNowCents: 150_000,
    nextDueDate: '2026-12-01',
    parts: [
      {
        kind: 'deposit',
        percent: 60_000,
        amountCents: 299_700,
        dueDate: '2026-12-01',
        paidCents: 149_700,
        state: 'due',
      },
      { kind: 'rest', percent: null, amountCents: 200_000, dueDate: '2026-12-15', paidCents: 0, state: 'upcoming' },
    ],
    payments: [samplePayment({ kind: 'offline', method: 'check', documentNumber: '1042', amountCents: 149_700 })],
  });
  await visit(portal(split), `/invoices/${split.id}`);
  const schedule = within(await within(detail()).findByRole('list', { name: 'Payment schedule' }));
  const parts = schedule.getAllByRole('listitem');
  expect(parts[0]).toHaveTextContent(/Deposit, 60%.*Due next.*\$2,997\.00.*\$1,497\.00 paid/);
  expect(parts[1]).toHaveTextContent(/Rest.*Upcoming.*\$2,000\.00/);
  expect(detail()).toHaveTextContent('$3,500.00 still due, $1,500.00 due now');
  expect(detail()).toHaveTextContent(/Paid by check \$1,497\.00, number 1042/);
  expect(rows()[0]).toHaveTextContent(/Partially paid/);
});

test('a new invoice can ask for a deposit, or be split; what doesn’t fit is said at the field', async () => {
  const bff = portal();
  const bodies: Record<string, unknown>[] = [];
  bff.answer('POST /api/invoices', (body) => {
    bodies.push({ ...body });
    return sampleInvoice();
  });
  const user = await visit(bff, '/invoices/new');
  const dialog = within(await screen.findByRole('form', { name: 'Create Invoice' }));
  await user.type(dialog.getByLabelText(/^Client name/), 'Alder');
  await user.type(dialog.getByLabelText(/^Client email/), 'june@alder.test');
  await user.type(dialog.getByLabelText(/^Amount/), '1000');
  await user.click(dialog.getByRole('radio', { name: /^Deposit first/ }));
  const percent = dialog.getByLabelText(/^Deposit, percent/);
  await user.clear(percent);
  await user.type(percent, '100');
  await user.click(dialog.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(percent).toHaveAccessibleDescription(/between 0 and 100/));
  expect(percent).toHaveFocus();
  await user.clear(percent);
  await user.type(percent, '30');
  expect(dialog.getByText(/^\$300\.00\. Then \$700\.00 by/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Installments/ }));
  expect(dialog.getByLabelText('Amount of installment 1')).toHaveAttribute('placeholder', '$333.34');
  await user.type(dialog.getByLabelText('Amount of installment 1'), '400');
  await user.click(dialog.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Amount of installment 2')).toHaveAccessibleDescription(
      'Give every installment an amount, or none for equal ones',
    ),
  );
  await user.clear(dialog.getByLabelText('Amount of installment 1'));
  await user.selectOptions(dialog.getByLabelText('Number of installments'), '2');
  await user.click(dialog.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const parts = bodies[0]?.['parts'] as { kind: string; installments: { dueDate: string }[] };
  expect(parts.kind).toBe('installments');
  expect(parts.installments).toHaveLength(2);
  expect(bodies[0]?.['dueDate']).toBe(parts.installments[1]?.dueDate);
});

test('credit of the client is offered, and more than that is refused at the field', async () => {
  const owed = sampleInvoice({ clientId: id(401), clientCompany: 'Alder Dental Studio', clientCreditCents: 5_000 });
  const bff = portal(owed);
  const bodies: Record<string, unknown>[] = [];
  bff.answer(`POST /api/invoices/${owed.id}/apply-credit`, (body) => {
    bodies.push({ ...body });
    return { ...owed, amountDueCents: 494_700, clientCreditCents: 0 };
  });
  const user = await visit(bff, `/invoices/${owed.id}`);
  await user.click(await within(detail()).findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Apply credit $50.00' }));
  const amount = await screen.findByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '60');
  await user.click(screen.getByRole('button', { name: 'Apply $60.00' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/more than the credit/));
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(screen.getByRole('button', { name: 'Apply $50.00' }));
  await waitFor(() => expect(bodies).toEqual([{ version: 1, amount: '50' }]));
});

test('a payment in review is shown in the row and in the invoice', async () => {
  const odd = sampleInvoice({
    attention: 'review',
    payments: [samplePayment({ state: 'review', currency: 'eur', receiptNumber: null, note: 'Other currency' })],
  });
  const user = await visit(portal(odd));
  await screen.findByRole('link', { name: 'INV-2026-001' });
  expect(rows()[0]).toHaveTextContent(/Sent Nov 15, 2026, in review|Sent Nov 15, in review/);
  await user.click(screen.getByRole('link', { name: 'INV-2026-001' }));
  expect(await within(detail()).findByText(/Paid online 4,997\.00 EUR, in review/)).toHaveTextContent('Other currency');
  expect(detail()).toHaveTextContent('wrong amount or currency');
});

test('an unknown invoice shows a message with a link back', async () => {
  const user = await visit(portal(), `/invoices/${id(999)}`);
  expect(await screen.findByRole('heading', { name: 'We couldn’t find this invoice' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to all invoices' }));
  expect(address()).toBe('/invoices');
});

test('an unreachable BFF shows no figures, and Retry recovers', async () => {
  const bff = portal();
  bff.fail(/invoices/, 'network');
  const user = await visit(bff);
  expect(await screen.findByRole('heading', { name: 'Invoices couldn’t be loaded' })).toBeVisible();
  expect(screen.queryByText('Revenue')).not.toBeInTheDocument();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'INV-2026-001' })).toBeVisible();
});

test('with the keyboard alone: move, open, close, and the focus comes back', async () => {
  const user = await visit();
  await screen.findByRole('link', { name: 'INV-2026-001' });
  await user.keyboard('jj{Enter}');
  expect(await within(detail()).findByText('Sable Med Spa, one month of a subscription')).toBeVisible();
  expect(detail()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: 'INV-2026-002' })).toHaveFocus();
});

test('Escape keeps the number of an SMS; Cancel discards it', async () => {
  const user = await visit(portal(), `/invoices/${sent.id}`);
  const number = async (): Promise<HTMLElement> => {
    await user.click(await within(detail()).findByRole('button', { name: 'Send SMS' }));
    return within(await screen.findByRole('dialog')).findByLabelText(/Phone/);
  };
  await user.type(await number(), '+1 212 555 0188');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await number()).toHaveValue('+1 212 555 0188');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await number()).toHaveValue('');
});

describe('on a phone', () => {
  const matchMedia = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) =>
      ({
        matches: true,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList;
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test('rows are cards, each with its Link button', async () => {
    const user = await visit();
    expect(await screen.findByRole('list', { name: 'Invoices' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Link: copy/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Link: copy the payment link of INV-2026-003/ }));
    expect(await screen.findByRole('heading', { name: 'Link copied!', hidden: true })).toBeVisible();
  });
});

test('Show earlier loads older events, with Retry after a failure', async () => {
  const bff = portal(sent);
  const actor = { kind: 'person', name: 'owner@vitrine.test' } as const;
  const path = `GET /api/invoices/${sent.id}/timeline?limit=50`;
  const edit = { id: '2', at: '2026-11-02T09:00:00.000Z', actor, kind: 'link-rotated' };
  const creation = { id: '1', at: '2026-11-01T09:00:00.000Z', actor, kind: 'created', from: null };
  bff.answer(path, () => ({ items: [edit], nextCursor: 'older' }));
  bff.answer(`${path}&cursor=older`, () => ({ items: [creation], nextCursor: null }));
  const user = await visit(bff, `/invoices/${sent.id}`);
  const heading = await screen.findByRole('heading', { name: 'Timeline' });
  const timeline = within(heading.closest('section') ?? document.body);
  bff.fail(/cursor=older/, 'network');
  await user.click(await timeline.findByRole('button', { name: 'Show earlier' }));
  const retry = await timeline.findByRole('button', { name: 'Retry' });
  expect(timeline.getAllByRole('listitem')).toHaveLength(1);
  bff.heal();
  await user.click(retry);
  await waitFor(() => expect(timeline.getAllByRole('listitem')).toHaveLength(2));
  expect(timeline.queryByRole('button')).not.toBeInTheDocument();
});
