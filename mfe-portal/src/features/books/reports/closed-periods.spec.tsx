import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { agencyDay, daysAfter, longDate } from '@vitrine/brand';
import { type Closing, type ClosingCheck, closingChecks, type PeriodLock, PeriodLockChange } from '@vitrine/contracts';
import { FakeBff, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

const nothing: PeriodLock = { version: 0, lockedThrough: null, reason: '', updatedAt: null, updatedBy: null };
const stamp = { updatedAt: '2026-10-02T14:00:00.000Z', updatedBy: 'owner@vitrine.test' };
const today = agencyDay(new Date());
const lastMonthEnd = daysAfter(`${today.slice(0, 7)}-01`, -1);

type Check = Omit<Closing['checks'][number], 'check'>;
const closingOf = (through: string, open: Partial<Record<ClosingCheck, Check>>): Closing => ({
  through,
  checks: closingChecks.map((check) => ({ check, ...(open[check] ?? { total: 0, cents: null, items: [] }) })),
});

/** The reports over a BFF that keeps a lock and answers 409 for an older version of it. */
async function visit(
  lock: PeriodLock,
  role: 'owner' | 'staff' = 'owner',
  open: Partial<Record<ClosingCheck, Check>> = {},
) {
  const bff = new FakeBff();
  if (bff.user) bff.user = { ...bff.user, role };
  let current = lock;
  bff.also.push((_request, url) =>
    url.pathname === '/api/bookkeeping/closing'
      ? Response.json(closingOf(url.searchParams.get('through') ?? '', open))
      : undefined,
  );
  bff.also.push((request, url, body) => {
    if (url.pathname !== '/api/bookkeeping/period-lock') return undefined;
    if (request.startsWith('PUT')) {
      const { version, lockedThrough, reason } = PeriodLockChange.parse(body);
      if (version !== current.version)
        return problem({
          status: 409,
          code: 'stale_version',
          message: 'Someone else changed this.',
          extra: { current },
        });
      current = { ...stamp, version: version + 1, lockedThrough, reason };
    }
    return Response.json(current);
  });
  const user = await openPortal(bff, '/reports?period=2026-Q3');
  const section = (await screen.findByRole('heading', { name: 'Closed periods' })).closest('section') as HTMLElement;
  return { bff, user, section: within(section), replace: (next: PeriodLock) => (current = next) };
}

test('staff see through which day the books are closed, and that owners can change it', async () => {
  const { section } = await visit({ ...stamp, version: 1, lockedThrough: '2026-09-30', reason: '' }, 'staff');
  expect(await section.findByText('Books are closed through September 30, 2026')).toBeVisible();
  expect(section.getByText(/Owners can close and reopen the books\./)).toBeVisible();
  expect(section.queryByRole('button')).toBeNull();
});

test('an owner closes the last full month, and no day that has not ended', async () => {
  const { section, user, bff } = await visit(nothing);
  expect(await section.findByText('Nothing is closed yet')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Reopen' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Close the books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }));
  const day = dialog.getByLabelText(/^Close through/);
  expect(day).toHaveValue(lastMonthEnd);
  await user.clear(day);
  await user.type(day, today);
  await user.click(dialog.getByRole('button', { name: 'Close the books' }));
  expect(await dialog.findByText('Choose a day before today')).toBeVisible();
  await user.clear(day);
  await user.type(day, lastMonthEnd);
  await user.click(dialog.getByRole('button', { name: 'Close the books' }));
  expect(await section.findByText(`Books are closed through ${longDate(lastMonthEnd)}`)).toBeVisible();
  expect(bff.keysOf(/PUT \/api\/bookkeeping\/period-lock/)).toHaveLength(1);
});

test('what is open is listed before closing, with its sum and where to settle it', async () => {
  const invoiceId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const drafts = {
    total: 12,
    cents: 125_000,
    items: [
      {
        id: invoiceId,
        label: 'INV-2026-031',
        detail: 'Lumen Dermatology',
        day: '2026-03-04',
        cents: 125_000,
        invoiceId,
        clientId: null,
      },
    ],
  };
  const { section, user } = await visit(nothing, 'owner', { drafts });
  await user.click(await section.findByRole('button', { name: 'Close the books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }));
  expect(await dialog.findByText('12 drafts through this day')).toBeVisible();
  expect(dialog.getByText('No unused client credit')).toBeVisible();
  expect(dialog.getByText('Some of this is still open. You can close the books anyway.')).toBeVisible();
  await user.click(dialog.getByText('12 drafts through this day'));
  expect(dialog.getByRole('link', { name: 'INV-2026-031' })).toHaveAttribute('href', `/invoices/${invoiceId}`);
  expect(dialog.getByText('and 11 more')).toBeVisible();
});

test('books in which nothing is open say so', async () => {
  const { section, user } = await visit(nothing);
  await user.click(await section.findByRole('button', { name: 'Close the books' }));
  expect(await screen.findByText('Nothing is open.')).toBeVisible();
});

test('an owner reopens with a reason, and everything where no day is left', async () => {
  const { section, user } = await visit({ ...stamp, version: 1, lockedThrough: '2026-09-30', reason: '' });
  await user.click(await section.findByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the books' }));
  await user.type(dialog.getByLabelText(/^Stay closed through/), '2026-10-31');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText('Choose a day before September 30, 2026, or leave it empty')).toBeVisible();
  expect(dialog.getByText('Please say why you reopen the books')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Stay closed through/));
  await user.type(dialog.getByLabelText(/^Reason/), 'An invoice was forgotten');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await section.findByText('Nothing is closed yet')).toBeVisible();
  expect(section.getByText(/Reason: An invoice was forgotten/)).toBeVisible();
});

test('of two owners the second one sees what the first one closed', async () => {
  const { section, user, replace } = await visit(nothing);
  await user.click(await section.findByRole('button', { name: 'Close the books' }));
  replace({ ...stamp, version: 1, lockedThrough: '2026-08-31', reason: '' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the books' }));
  await user.click(dialog.getByRole('button', { name: 'Close the books' }));
  expect(await dialog.findByText('Someone else changed this.')).toBeVisible();
  expect(await section.findByText('Books are closed through August 31, 2026')).toBeInTheDocument();
});
