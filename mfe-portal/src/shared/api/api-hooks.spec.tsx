import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { api } from '@vitrine/contracts';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { FakeBff } from '../../testing/fake-bff.ts';
import { sampleClient } from '../../testing/sample-commerce.ts';
import { id, sampleLead } from '../../testing/sample-leads.ts';
import { useChange } from './use-change.ts';
import { keyOf, useEndpoint } from './use-endpoint.ts';
import { usePages } from './use-pages.ts';

const clients = [sampleClient({ id: id(401), company: 'Alder' }), sampleClient({ id: id(402), company: 'Birch' })];

/** A BFF, a cache, and hooks between them. */
function setUp() {
  const bff = new FakeBff([sampleLead({ id: id(1) })]);
  bff.clients = clients;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const use = <Result, Props>(hook: (props: Props) => Result, initialProps: Props) =>
    renderHook(hook, {
      initialProps,
      wrapper: ({ children }) => (
        <TestShell fetch={bff.fetch}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </TestShell>
      ),
    });
  const matchingRequests = (match: RegExp) => bff.requests.filter((request) => match.test(request));
  return { bff, queries, use, matchingRequests };
}

test('an answer is kept under its family, its endpoint and its question', () => {
  expect(keyOf(api.clients.list)).toEqual(['clients', 'list']);
  expect(keyOf(api.clients.get, { params: { id: id(1) } })).toEqual(['clients', 'get', { params: { id: id(1) } }]);
  expect(keyOf(api.auth.profile, {})).toEqual(keyOf(api.auth.profile));
});

test('an endpoint is read once for each question, and not at all for none', async () => {
  const { use, matchingRequests, queries } = setUp();
  const none: { of: string | null } = { of: null };
  const { result, rerender } = use(
    ({ of }: typeof none) =>
      useEndpoint(api.clients.get, of === null ? null : { params: { id: of } }, { select: ({ company }) => company }),
    none,
  );
  expect(result.current).toMatchObject({ data: undefined, fetchStatus: 'idle' });
  for (const [of, company] of [
    [id(401), 'Alder'],
    [id(402), 'Birch'],
    [id(401), 'Alder'],
  ] as const) {
    rerender({ of });
    await waitFor(() => expect(result.current.data).toBe(company));
  }
  expect(matchingRequests(/\/clients\//)).toEqual([`GET /api/clients/${id(401)}`, `GET /api/clients/${id(402)}`]);
  expect(queries.getQueryData(keyOf(api.clients.get, { params: { id: id(401) } }))).toEqual(clients[0]);
});

test('the next page follows the cursor and keeps the question', async () => {
  const { bff, use, matchingRequests } = setUp();
  bff.pageSize = 1;
  bff.clients = clients.map((client) => ({ ...client, company: `${client.company} Studio` }));
  const { result } = use(() => usePages(api.clients.list, { query: { limit: 1, search: 'studio' } }), {});
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
  expect(result.current.hasNextPage).toBe(false);
  expect(matchingRequests(/\/clients/)).toEqual([
    'GET /api/clients?limit=1&search=studio',
    'GET /api/clients?limit=1&search=studio&cursor=1',
  ]);
});

test('rows stay while another search is answered', async () => {
  const { bff, use } = setUp();
  const { result, rerender } = use(({ search }) => usePages(api.clients.list, { query: { search } }), {
    search: 'birch',
  });
  const companies = () => result.current.data?.pages[0]?.items.map(({ company }) => company);
  await waitFor(() => expect(companies()).toEqual(['Birch']));
  const answer = bff.hold(/search=june/);
  rerender({ search: 'june' });
  expect(result.current).toMatchObject({ isPlaceholderData: true, isFetching: true });
  expect(companies()).toEqual(['Birch']);
  answer();
  await waitFor(() => expect(companies()).toEqual(['Alder', 'Birch']));
});

test('nothing of one record is shown as that of another', async () => {
  const { bff, use } = setUp();
  const { result, rerender } = use(({ of }) => usePages(api.clients.timeline, { params: { id: of } }), {
    of: id(401),
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  const answer = bff.hold(/timeline/);
  rerender({ of: id(402) });
  expect(result.current).toMatchObject({ data: undefined, isPending: true });
  answer();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
});

test('pages and a single answer to the same question are apart', async () => {
  const { use } = setUp();
  const { result } = use(
    () => ({
      single: useEndpoint(api.clients.list, { query: { limit: 5 } }),
      pages: usePages(api.clients.list, { query: { limit: 5 } }),
    }),
    {},
  );
  await waitFor(() => expect(result.current.pages.data?.pages[0]?.items).toHaveLength(2));
  await waitFor(() => expect(result.current.single.data?.items).toHaveLength(2));
});

test('a change shows its answer and reads again what it names, nothing else', async () => {
  const { use, matchingRequests } = setUp();
  const params = { id: id(1) };
  const { result } = use(
    () => ({
      lead: useEndpoint(api.contacts.get, { params }),
      leads: usePages(api.contacts.list, { query: { limit: 5 } }),
      clients: usePages(api.clients.list, { query: { limit: 5 } }),
      update: useChange(
        api.contacts.update,
        { params },
        { replaces: keyOf(api.contacts.get, { params }), stale: [keyOf(api.contacts.list)] },
      ),
    }),
    {},
  );
  await waitFor(() => expect(result.current.clients.isSuccess && result.current.leads.isSuccess).toBe(true));
  await waitFor(() => expect(result.current.lead.data?.version).toBe(1));
  await act(() => result.current.update.mutateAsync({ body: { version: 1, status: 'contacted' } }));
  await waitFor(() => expect(result.current.lead.data).toMatchObject({ version: 2, status: 'contacted' }));
  expect(result.current.leads.data?.pages[0]?.items[0]?.status).toBe('contacted');
  expect(matchingRequests(/GET \/api\/contacts\?/)).toHaveLength(2);
  expect(matchingRequests(/GET \/api\/contacts\//)).toHaveLength(1);
  expect(matchingRequests(/GET \/api\/clients/)).toHaveLength(1);
});

test('what a failed change may have missed is read again, and the caller is told', async () => {
  const { bff, use, matchingRequests } = setUp();
  const params = { id: id(1) };
  const failures: string[] = [];
  const { result } = use(
    () => ({
      lead: useEndpoint(api.contacts.get, { params }),
      update: useChange(
        api.contacts.update,
        { params },
        {
          staleOnError: [keyOf(api.contacts.get, { params })],
          onError: ({ message }) => failures.push(message),
        },
      ),
    }),
    {},
  );
  await waitFor(() => expect(result.current.lead.isSuccess).toBe(true));
  bff.leads = bff.leads.map((lead) => ({ ...lead, version: 7 }));
  await act(async () => {
    await expect(result.current.update.mutateAsync({ body: { version: 1, status: 'lost' } })).rejects.toThrow(
      'This lead has changed since.',
    );
  });
  expect(failures).toEqual(['This lead has changed since.']);
  await waitFor(() => expect(result.current.lead.data?.version).toBe(7));
  expect(matchingRequests(/GET \/api\/contacts\//)).toHaveLength(2);
});

test('a repetition after a failure has the same idempotency key, another change a new one', async () => {
  const { bff, use } = setUp();
  const { result } = use(() => useChange(api.contacts.update, { params: { id: id(1) } }), {});
  const update = (version: number, idempotencyKey?: string) =>
    act(() =>
      result.current
        .mutateAsync({ body: { version, status: 'contacted' }, ...(idempotencyKey && { idempotencyKey }) })
        .catch(() => undefined),
    );
  bff.fail(/PUT/, 'network');
  await update(1);
  bff.heal();
  await update(1);
  await update(2);
  await update(3, 'of-a-form');
  const [first, second, third, fourth] = bff.keysOf(/PUT/);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe('of-a-form');
});

test('an endpoint that takes no key is sent none', async () => {
  const { bff, use } = setUp();
  bff.answer('POST /api/auth/forgot-password', () => ({ message: 'Look at your mail.' }));
  const { result } = use(() => useChange(api.auth.forgotPassword, { body: { email: 'ada@alder.test' } }), {});
  await act(() => result.current.mutateAsync());
  expect(bff.requests).toContain('POST /api/auth/forgot-password');
  expect(bff.keysOf(/forgot-password/)).toEqual([]);
});
