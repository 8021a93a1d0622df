import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { sampleInvoice } from '../../../testing/sample-commerce.ts';

beforeEach(() => window.sessionStorage.clear());

test('a draft marked as Sent says that nothing is emailed; Save and send keeps what was typed', async () => {
  const draft = sampleInvoice({ status: 'draft', paymentUrl: null });
  const bff = new FakeBff();
  bff.invoices = [draft];
  const user = await openPortal(bff, `/invoices/${draft.id}/edit`);
  const bodies: Record<string, unknown>[] = [];
  bff.answer(`PUT /api/invoices/${draft.id}`, (body) => {
    bodies.push({ ...body });
    return { ...draft, memo: 'Thank you', version: 2 };
  });
  const actions: unknown[] = [];
  bff.answer('POST /api/invoices/bulk', (body) => {
    actions.push(body['action']);
    return { results: [{ id: draft.id, number: draft.number, ok: true, message: null }] };
  });
  const dialog = within(await screen.findByRole('form', { name: 'Edit Invoice' }));
  await user.type(dialog.getByLabelText(/^Message on the invoice/), 'Thank you');
  await user.selectOptions(dialog.getByLabelText('Status'), 'sent');
  expect(dialog.getByText(/^Saving this doesn’t email anything\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save and send' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send INV-2026-001?' }));
  expect(bodies).toMatchObject([{ status: 'draft', memo: 'Thank you' }]);
  await user.click(question.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(actions).toEqual(['send']));
});
