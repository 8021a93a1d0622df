import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import type { Invoice } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleInvoice } from '../../../testing/sample-commerce.ts';

beforeEach(() => window.sessionStorage.clear());

async function visit(invoice: Invoice) {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  const sheet = within(await screen.findByRole('complementary', { name: 'Invoice' }));
  await sheet.findByRole('button', { name: 'Send SMS' });
  return { user, sheet };
}

test('the number on file is offered in Send SMS, and what is typed stays', async () => {
  const invoice = sampleInvoice({
    clientPhone: '+1 212 555 0134',
    paymentLinkTitle: 'Spring portraits',
    amountDueNowCents: 150_000,
  });
  const { user, sheet } = await visit(invoice);
  await user.click(sheet.getByRole('button', { name: 'Send SMS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send SMS' }));
  expect(dialog.getByLabelText(/Phone/)).toHaveValue('');
  expect(dialog.getByRole('radio', { name: 'Number and amount' })).toBeChecked();
  expect(dialog.getByRole('figure')).toHaveTextContent(/INV-2026-001 for \$1,500\.00.*Pay securely here/);
  await user.click(dialog.getByRole('button', { name: 'Use +1 212 555 0134, on file' }));
  expect(dialog.getByLabelText(/Phone/)).toHaveValue('+1 212 555 0134');
  await user.clear(dialog.getByLabelText(/Phone/));
  await user.type(dialog.getByLabelText(/Phone/), '+1 212 555 0199');
  await user.keyboard('{Escape}');
  await user.click(await sheet.findByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByLabelText(/Phone/)).toHaveValue('+1 212 555 0199');
});

test('a test client’s number is filled in', async () => {
  const { user, sheet } = await visit(sampleInvoice({ clientPhone: '+12125550177', testMode: true }));
  await user.click(sheet.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByLabelText(/Phone/)).toHaveValue('+12125550177');
  expect(screen.queryByRole('button', { name: /on file$/ })).not.toBeInTheDocument();
});
