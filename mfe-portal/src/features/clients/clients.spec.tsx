import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { sampleAnswers, sampleClient } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const companies = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];
const many = companies.map((company, index) =>
  sampleClient({
    id: id(401 + index),
    company,
    name: `Owner of ${company}`,
    email: `${company}@trees.test`,
    status: index % 2 === 0 ? 'active' : 'pending',
    demo: index === 0,
    subscriptionPlan: index === 1 ? null : 'Foundation Elite',
  }),
);

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
const tab = (name: RegExp) => within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name });
const detail = () => screen.getByRole('complementary', { name: 'Client' });

async function visit(clients = many, at = '/clients') {
  const bff = new FakeBff();
  bff.clients = clients;
  const user = await openPortal(bff, at);
  await screen.findByRole('heading', { level: 1, name: 'Clients', hidden: true });
  return { bff, user };
}

test('the overview shows six clients and links to all', async () => {
  const { user } = await visit();
  await screen.findByRole('link', { name: 'Alder' });
  expect(names()).toEqual(companies.slice(0, 6));
  expect(screen.getByText('6 of 8')).toBeVisible();
  expect(screen.getByText('Monthly recurring').parentElement).toHaveTextContent('$19,988.00');
  await user.click(screen.getByRole('button', { name: 'Show all clients' }));
  await waitFor(() => expect(names()).toEqual(companies));
  expect(address()).toBe('/clients?tab=all');
});

test('tabs filter on the server', async () => {
  const { user, bff } = await visit();
  await screen.findByRole('link', { name: 'Alder' });
  expect(
    within(screen.getByRole('group', { name: 'Show' }))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Overview', 'All8', 'Pending4', 'Active4', 'Inactive0']);
  await user.click(tab(/^Pending/));
  await waitFor(() => expect(names()).toEqual(['Birch', 'Dogwood', 'Fir', 'Hazel']));
  expect(bff.requests.at(-1)).toContain('status=pending');
});

test('no figure is told before it is known', async () => {
  const bff = new FakeBff();
  bff.fail(/clients/, 'hang');
  await openPortal(bff, '/clients');
  await screen.findByText('All your clients');
  const notes = screen.getAllByRole('definition').map((one) => one.textContent.trim());
  expect(notes.filter((note) => /\d/.test(note))).toEqual([]);
});

test('a search that finds too many says so, and shows no counts', async () => {
  const bff = new FakeBff();
  let nextCursor: string | null = 'next';
  bff.also.push((request) =>
    request.startsWith('GET /api/clients?')
      ? Response.json({
          items: many,
          nextCursor,
          total: 1000,
          isCapped: true,
          countByStatus: { pending: 0, active: 0, inactive: 0 },
          totals: { monthlyRecurringCents: 0, totalSpentCents: 0 },
        })
      : undefined,
  );
  const user = await openPortal(bff, '/clients?search=trees&tab=all');
  expect(await screen.findByText(/^More than 1,000 clients match these words/)).toBeVisible();
  expect(screen.getByText('8 of 1,000+')).toBeVisible();
  expect(tab(/^All/)).toHaveTextContent(/^All$/);
  expect(screen.queryByText('Monthly recurring')).not.toBeInTheDocument();
  nextCursor = null;
  await user.click(tab(/^Active/));
  expect(await screen.findByText('8 of 8')).toBeVisible();
});

test('figures open their rows, and name the search’s count', async () => {
  await visit();
  await screen.findByRole('link', { name: 'Alder' });
  const stats = () => screen.getAllByRole('definition').map((one) => one.textContent);
  expect(stats()).toEqual([
    '8',
    'All your clients',
    '4',
    '4 pending',
    '$19,988.00',
    'Active clients',
    '$79,952.00',
    'All time',
  ]);
  const { user, bff } = await visit(many, '/clients?search=trees&tab=active');
  await screen.findByRole('link', { name: 'Alder' });
  expect(stats()).toEqual([
    '8',
    'Found by this search',
    '4',
    '4 pending, in this search',
    '$19,988.00',
    'Active clients, in this search',
    '$79,952.00',
    'All time, in this search',
  ]);
  await user.click(screen.getByRole('link', { name: 'Active: 4' }));
  expect(address()).toBe('/clients?search=trees&tab=active&figure=activeClients');
  await waitFor(() => expect(bff.requests.at(-1)).toBe('GET /api/figures/activeClients/rows?limit=50&search=trees'));
});

test('an open client shows contact, plan and access code, which can be copied', async () => {
  const { user } = await visit();
  await user.click(await screen.findByRole('link', { name: 'Alder' }));
  expect(await within(detail()).findByRole('heading', { level: 2, name: 'Alder' })).toBeVisible();
  for (const text of [
    'Owner of Alder',
    'Alder@trees.test',
    'Foundation Elite',
    '$4,997.00',
    '$9,994.00',
    'ALDERX7K2M',
    'Used.',
  ])
    expect(detail()).toHaveTextContent(text);
  await user.click(within(detail()).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('heading', { name: 'Access code copied', hidden: true })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ALDERX7K2M');
  expect(within(detail()).getByRole('link', { name: 'Invoices' })).toHaveAttribute(
    'href',
    '/invoices?search=Alder%40trees.test',
  );
});

test('a client shows its onboarding answers, or that there are none', async () => {
  const bff = new FakeBff();
  bff.clients = many;
  bff.answers = [sampleAnswers(), sampleAnswers({ id: id(702), wizard: 'access-code', status: 'paid' })];
  await openPortal(bff, `/clients/${id(401)}`);
  expect((await within(detail()).findAllByText('Visionary Transformation'))[0]).toBeVisible();
  expect(
    within(detail())
      .getAllByRole('group')
      .map((part) => [part.tagName, part.hasAttribute('open')]),
  ).toEqual([
    ['DETAILS', true],
    ['DETAILS', false],
  ]);
  expect(bff.requests).toContain(`GET /api/onboarding/submissions?clientId=${id(401)}`);
  await visit(many, `/clients/${id(402)}`);
  expect(await screen.findByText('They haven’t filled in an onboarding form yet.')).toBeVisible();
});

test('a client opens by URL, whatever the list shows; an unknown one links back', async () => {
  const { user } = await visit(many, `/clients/${id(408)}?search=Alder`);
  expect(await within(detail()).findByRole('heading', { level: 2, name: 'Hazel' })).toBeVisible();
  await visit(many, `/clients/${id(999)}`);
  expect(await screen.findByRole('heading', { name: 'We couldn’t find this client' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to all clients' }));
  expect(address()).toBe('/clients');
});

test('without a name the email is shown once; without an access code there is no copy button', async () => {
  await visit(
    [sampleClient({ company: 'june@alder.test', name: 'june@alder.test', accessCode: '' })],
    `/clients/${id(401)}`,
  );
  await within(detail()).findByRole('heading', { level: 2, name: 'june@alder.test' });
  expect(within(detail()).getAllByText('june@alder.test')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
});

test('no results and no clients are two states', async () => {
  const { user } = await visit(many, '/clients?search=zzz&tab=active');
  expect(await screen.findByText('Nothing matches “zzz” with these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  await screen.findByRole('link', { name: 'Alder' });
  await visit([]);
  expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeVisible();
});

test('an unreachable BFF is reported in list and client, and Retry recovers', async () => {
  const bff = new FakeBff();
  bff.clients = many;
  bff.fail(/clients/, 'network');
  const user = await openPortal(bff, `/clients/${id(401)}`);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load this client' })).toBeVisible();
  bff.heal();
  await user.click(within(detail()).getByRole('button', { name: 'Retry' }));
  expect(await within(detail()).findByRole('heading', { level: 2, name: 'Alder' })).toBeVisible();
});
