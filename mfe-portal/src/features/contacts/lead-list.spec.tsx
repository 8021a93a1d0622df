import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id, leadScore, sampleInquiry, sampleLead } from '../../testing/sample-leads.ts';

const scored = (value: number) => sampleInquiry({ leadScore: { ...leadScore, value } });

const june = sampleLead();
const tobias = sampleLead({
  id: id(2),
  name: 'Tobias Sable',
  email: 'office@sable.test',
  company: 'Sable Med Spa',
  status: 'qualified',
  demo: true,
  inquiries: [scored(130)],
});
const priya = sampleLead({
  id: id(3),
  name: 'Priya Raman',
  email: 'priya@meridian.test',
  company: null,
  inquiries: [scored(300)],
});

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const tab = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Filter by status' })).getByRole('button', { name });

async function visit(bff: FakeBff, at = '/leads') {
  const user = await openPortal(bff, at);
  return user;
}

test('shows who wrote, newest first, with project, score, status and demo mark', async () => {
  await visit(new FakeBff([june, tobias, priya]));
  await screen.findByRole('link', { name: 'June Alder' });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe('Leads · Vitrine');
  expect(names()).toEqual(['June Alder', 'Tobias Sable', 'Priya Raman']);
  expect(row('June Alder')).toHaveTextContent(/Alder Dental Studio.*AI Infrastructure.*200.*New/);
  expect(within(row('June Alder')).queryByText('Demo')).not.toBeInTheDocument();
  expect(within(row('Tobias Sable')).getByText('Demo')).toBeVisible();
  expect(row('Priya Raman')).toHaveTextContent('priya@meridian.test');
  expect(screen.getByText('Demo data')).toBeVisible();
  expect(screen.getByText('3 of 3')).toBeVisible();
});

test('without demo rows there is no demo marker', async () => {
  await visit(new FakeBff([june]));
  await screen.findByRole('link', { name: 'June Alder' });
  expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
});

test('counts every status, and filters by one through the address', async () => {
  const user = await visit(new FakeBff([june, tobias, priya]));
  await screen.findByRole('link', { name: 'June Alder' });
  expect(tab(/^All/)).toHaveAccessibleName('All 3');
  expect(tab(/^New/)).toHaveAccessibleName('New 2');
  expect(tab(/^Lost/)).toHaveAccessibleName('Lost 0');
  await user.click(tab(/^Qualified/));
  await waitFor(() => expect(names()).toEqual(['Tobias Sable']));
  expect(address()).toBe('/leads?status=qualified');
  expect(tab(/^Qualified/)).toHaveAttribute('aria-pressed', 'true');
});

test('sorts by score on the server', async () => {
  const user = await visit(new FakeBff([june, tobias, priya]));
  await screen.findByRole('link', { name: 'June Alder' });
  await user.click(screen.getByRole('button', { name: 'Score' }));
  await waitFor(() => expect(names()).toEqual(['Priya Raman', 'June Alder', 'Tobias Sable']));
  expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toBe('/leads?sort=score');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest first');
  await waitFor(() => expect(address()).toBe('/leads'));
});

test('searches on the server once typing pauses', async () => {
  const bff = new FakeBff([june, tobias, priya]);
  const user = await visit(bff);
  await screen.findByRole('link', { name: 'June Alder' });
  await user.type(screen.getByRole('searchbox'), 'sable');
  await waitFor(() => expect(names()).toEqual(['Tobias Sable']));
  expect(address()).toBe('/leads?search=sable');
  expect(bff.requests.filter((request) => request.includes('search='))).toHaveLength(1);
});

test('a search that finds nothing says what was searched, and can be cleared', async () => {
  const user = await visit(new FakeBff([june]), '/leads?search=zzz&status=won');
  expect(await screen.findByText('Nothing matches “zzz” with these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByRole('link', { name: 'June Alder' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(address()).toBe('/leads');
});

test('no leads at all has its own empty state', async () => {
  await visit(new FakeBff());
  expect(await screen.findByRole('heading', { name: 'No leads yet' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('shows a skeleton while loading', async () => {
  const bff = new FakeBff([june]);
  bff.fail(/contacts/, 'hang');
  await visit(bff);
  expect(screen.getByText('Loading leads')).toBeInTheDocument();
});

test.each([
  ['the BFF does not answer', 'network' as const],
  [
    'the database is away',
    {
      status: 503,
      code: 'unavailable',
      message: 'Something went wrong. Please try again or contact us directly.',
    } as const,
  ],
])('when %s it says so, invents nothing, and Retry recovers', async (_, fault) => {
  const bff = new FakeBff([june]);
  bff.fail(/contacts/, fault);
  const user = await visit(bff);
  expect(await screen.findByRole('heading', { name: 'Leads couldn’t be loaded' })).toBeVisible();
  expect(screen.getByText(/can’t reach Vitrine right now/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'June Alder' })).toBeVisible();
});

test('other failures show the server’s message and the request id', async () => {
  const bff = new FakeBff([june]);
  bff.fail(/contacts/, { status: 500, code: 'internal', message: 'Something broke on our side.' });
  await visit(bff);
  expect(await screen.findByText('Something broke on our side.')).toBeVisible();
  expect(screen.getByText('req-7f3a')).toBeVisible();
});

test('loads further pages on demand; a failed one keeps the loaded rows', async () => {
  const bff = new FakeBff([june, tobias, priya]);
  bff.pageSize = 2;
  const user = await visit(bff);
  expect(await screen.findByText('2 of 3')).toBeVisible();
  bff.fail(/cursor/, 'network');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(names()).toHaveLength(2);
  bff.heal();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3 of 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an ended session redirects to the login page with a return path', async () => {
  const bff = new FakeBff([june]);
  bff.user = null;
  await visit(bff, '/leads?status=new');
  await waitFor(() => expect(address()).toBe('/login?next=%2Fleads%3Fstatus%3Dnew&ended='));
});

describe('with the keyboard alone', () => {
  test('slash searches; j, k and arrows move; Enter opens; Escape closes and restores the focus', async () => {
    const user = await visit(new FakeBff([june, tobias, priya]), '/leads?sort=newest');
    await screen.findByRole('link', { name: 'June Alder' });
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'June Alder' })).toHaveFocus();
    await user.keyboard('j{ArrowDown}k');
    expect(screen.getByRole('link', { name: 'Tobias Sable' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Tobias Sable' })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Lead' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/leads');
    expect(screen.getByRole('link', { name: 'Tobias Sable' })).toHaveFocus();
  });

  test('typing into the search triggers no shortcuts', async () => {
    const user = await visit(new FakeBff([june]));
    await user.type(screen.getByRole('searchbox'), 'j/k?');
    expect(screen.getByRole('searchbox')).toHaveValue('j/k?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the question mark explains the shortcuts, which can be turned off', async () => {
    const user = await visit(new FakeBff([june]));
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(within(help).getByRole('checkbox', { name: /Use single-key shortcuts/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
    window.localStorage.clear();
  });
});
