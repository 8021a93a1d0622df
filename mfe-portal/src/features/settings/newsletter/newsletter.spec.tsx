import '@testing-library/jest-dom';
import type { Subscriber, SubscriberPage } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { id } from '../../../testing/sample-leads.ts';

const subscriber = (changes: Partial<Subscriber> = {}): Subscriber => ({
  id: id(801),
  email: 'june@alder.example',
  state: 'confirmed',
  source: 'website',
  createdAt: '2026-11-02T09:00:00.000Z',
  since: '2026-11-02T09:05:00.000Z',
  ...changes,
});

/** The list as the server would answer it. */
function withSubscribers(bff: FakeBff, all: Subscriber[]): void {
  const page = (url: URL): SubscriberPage => {
    const [search, state] = [url.searchParams.get('search') ?? '', url.searchParams.get('state')];
    const items = all.filter((one) => one.email.includes(search) && (state === null || one.state === state));
    const count = (name: Subscriber['state']) => all.filter((one) => one.state === name).length;
    return {
      items,
      nextCursor: null,
      total: items.length,
      counts: { pending: count('pending'), confirmed: count('confirmed'), unsubscribed: count('unsubscribed') },
    };
  };
  bff.also.push((request, url) => {
    if (request.startsWith('GET /api/newsletter/subscribers')) return Response.json(page(url));
    if (!request.startsWith('DELETE /api/newsletter/subscribers/')) return undefined;
    all.splice(
      all.findIndex((one) => request.endsWith(one.id)),
      1,
    );
    return new Response(null, { status: 204 });
  });
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Subscribers' }))
    .getAllByRole('row')
    .slice(1);

describe('Newsletter', () => {
  test('lists addresses with their state, and narrows them by state and search', async () => {
    const bff = new FakeBff();
    withSubscribers(bff, [
      subscriber(),
      subscriber({ id: id(802), email: 'ines@marlow.example', state: 'pending' }),
      subscriber({ id: id(803), email: 'ada@brightwell.example', state: 'unsubscribed' }),
    ]);
    const user = await openPortal(bff, '/settings/newsletter');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toHaveTextContent('ines@marlow.example');
    expect(rows()[1]).toHaveTextContent('Not confirmed');
    await user.click(screen.getByRole('button', { name: /^Unsubscribed/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toBe('/settings/newsletter?state=unsubscribed');
    await user.type(screen.getByRole('searchbox', { name: 'Search email' }), 'nobody');
    expect(await screen.findByText('No matching addresses')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  test('an address is removed after a question', async () => {
    const bff = new FakeBff();
    withSubscribers(bff, [subscriber(), subscriber({ id: id(802), email: 'ines@marlow.example' })]);
    const user = await openPortal(bff, '/settings/newsletter');
    await user.click(await screen.findByRole('button', { name: 'Remove ines@marlow.example' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove ines@marlow.example?' }));
    await user.click(question.getByRole('button', { name: 'Remove address' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await screen.findByText('ines@marlow.example was removed')).toBeVisible();
  });

  test('an empty list says how addresses come, and offers no export', async () => {
    const bff = new FakeBff();
    withSubscribers(bff, []);
    await openPortal(bff, '/settings/newsletter');
    expect(await screen.findByText('No subscribers yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
  });
});
