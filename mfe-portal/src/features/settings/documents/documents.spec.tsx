import '@testing-library/jest-dom';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { documentDefaults, documentSettingsMessages, DocumentSettingsUpdate } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

beforeEach(() => window.sessionStorage.clear());

const own = {
  ...documentDefaults,
  dueInDays: 14,
  invoiceMessage: 'Thank you for your trust.',
  invoiceTerms: 'Net 14',
  validForDays: 60,
  estimateMessage: 'We look forward to it.',
  estimateTerms: 'Two rounds of changes are included.',
};

/** Settings in memory, as the server keeps them. */
function withDocuments(): FakeBff {
  const bff = new FakeBff();
  bff.also.push((request, _, body) => {
    if (request !== 'PUT /api/settings/documents') return undefined;
    const { version, ...values } = DocumentSettingsUpdate.parse(body);
    bff.documents = values;
    const saved = { version: version + 1, updatedAt: '2026-11-24T12:00:00.000Z', updatedBy: 'owner@vitrine.test' };
    return Response.json({ ...values, ...saved });
  });
  return bff;
}

test('an owner sets days, texts and letters; what is wrong is said beside the field', async () => {
  const bff = withDocuments();
  const user = await openPortal(bff, '/settings/documents');
  const form = within(await screen.findByRole('form', { name: 'Invoices and estimates' }));
  const retype = async (label: string | RegExp, text: string) => {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), text);
  };
  await retype(/^Invoices are due after days/, 'soon');
  await retype('Invoices', 'est');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText(/^Invoices are due after days/)).toHaveAccessibleDescription(
    new RegExp(documentSettingsMessages.dueInDays),
  );
  expect(bff.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  await retype(/^Invoices are due after days/, '14');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByLabelText('Invoices')).toHaveAccessibleDescription(/Another kind of document has these letters/);
  await retype('Invoices', 'hal');
  expect(form.getByLabelText('Invoices')).toHaveAccessibleDescription(/Such as HAL-\d{4}-014/);
  await retype('Terms on invoices', 'Net 14');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bff.documents).toMatchObject({ dueInDays: 14, invoicePrefix: 'HAL', invoiceTerms: 'Net 14' }),
  );
});

test('who is no owner reads them', async () => {
  const bff = withDocuments();
  bff.documents = own;
  if (bff.user) bff.user = { ...bff.user, role: 'staff' };
  await openPortal(bff, '/settings/documents');
  expect(await screen.findByText('Net 14')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a new invoice begins with them, and its due date follows its date', async () => {
  const bff = withDocuments();
  bff.documents = own;
  const user = await openPortal(bff, '/invoices/new');
  const form = within(await screen.findByRole('form', { name: 'Create Invoice' }));
  const today = agencyDay(new Date());
  expect(form.getByLabelText('Due date')).toHaveValue(daysAfter(today, 14));
  expect(form.getByLabelText('Message on the invoice')).toHaveValue('Thank you for your trust.');
  expect(form.getByLabelText('Terms')).toHaveValue('Net 14');
  const later = daysAfter(today, 10);
  await user.clear(form.getByLabelText('Invoice date'));
  await user.type(form.getByLabelText('Invoice date'), later);
  expect(form.getByLabelText('Due date')).toHaveValue(daysAfter(later, 14));
});

test('a new estimate begins with theirs', async () => {
  const bff = withDocuments();
  bff.documents = own;
  await openPortal(bff, '/estimates/new');
  const form = within(await screen.findByRole('form', { name: 'New estimate' }));
  expect(form.getByLabelText('Valid until')).toHaveValue(daysAfter(agencyDay(new Date()), 60));
  expect(form.getByLabelText('Message')).toHaveValue('We look forward to it.');
  expect(form.getByLabelText('Terms')).toHaveValue('Two rounds of changes are included.');
});

test('where they can’t be read, a new invoice is due in 30 days', async () => {
  const bff = withDocuments();
  bff.fail(/settings\/documents/, { status: 404, code: 'not_found', message: 'We could not find that.' });
  await openPortal(bff, '/invoices/new');
  const form = within(await screen.findByRole('form', { name: 'Create Invoice' }));
  expect(form.getByLabelText('Due date')).toHaveValue(daysAfter(agencyDay(new Date()), 30));
});
