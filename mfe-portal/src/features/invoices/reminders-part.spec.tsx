import '@testing-library/jest-dom';
import type { InvoiceReminders } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { withHolds } from '../../testing/fake-reminders.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleClient, sampleInvoice } from '../../testing/sample-commerce.ts';

const reminders = (changes: Partial<InvoiceReminders> = {}): InvoiceReminders => ({
  on: true,
  hold: null,
  stop: null,
  next: { at: '2026-11-27T14:00:00.000Z', timeZone: 'America/New_York', channel: 'email' },
  items: [],
  ...changes,
});

async function visit(changes: Partial<InvoiceReminders> = {}) {
  const bff = new FakeBff();
  const invoice = sampleInvoice({ status: 'sent' });
  bff.invoices = [invoice];
  withHolds(bff, reminders(changes));
  bff.answer(`GET /api/invoices/${invoice.id}/timeline`, () => ({ items: [], nextCursor: null }));
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  const heading = await screen.findByRole('heading', { name: 'Reminders' });
  return { bff, user, part: within(heading.closest('section') as HTMLElement) };
}

afterEach(() => window.sessionStorage.clear());

test('an invoice shows what was sent and what comes next', async () => {
  const { part } = await visit({
    items: [
      {
        id: '7c1e0000-0000-4000-8000-00000000b001',
        channel: 'sms',
        days: 7,
        state: 'canceled',
        stop: 'no_number',
        at: '2026-11-20T14:00:00.000Z',
        messageId: null,
      },
      {
        id: '7c1e0000-0000-4000-8000-00000000b002',
        channel: 'email',
        days: -3,
        state: 'filed',
        stop: null,
        at: '2026-11-10T14:00:00.000Z',
        messageId: '7c1e0000-0000-4000-8000-00000000b003',
      },
    ],
  });
  expect(await part.findByText('Next reminder: Nov 27, email')).toBeVisible();
  const items = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Text message, 7 days after. Canceled: The client has no phone number we can text.Nov 20',
    'Email, 3 days beforeNov 10',
  ]);
});

test('while reminders are off it leads to their settings', async () => {
  const { part } = await visit({ on: false, next: null });
  expect(await part.findByRole('link', { name: 'Set up reminders' })).toHaveAttribute('href', '/settings/reminders');
});

test('a hold asks for a reason, shows it, and ends with a press', async () => {
  const { bff, user, part } = await visit();
  await user.click(await part.findByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put reminders on hold' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await dialog.findByText('Please say why, so that your team knows')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked for another week');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await part.findByText(/^On hold: They asked for another week/)).toBeVisible();
  expect(part.queryByText(/Next reminder/)).toBeNull();
  expect(bff.keysOf(/hold$/)).toHaveLength(1);
  await user.click(part.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(part.getByText('Next reminder: Nov 27, email')).toBeVisible());
});

test('a client’s reminders are held for all invoices', async () => {
  const bff = new FakeBff();
  const client = sampleClient({ timeZone: 'America/Denver' });
  bff.clients = [client];
  withHolds(bff, reminders());
  const user = await openPortal(bff, `/clients/${client.id}`);
  expect(await screen.findByText('Not on hold. Quiet hours follow Mountain time.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put reminders on hold' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'New owner');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await screen.findByText(/^On hold for all invoices of this client: New owner/)).toBeVisible();
});
