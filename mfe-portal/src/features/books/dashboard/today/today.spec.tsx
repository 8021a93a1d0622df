import '@testing-library/jest-dom';
import { daysAfter } from '@vitrine/brand';
import type { Today, TodayInvoice, TodayLead } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../../../testing/fake-bff.ts';
import { openPortal } from '../../../../testing/open-portal.tsx';
import { sampleEstimate, sampleToday } from '../../../../testing/sample-commerce.ts';
import { sampleMessage } from '../../../../testing/fake-messages.ts';
import { id, sampleLead } from '../../../../testing/sample-leads.ts';

const { day } = sampleToday();
const invoice = (changes: Partial<TodayInvoice> = {}): TodayInvoice => ({
  id: id(201),
  number: 'INV-2026-009',
  clientName: 'Alder Dental Studio',
  amountDueCents: 120_050,
  dueDate: daysAfter(day, -20),
  paymentUrl: 'https://halcyon.test/pay?invoice=1',
  canRemind: true,
  lastSentAt: null,
  ...changes,
});
const lead = (changes: Partial<TodayLead> = {}): TodayLead => ({
  id: id(1),
  name: 'Noor Haddad',
  company: 'Sable Med Spa',
  projectType: 'AI Infrastructure',
  lastInquiryAt: '2025-11-18T14:02:00.000Z',
  followUp: null,
  assignee: 'Vivian Hale',
  version: 3,
  ...changes,
});

/** What newer servers say of a lead. */
const asking = {
  email: 'noor@sable.test',
  phone: '(212) 555-0177',
  leadScore: 220,
  budgetRange: '$50k - $100k',
  inquiryKind: 'form',
  words: 'We open a second room',
} satisfies Partial<TodayLead>;

async function visit(changes: Partial<Today>, bff = new FakeBff()) {
  bff.today = sampleToday(changes);
  const user = await openPortal(bff, '/admin');
  await screen.findByRole('heading', { level: 2, name: 'Today' });
  return { user, bff };
}
const table = () => screen.findByRole('list', { name: 'Today' });
/** The rows of a kind, which is what they begin with. */
const rowsOf = async (kind: RegExp) =>
  within(await table())
    .getAllByRole('listitem')
    .filter(({ textContent }) => kind.test(textContent ?? ''));
const links = () => within(screen.getByRole('navigation', { name: 'All of a kind' }));

test('where nothing is to be done, one line says so and nothing is listed', async () => {
  await visit({});
  expect(await screen.findByText('You’re all caught up.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Today' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'All of a kind' })).toBeNull();
});

test('one press reminds of an overdue invoice: busy at once, then confirmed, and its row stays', async () => {
  const bff = new FakeBff();
  const other = invoice({ id: id(202), number: 'INV-2026-010', clientName: 'Lumen', dueDate: daysAfter(day, -1) });
  bff.answer(`POST /api/invoices/${id(201)}/reminders`, () => ({
    messageId: id(9),
    to: 'june@alder.test',
    at: new Date().toISOString(),
  }));
  const { user } = await visit({ overdue: { total: 6, dueCents: 900_000, items: [invoice(), other] } }, bff);
  const [first, second] = await rowsOf(/^Overdue/);
  expect(links().getByRole('link', { name: '6 overdue' })).toHaveAttribute('href', '/invoices?age=late');
  expect(links().getByRole('link', { name: '$9,000.00' })).toHaveAttribute('href', '/admin?figure=late');
  expect(first).toHaveTextContent(/^OverdueAlder Dental StudioOverdue20 days, \$1,200.50INV-2026-009Due /);
  expect(second).toHaveTextContent(/1 day, \$1,200.50/);
  expect(within(first as HTMLElement).getByRole('link', { name: 'Alder Dental Studio' })).toHaveAttribute(
    'href',
    `/invoices/${id(201)}`,
  );

  const reads = () => bff.requests.filter((request) => request === 'GET /api/dashboard/today').length;
  const before = reads();
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Send reminder' }));
  expect(await screen.findByText('Reminder sent to Alder Dental Studio')).toBeVisible();
  expect(first).toHaveTextContent(/Last sent today at /);
  expect(within(first as HTMLElement).getByRole('button', { name: 'Send again' })).toBeVisible();
  expect(within(second as HTMLElement).getByRole('button', { name: 'Send reminder' })).toBeVisible();
  expect(reads()).toBe(before);
});

test('what was sent minutes ago asks before it goes to the same client again', async () => {
  const bff = new FakeBff();
  bff.answer(`POST /api/invoices/${id(201)}/reminders`, () => ({
    messageId: id(9),
    to: 'june@alder.test',
    at: new Date().toISOString(),
  }));
  const sentAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const other = invoice({ id: id(202), number: 'INV-2026-010', lastSentAt: sentAt(11) });
  const items = [invoice({ lastSentAt: sentAt(9) }), other];
  const { user } = await visit({ overdue: { total: 2, dueCents: 240_100, items } }, bff);
  const [first, second] = await rowsOf(/^Overdue/);
  const press = (row: HTMLElement | undefined) =>
    user.click(within(row as HTMLElement).getByRole('button', { name: /^Send/ }));
  await press(first);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send it again?' }));
  expect(dialog.getByText(/^This was sent to Alder Dental Studio (?:to|yester)day at /)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(bff.keysOf(/reminders$/)).toEqual([]);
  await press(first);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Reminder sent to Alder Dental Studio')).toBeVisible();
  expect(bff.keysOf(/reminders$/)).toHaveLength(1);
  await press(second);
  await waitFor(() => expect(bff.keysOf(/reminders$/)).toHaveLength(2));
});

test('a reminder that fails says why beside its row, and is tried again under the same key', async () => {
  const bff = new FakeBff();
  bff.fail(/reminders$/, { status: 409, code: 'recipient_suppressed', message: 'We can’t email june@alder.test.' });
  const { user } = await visit({ overdue: { total: 1, dueCents: 120_050, items: [invoice()] } }, bff);
  const [row] = await rowsOf(/^Overdue/);
  const press = () => user.click(within(row as HTMLElement).getByRole('button', { name: 'Send reminder' }));
  await press();
  expect(await within(row as HTMLElement).findByRole('alert')).toHaveTextContent('We can’t email june@alder.test.');
  bff.heal();
  bff.answer(`POST /api/invoices/${id(201)}/reminders`, () => ({
    messageId: id(9),
    to: 'x',
    at: new Date().toISOString(),
  }));
  await press();
  expect(await screen.findByText('Reminder sent to Alder Dental Studio')).toBeVisible();
  expect(within(row as HTMLElement).queryByRole('alert')).toBeNull();
  expect(new Set(bff.keysOf(/reminders$/)).size).toBe(1);
});

test('a press is shown while its answer is on its way', async () => {
  const bff = new FakeBff();
  bff.fail(/reminders$/, 'hang');
  const { user } = await visit({ overdue: { total: 1, dueCents: 120_050, items: [invoice()] } }, bff);
  const [row] = await rowsOf(/^Overdue/);
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Send reminder' }));
  expect(within(row as HTMLElement).getByRole('button', { name: 'Send reminder' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
});

test('invoices due soon and drafts say when; the payment link is copied by one press', async () => {
  const { user } = await visit({
    dueSoon: {
      total: 3,
      dueCents: 360_150,
      items: [
        invoice({ dueDate: day }),
        invoice({ id: id(202), number: 'INV-2026-010', dueDate: daysAfter(day, 1) }),
        invoice({ id: id(203), number: 'INV-2026-011', dueDate: daysAfter(day, 5), canRemind: false }),
      ],
    },
    drafts: { total: 1, items: [invoice({ id: id(204), paymentUrl: null, dueDate: daysAfter(day, 1) })] },
  });
  const rows = await rowsOf(/^Due soon/);
  expect(rows.map((row) => /Due (today|tomorrow|[A-Z][a-z]+ \d+)/.exec(row.textContent ?? '')?.[1])).toEqual([
    'today',
    'tomorrow',
    expect.stringMatching(/^[A-Z]/),
  ]);
  expect(within(rows[0] as HTMLElement).getByRole('button', { name: 'Email invoice' })).toBeVisible();
  expect(within(rows[2] as HTMLElement).queryByRole('button', { name: 'Email invoice' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy the payment link of INV-2026-009' }));
  expect(await screen.findByText('Payment link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://halcyon.test/pay?invoice=1');
  const [draft] = await rowsOf(/^Draft/);
  expect(within(draft as HTMLElement).getByRole('link', { name: 'Review and send' })).toHaveAttribute(
    'href',
    `/invoices/${id(204)}`,
  );
});

test('a new lead says its score, budget and words, is answered by email, and is no new lead then', async () => {
  const bff = new FakeBff();
  const bodies: unknown[] = [];
  bff.answer(`PUT /api/contacts/${id(1)}`, (body) => {
    bodies.push(body);
    return sampleLead();
  });
  bff.answer('POST /api/emails/send-custom', (body) => {
    bodies.push(body);
    return { id: id(9), status: 'queued' };
  });
  const { user } = await visit({ newLeads: { total: 1, items: [lead(asking)] } }, bff);
  const [row] = await rowsOf(/^New lead/);
  expect(row).toHaveTextContent(
    /^New leadNoor HaddadSable Med SpaNew leadScore 220, \$50k - \$100k“We open a second room”Nov 18, 2025.*Vivian/,
  );
  expect(within(row as HTMLElement).getByRole('link', { name: 'Call Noor Haddad' })).toHaveAttribute(
    'href',
    'tel:2125550177',
  );
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write an email' }));
  await user.type(dialog.getByRole('textbox', { name: /^Subject/ }), 'Two rooms');
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Happy to help.');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await within(row as HTMLElement).findByRole('button', { name: 'Answered' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await waitFor(() =>
    // The server makes the lead contacted.
    expect(bodies).toEqual([{ to: 'noor@sable.test', subject: 'Two rooms', text: 'Happy to help.' }]),
  );
});

test('who asked for a call is dialed or texted, and what came of it is logged', async () => {
  const bff = new FakeBff();
  const bodies: unknown[] = [];
  const call = lead({ ...asking, email: '', inquiryKind: 'call', words: 'This week, mornings' });
  for (const action of ['calls', 'texts'])
    bff.answer(`POST /api/contacts/${id(1)}/${action}`, (body) => {
      bodies.push(body);
      return sampleLead({ status: 'contacted' });
    });
  const { user } = await visit({ newLeads: { total: 1, items: [call] } }, bff);
  const [found] = await rowsOf(/^Call request/);
  const row = within(found as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Text Noor Haddad' }));
  const text = within(await screen.findByRole('dialog', { name: 'Write a text' }));
  await user.click(text.getByRole('button', { name: 'Send text' }));
  expect(text.getByText('Write something first')).toBeVisible();
  await user.type(text.getByRole('textbox', { name: /^Message/ }), 'Is 10 a good time?');
  await user.click(text.getByRole('button', { name: 'Send text' }));
  await row.findByRole('button', { name: 'Answered' });
  expect(bodies).toEqual([{ text: 'Is 10 a good time?' }]);
});

test('a call is logged with what came of it and when to come back', async () => {
  const bff = new FakeBff();
  const bodies: unknown[] = [];
  const call = lead({ ...asking, email: '', inquiryKind: 'call', words: 'This week, mornings' });
  bff.answer(`POST /api/contacts/${id(1)}/calls`, (body) => {
    bodies.push(body);
    return sampleLead({ status: 'contacted' });
  });
  const { user } = await visit({ newLeads: { total: 1, items: [call] } }, bff);
  const [found] = await rowsOf(/^Call request/);
  const row = within(found as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Log a call' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What came of it' }), 'Left a message');
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'Wants two rooms.');
  await user.type(dialog.getByLabelText('Come back on'), '2020-01-01');
  await user.click(dialog.getByRole('button', { name: 'Save call' }));
  expect(dialog.getByText('Choose today or a later day')).toBeVisible();
  await user.clear(dialog.getByLabelText('Come back on'));
  await user.type(dialog.getByLabelText('Come back on'), '2099-01-04');
  await user.click(dialog.getByRole('button', { name: 'Save call' }));
  await row.findByRole('button', { name: 'Logged' });
  expect(bodies).toEqual([{ outcome: 'message', note: 'Wants two rooms.', followUpDate: '2099-01-04' }]);
});

test('the server’s order is kept, one act is gold, and R presses that of the row with the focus', async () => {
  const rows = [
    {
      kind: 'text',
      text: { id: id(30), name: 'Lumen', number: '+12125550100', text: 'Hello?', at: '2025-11-18T14:02:00.000Z' },
    },
    { kind: 'newLead', lead: lead(asking) },
  ] as const;
  const { user } = await visit({ rows: [...rows], waiting: 2 });
  const items = within(await table()).getAllByRole('listitem');
  expect(items.map((item) => /^(Reply owed|New lead)/.exec(item.textContent ?? '')?.[0])).toEqual([
    'Reply owed',
    'New lead',
  ]);
  expect(screen.getByText('2 things wait')).toBeVisible();
  expect((await table()).querySelectorAll('[data-primary]')).toHaveLength(1);
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: 'Noor Haddad' })).toHaveFocus();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Write an email' })).toBeVisible();
});

test('fourteen rows stand at first, and all of them after a press', async () => {
  const items = Array.from({ length: 16 }, (_, index) => invoice({ id: id(201 + index) }));
  const { user } = await visit({ overdue: { total: 16, dueCents: 1, items } });
  expect(await rowsOf(/^Overdue/)).toHaveLength(14);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(await rowsOf(/^Overdue/)).toHaveLength(16);
});

test('a follow-up is done by one press, and Undo brings it back', async () => {
  const bff = new FakeBff();
  const bodies: unknown[] = [];
  bff.answer(`POST /api/contacts/${id(1)}/schedule-follow-up`, (body) => {
    bodies.push(body);
    return sampleLead();
  });
  const date = daysAfter(day, -1);
  const { user } = await visit(
    { followUps: { total: 1, items: [lead({ followUp: { date, notes: 'Ask about the second room' } })] } },
    bff,
  );
  const [row] = await rowsOf(/^Follow-up/);
  expect(row).toHaveTextContent('Due yesterday');
  expect(row).toHaveTextContent('Ask about the second room');
  await user.click(
    within(row as HTMLElement).getByRole('button', { name: 'Mark the follow-up with Noor Haddad as done' }),
  );
  expect(await screen.findByText('The follow-up with Noor Haddad is done')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await within(row as HTMLElement).findByRole('button', { name: 'Mark the follow-up with Noor Haddad as done' }),
  ).toBeVisible();
  expect(bodies).toEqual([{ followUpDate: null }, { followUpDate: date, notes: 'Ask about the second room' }]);
});

test('a text is answered in its conversation; a failed message is tried again, a refused one opened', async () => {
  const bff = new FakeBff();
  const at = '2025-11-18T14:02:00.000Z';
  bff.answer(`POST /api/messages/${id(31)}/retry`, () => sampleMessage());
  const failed = {
    id: id(31),
    channel: 'sms',
    to: '+12125550177',
    name: 'Lumen Dermatology',
    subject: null,
    text: 'Your invoice is ready.',
    failure: 'Out of reach.',
    canRetry: true,
    at,
  } as const;
  const { user } = await visit(
    {
      texts: {
        total: 1,
        items: [{ id: id(30), name: null, number: '+12125550100', text: 'Can I pay on Friday?', at }],
      },
      failed: {
        total: 2,
        items: [failed, { ...failed, id: id(32), channel: 'email', subject: 'Shall we talk?', canRetry: false }],
      },
    },
    bff,
  );
  const [text] = await rowsOf(/^Reply owed/);
  expect(text).toHaveTextContent(/^Reply owed\+12125550100.*“Can I pay on Friday\?”/);
  expect(within(text as HTMLElement).getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    `/messages/${id(30)}`,
  );
  const [first, second] = await rowsOf(/^Message failed/);
  expect(second).toHaveTextContent(/^Message failedLumen DermatologyShall we talk\?Message failedEmailOut of reach\./);
  expect(within(second as HTMLElement).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `/messages/${id(32)}`,
  );
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The message to Lumen Dermatology is on its way again')).toBeVisible();
  expect(within(first as HTMLElement).getByRole('button', { name: 'On its way' })).toBeVisible();
});

test('an accepted estimate becomes an invoice here, and its row then leads there', async () => {
  const bff = new FakeBff();
  const estimate = {
    id: id(801),
    number: 'EST-2026-001',
    title: 'Spring campaign',
    clientName: 'Alder Dental Studio',
    totalCents: 200_000,
    validUntil: daysAfter(day, 20),
    decidedAt: '2025-11-18T14:02:00.000Z',
  };
  const made: unknown[] = [];
  bff.also.push((request) => {
    if (request !== `POST /api/estimates/${id(801)}/invoice`) return undefined;
    made.push(request);
    return problem({ status: 409, code: 'conflict', message: 'There is an invoice of it already.' });
  });
  const { user } = await visit({ estimatesToInvoice: { total: 1, items: [estimate] } }, bff);
  const [row] = await rowsOf(/^Estimate accepted/);
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Invoice it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn EST-2026-001 into an invoice?' }));
  expect(dialog.getByText(/^The invoice is for \$2,000\.00/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
  expect(await dialog.findByText('There is an invoice of it already.')).toBeVisible();
  bff.answer(`POST /api/estimates/${id(801)}/invoice`, () => ({
    ...sampleEstimate({ status: 'accepted' }),
    invoice: { id: id(202), number: 'INV-2026-002' },
  }));
  await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
  expect(await screen.findByText('INV-2026-002 was made from EST-2026-001')).toBeVisible();
  expect(within(row as HTMLElement).getByRole('link', { name: 'Open INV-2026-002' })).toHaveAttribute(
    'href',
    `/invoices/${id(202)}`,
  );
  expect(made).toHaveLength(1);
});

test('payments to look at: disputes with their deadline, failed plans, and money that does not fit', async () => {
  const review = {
    id: id(1),
    state: 'review',
    title: 'Invoice INV-2026-004',
    payer: 'Alder Dental Studio',
    amountCents: 125_000,
    currency: 'eur',
    note: 'It came in EUR, not in USD.',
    reference: 'pi_1',
    invoice: { id: id(9), number: 'INV-2026-004' },
    receivedAt: '2025-11-18T14:02:00.000Z',
  } as const;
  const client = { id: id(401), company: 'Alder' };
  const subscription = {
    id: id(70),
    title: 'Foundation Elite',
    amountCents: 499_700,
    nextAmountCents: null,
    state: 'past_due',
    nextChargeAt: null,
    endsAt: null,
    lastFailure: { at: '2025-12-01T15:00:00.000Z', reason: 'Your card was declined.', nextAttemptAt: null },
    cardLinkAt: null,
    startedAt: '2025-10-01T15:00:00.000Z',
    reference: 'sub_1',
    demo: false,
  } as const;
  const bff = new FakeBff();
  bff.answer(`POST /api/subscriptions/${id(70)}/card-link`, () => subscription);
  const { user } = await visit(
    {
      payments: {
        total: 2,
        items: [
          review,
          { ...review, id: id(2), state: 'refund_due', payer: null, currency: 'usd', note: null, invoice: null },
        ],
      },
      trouble: {
        total: 2,
        items: [
          {
            kind: 'dispute',
            client: null,
            dispute: {
              id: 'dp_1',
              amountCents: 499_700,
              currency: 'usd',
              state: 'needs_response',
              feeCents: null,
              isReturn: false,
              takenCents: 0,
              paymentId: null,
              reason: 'product_not_received',
              openedAt: '2025-12-01T15:00:00.000Z',
              respondBy: '2025-12-09T15:00:00.000Z',
              title: 'Foundation Elite',
              invoice: null,
            },
          },
          {
            kind: 'subscription',
            client,
            subscription,
          },
        ],
      },
    },
    bff,
  );
  const [dispute] = await rowsOf(/^Dispute/);
  expect(dispute).toHaveTextContent(
    'DisputeUnknown payerFoundation EliteDispute$4,997.00The client says they didn’t get what they paid forBy ' +
      'Dec 9, 2025Needs an answer',
  );
  const [euros] = await rowsOf(/^In review/);
  expect(euros).toHaveTextContent(
    /^In reviewAlder Dental StudioInvoice INV-2026-004In review1,250.00 EURIt came in EUR, not in USD.Nov 18, 2025/,
  );
  expect(within(euros as HTMLElement).getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    `/invoices/${id(9)}`,
  );
  const [twice] = await rowsOf(/^Refund due/);
  expect(twice).toHaveTextContent(/^Refund dueUnknown payer/);
  const [plan] = await rowsOf(/^Payment failed/);
  expect(plan).toHaveTextContent(
    /^Payment failedAlderFoundation ElitePayment failed\$4,997.00Dec 1, 2025. Your card was declined./,
  );
  await user.click(within(plan as HTMLElement).getByRole('button', { name: 'Send card link' }));
  expect(await screen.findByText('Card link sent to Alder')).toBeVisible();
  expect(within(plan as HTMLElement).getByRole('button', { name: 'Sent' })).toBeVisible();
});

test('when only Today fails, the figures stay, and Retry brings it back', async () => {
  const bff = new FakeBff();
  bff.fail(/today/, 'network');
  const { user } = await visit({}, bff);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load what needs you today' })).toBeVisible();
  expect(await screen.findByText('Total Clients')).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('You’re all caught up.')).toBeVisible());
});
