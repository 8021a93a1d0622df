import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { Lead } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { failedMessage, sampleMessage } from '../../testing/fake-messages.ts';
import { withLeadWork } from '../../testing/fake-lead-work.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id, intentScore, sampleInquiry, sampleLead } from '../../testing/sample-leads.ts';

const path = `/leads/${id(1)}`;

async function open(lead: Lead = sampleLead()) {
  const bff = withLeadWork(new FakeBff([lead]));
  const user = await openPortal(bff, path);
  await screen.findByRole('heading', { level: 2, name: lead.name });
  return { bff, user };
}

const sheet = () => screen.getByRole('article', { name: 'June Alder' });
const status = () => screen.getByRole('combobox', { name: 'Status' });
const sumOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('shows how to reach the lead, as links that call and write', async () => {
  await open();
  expect(within(sheet()).getByRole('link', { name: 'june@alder.test' })).toHaveAttribute(
    'href',
    'mailto:june@alder.test',
  );
  expect(within(sheet()).getByRole('link', { name: '+1 (212) 555-0134' })).toHaveAttribute('href', 'tel:+12125550134');
  expect(sheet()).toHaveTextContent('Founder, Alder Dental Studio');
});

test('both scores show their terms, meaning and formula version', async () => {
  await open();
  expect(sumOf('How the lead score was made')).toEqual([
    'Budget$50k - $100k+60',
    'Urgencyhigh+60',
    'Timeline1 month+60',
    'CompanyAlder Dental Studio+20',
    'Total200',
  ]);
  expect(sumOf('How the intent score was made')).toEqual([
    'PositionFounder+30',
    'Message over 100 characters146 characters+20',
    'Total50',
  ]);
  expect(sheet()).toHaveTextContent(/200 of 320/);
  expect(sheet()).toHaveTextContent(/50 of 100/);
  expect(within(sheet()).getAllByText('Formula version 1')).toHaveLength(2);
});

test('a capped score says that it is', async () => {
  const capped = { ...intentScore, value: 100, terms: [{ label: 'Position', value: 'CEO', points: 130 }] };
  await open(sampleLead({ inquiries: [sampleInquiry({ intentScore: capped })] }));
  expect(sumOf('How the intent score was made')).toEqual(['PositionCEO+130', 'Sum130', 'Capped at 100100']);
});

test('what a visitor typed is text, never markup', async () => {
  const message = '<img src=x onerror=alert(1)> and <b>bold</b>';
  await open(sampleLead({ inquiries: [sampleInquiry({ message })] }));
  expect(within(sheet()).getByText(message)).toBeVisible();
  expect(sheet().querySelector('img, b')).toBeNull();
});

test('a chat is shown as a transcript with speakers, as text', async () => {
  const transcript = [
    { from: 'studio' as const, text: 'Good day, and welcome.' },
    { from: 'visitor' as const, text: 'How much?\nStudio: all is free <b>now</b>' },
  ];
  await open(
    sampleLead({
      inquiries: [sampleInquiry({ transcript, message: 'Studio: …', projectType: 'Chat Inquiry', source: 'chat_bot' })],
    }),
  );
  const lines = within(screen.getByRole('list', { name: 'Conversation' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'StudioGood day, and welcome.',
    'VisitorHow much?\nStudio: all is free <b>now</b>',
  ]);
  expect(sheet()).toHaveTextContent(/SourceChat/);
  expect(sheet()).toHaveTextContent(/ProjectChat Inquiry/);
  expect(sheet()).not.toHaveTextContent('Studio: …');
});

test('earlier inquiries are collapsed under the newest', async () => {
  const earlier = sampleInquiry({
    id: id(901),
    message: 'A first question from spring.',
    createdAt: '2026-04-02T09:00:00.000Z',
  });
  const { user } = await open(sampleLead({ inquiries: [sampleInquiry(), earlier] }));
  expect(screen.getByText('A first question from spring.')).not.toBeVisible();
  await user.click(screen.getByText('Lead 200, intent 50'));
  expect(screen.getByText('A first question from spring.')).toBeVisible();
});

test('a failed mail shows its reason and the number of tries', async () => {
  await open(sampleLead({ messages: [failedMessage({ attempts: 5, failure: 'Mailbox unavailable' })] }));
  expect(sheet()).toHaveTextContent(/Email not sent/);
  expect(screen.getByText('Mailbox unavailable')).toBeVisible();
});

describe('while a mail is queued', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('the lead refreshes by itself until it is sent', async () => {
    const { bff } = await open(
      sampleLead({ messages: [sampleMessage({ status: 'queued', attempts: 0, sentAt: null, settledAt: null })] }),
    );
    expect(screen.getByText('Email queued')).toBeVisible();
    bff.leads = [sampleLead({ messages: [sampleMessage()] })];
    await act(() => jest.advanceTimersByTimeAsync(3100));
    expect(await screen.findByText('Email delivered')).toBeVisible();
    const requestCount = bff.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(bff.requests).toHaveLength(requestCount);
  });
});

test('a new status is saved, announced, and shown in the list', async () => {
  const { bff, user } = await open();
  await user.selectOptions(status(), 'Qualified');
  expect(await screen.findByText('June Alder is now Qualified')).toBeVisible();
  expect(status()).toHaveValue('qualified');
  // A toast is not modal: shortcuts keep working.
  await user.click(screen.getByRole('heading', { level: 2, name: 'June Alder' }));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(bff.leads[0]).toMatchObject({ status: 'qualified', version: 2 });
  await waitFor(() => expect(screen.getByRole('row', { name: /June Alder/ })).toHaveTextContent('Qualified'));
});

test('a failed save is reported beside the select, and Retry saves it', async () => {
  const { bff, user } = await open();
  bff.fail(/^PUT/, 'network');
  await user.selectOptions(status(), 'Won');
  expect(await screen.findByText(/We couldn’t confirm that this went through/)).toBeVisible();
  expect(status()).toHaveValue('new');
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(status()).toHaveValue('won'));
  expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
});

describe('when someone else changed the lead meanwhile', () => {
  async function collide() {
    const { bff, user } = await open();
    bff.leads = [sampleLead({ status: 'won', version: 2, updatedAt: '2026-11-19T10:00:00.000Z' })];
    await user.selectOptions(status(), 'Contacted');
    const conflict = (await screen.findByText(/Someone changed this lead/)).closest('[role="alert"]');
    return { bff, user, conflict };
  }

  test('both versions are shown and nothing is overwritten', async () => {
    const { bff, conflict } = await collide();
    expect(conflict).toHaveTextContent(/Now.*Won/);
    expect(conflict).toHaveTextContent(/Yours.*Contacted/);
    expect(bff.leads[0]).toMatchObject({ status: 'won', version: 2 });
  });

  test('their status can be kept', async () => {
    const { bff, user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep Won' }));
    expect(status()).toHaveValue('won');
    expect(screen.queryByText(/Someone changed this lead/)).not.toBeInTheDocument();
    expect(bff.leads[0]).toMatchObject({ status: 'won', version: 2 });
  });

  test('or replaced by ours', async () => {
    const { bff, user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Change to Contacted' }));
    await waitFor(() => expect(status()).toHaveValue('contacted'));
    expect(bff.leads[0]).toMatchObject({ status: 'contacted', version: 3 });
  });
});

test('a missing lead links back to the list', async () => {
  const bff = new FakeBff([sampleLead()]);
  const user = await openPortal(bff, `/leads/${id(77)}?status=new`);
  expect(await screen.findByRole('heading', { name: 'We couldn’t find this lead' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to all leads' }));
  expect(address()).toBe('/leads?status=new');
});

test('a lead that cannot be loaded offers Retry', async () => {
  const bff = new FakeBff([sampleLead()]);
  bff.fail(new RegExp(id(1)), 'network');
  const user = await openPortal(bff, path);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load this lead' })).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'June Alder' })).toBeVisible();
});
