import type { z } from 'zod';
import {
  clientStatuses,
  displayStatuses,
  invoiceStatuses,
  leadStatuses,
  LeadUpdate,
  type Client,
  type Dashboard,
  type Invoice,
  type Lead,
  type OnboardingAnswers,
  type ProblemCode,
  type DocumentSettings,
  documentDefaults,
  type SavedItem,
  type SavedView,
  type SessionEnd,
  type SessionUser,
  type SignInMethod,
  type Today,
  type TaxRate,
} from '@vitrine/contracts';
import { sampleDashboard, sampleToday } from './sample-commerce.ts';
import { id, summaryOf } from './sample-leads.ts';

export const owner: SessionUser = {
  id: id(500),
  email: 'owner@vitrine.test',
  name: 'Owner',
  staff: true,
  role: 'owner',
};

interface Failure {
  readonly status: number;
  readonly code: ProblemCode;
  readonly message: string;
  readonly headers?: Record<string, string>;
  readonly extra?: Record<string, unknown>;
}

/**
 * `network`: no answer at all. `hang`: an answer that does not come before the test is over. A promise: an
 * answer that waits for it.
 */
type Fault = Failure | 'network' | 'hang' | Promise<void>;

/** The account of somebody who is no client. */
const noCard = {
  available: false,
  card: null,
  agreement: null,
  schedules: [],
  wording: { version: '1', text: '' },
  enabled: false,
  upcoming: [],
};

/** Fake BFF for specs: replaces `fetch` and answers from a few leads in memory. */
export class FakeBff {
  leads: Lead[];
  invoices: Invoice[] = [];
  taxRates: TaxRate[] = [];
  savedItems: SavedItem[] = [];
  documents: DocumentSettings = documentDefaults;
  clients: Client[] = [];
  answers: OnboardingAnswers[] = [];
  dashboard: Dashboard = sampleDashboard();
  today: Today = sampleToday();
  views: SavedView[] = [];
  user: SessionUser | null = owner;
  /** Why the last session ended, as the server tells its browser. */
  ended?: SessionEnd;
  ways: readonly SignInMethod[] = ['email', 'google', 'facebook'];
  /** Rows per page, small enough to test paging. */
  pageSize = 50;
  /** Requests so far: `GET /api/contacts?sort=newest`. */
  readonly requests: string[] = [];
  /** Idempotency keys of all requests. */
  readonly #keys: { readonly request: string; readonly key: string }[] = [];
  readonly password = 'vitrine-demo';
  /** Answers added by a spec; the first that is not undefined counts. */
  readonly also: ((request: string, url: URL, body: unknown) => Response | undefined)[] = [];
  readonly #answers = new Map<string, (body: Readonly<Record<string, unknown>>) => unknown>();
  #faults: { readonly match: RegExp; readonly fault: Fault }[] = [];

  constructor(leads: Lead[] = []) {
    this.leads = leads;
  }

  /** Adds an answer: `answer('GET /api/account', () => …)`. */
  answer(request: string, answer: (body: Readonly<Record<string, unknown>>) => unknown): void {
    this.#answers.set(request, answer);
  }

  /** The idempotency keys of the requests that match, in order. */
  keysOf(match: RegExp): string[] {
    return this.#keys.filter(({ request }) => match.test(request)).map(({ key }) => key);
  }

  /** Fails every matching request until `heal`. */
  fail(match: RegExp, fault: Fault): void {
    this.#faults.push({ match, fault });
  }

  /** Holds the answers to matching requests back until the function it returns is called. */
  hold(match: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#faults.push({ match, fault: promise });
    return resolve;
  }

  heal(): void {
    this.#faults = [];
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const request = `${init.method ?? 'GET'} ${url.pathname}${url.search}`;
    this.requests.push(request);
    const key = new Headers(init.headers).get('idempotency-key');
    if (key) this.#keys.push({ request, key });
    const fault = this.#faults.find(({ match }) => match.test(request))?.fault;
    if (fault === 'network') throw new TypeError('Failed to fetch');
    if (fault === 'hang') return new Promise<Response>(() => undefined);
    if (fault instanceof Promise) await fault;
    else if (fault) return problem(fault);
    return this.#answer(request, url, typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined);
  };

  #answer(request: string, url: URL, body: unknown): Response {
    const own = this.#answers.get(request);
    if (own) return Response.json(own((body ?? {}) as Record<string, unknown>));
    if (request.startsWith('GET /api/auth/me'))
      return Response.json({ user: this.user, ...(this.ended && { ended: this.ended }) });
    if (request === 'GET /api/auth/ways') return Response.json({ ways: this.ways });
    if (request === 'POST /api/auth/login') return this.#login(body);
    if (request === 'POST /api/auth/logout') {
      this.user = null;
      return new Response(null, { status: 204 });
    }
    if (!this.user) return problem({ status: 401, code: 'unauthenticated', message: 'Please sign in.' });
    for (const answer of this.also) {
      const response = answer(request, url, body);
      if (response) return response;
    }
    if (request === 'GET /api/saved-views') return Response.json({ items: this.views });
    if (/^\/api\/invoices\/[^/]+\/reminders$/.test(url.pathname))
      return Response.json({ on: false, hold: null, stop: null, next: null, items: [] });
    if (/^\/api\/clients\/[^/]+\/reminders$/.test(url.pathname)) return Response.json({ hold: null });
    if (/^\/api\/contacts\/[^/]+\/merges$/.test(url.pathname)) return Response.json({ items: [] });
    if (request === 'GET /api/tax-rates') return Response.json({ items: this.taxRates });
    if (request === 'GET /api/saved-items') return Response.json({ items: this.savedItems });
    if (request === 'GET /api/settings/documents')
      return Response.json({ ...this.documents, version: 0, updatedAt: null, updatedBy: null });
    if (request === 'GET /api/team') return Response.json({ items: [] });
    if (url.pathname === '/api/contacts') return Response.json(this.#page(url.searchParams));
    if (url.pathname === '/api/dashboard/today') return Response.json(this.today);
    if (url.pathname === '/api/dashboard') return Response.json(this.dashboard);
    if (url.pathname === '/api/account/files') return Response.json({ enabled: false, items: [] });
    if (url.pathname === '/api/account/card') return Response.json(noCard);
    if (/^\/api\/clients\/[^/]+\/card$/.test(url.pathname))
      return Response.json({ card: null, agreement: null, enabled: false, lastDecline: null, askedAt: null });
    if (/^\/api\/invoices\/[^/]+\/autopay$/.test(url.pathname))
      return Response.json({ state: 'off', nextOn: null, tries: [] });
    if (url.pathname === '/api/recurring-invoices')
      return Response.json({ items: [], nextCursor: null, total: 0, countByState: { active: 0, paused: 0, ended: 0 } });
    if (url.pathname === '/api/invoices') return Response.json(this.#invoicePage(url.searchParams));
    if (url.pathname === '/api/onboarding/submissions') return Response.json({ items: this.answers });
    const answers = this.answers.find((one) => url.pathname === `/api/onboarding/submissions/${one.id}`);
    if (answers) return Response.json(answers);
    if (url.pathname === '/api/clients') return Response.json(this.#clientPage(url.searchParams));
    const invoice = this.invoices.find((one) => url.pathname === `/api/invoices/${one.id}`);
    if (invoice) return Response.json(invoice);
    if (/^\/api\/clients\/[^/]+\/timeline$/.test(url.pathname)) return Response.json({ items: [], nextCursor: null });
    if (
      ['/api/tags', '/api/tasks', '/api/client-files/unseen'].includes(url.pathname) ||
      /^\/api\/clients\/[^/]+\/(people|notes|files)$/.test(url.pathname)
    )
      return Response.json({ items: [] });
    if (/^\/api\/clients\/[^/]+\/subscriptions$/.test(url.pathname))
      return Response.json({ subscriptions: [], disputes: [] });
    const client = this.clients.find((one) => url.pathname === `/api/clients/${one.id}`);
    if (client) return Response.json(client);
    const lead = this.leads.find((one) => url.pathname === `/api/contacts/${one.id}`);
    if (!lead) return problem({ status: 404, code: 'not_found', message: 'There is no such lead.' });
    return request.startsWith('PUT') ? this.#update(lead, LeadUpdate.parse(body)) : Response.json(lead);
  }

  #login(body: unknown): Response {
    const { password } = body as { password?: string };
    if (password !== this.password) {
      return problem({
        status: 401,
        code: 'invalid_credentials',
        message: 'That email and password do not match. Please try again.',
      });
    }
    this.user = owner;
    return Response.json({ user: owner });
  }

  #page(params: URLSearchParams) {
    const search = (params.get('search') ?? '').toLowerCase();
    const found = this.leads.filter(({ name, email, company }) =>
      [name, email, company ?? ''].some((text) => text.toLowerCase().includes(search)),
    );
    const status = params.get('status');
    const rows = found.filter((lead) => !status || lead.status === status).map(summaryOf);
    if (params.get('sort') === 'score') rows.sort((a, b) => b.leadScore - a.leadScore);
    const from = Number(params.get('cursor') ?? 0);
    const to = from + this.pageSize;
    return {
      items: rows.slice(from, to),
      nextCursor: to < rows.length ? String(to) : null,
      total: rows.length,
      countByStatus: Object.fromEntries(
        leadStatuses.map((one) => [one, found.filter((lead) => lead.status === one).length]),
      ),
    };
  }

  #invoicePage(params: URLSearchParams) {
    const found = matching(this.invoices, params, ({ number, clientName, clientEmail }) => [
      number,
      clientName,
      clientEmail,
    ]);
    const sum = (statuses: readonly string[]): number =>
      found
        .filter(({ status }) => statuses.includes(status))
        .reduce((total, { amountCents }) => total + amountCents, 0);
    return {
      ...this.#cut(found, params),
      countByStatus: countBy(invoiceStatuses, found),
      countByDisplayStatus: Object.fromEntries(
        displayStatuses.map((one) => [one, found.filter(({ displayStatus }) => displayStatus === one).length]),
      ),
      totals: { pendingCents: sum(['sent', 'overdue']), revenueCents: sum(['paid']) },
    };
  }

  #clientPage(params: URLSearchParams) {
    const found = matching(this.clients, params, ({ name, email, company }) => [name, email, company]);
    const active = found.filter(({ status }) => status === 'active');
    return {
      ...this.#cut(found, params),
      countByStatus: countBy(clientStatuses, found),
      totals: {
        monthlyRecurringCents: active.reduce((total, { monthlyAmountCents }) => total + monthlyAmountCents, 0),
        totalSpentCents: found.reduce((total, { totalSpentCents }) => total + totalSpentCents, 0),
      },
    };
  }

  #cut<T extends { readonly status: string }>(found: readonly T[], params: URLSearchParams) {
    const status = params.get('status');
    const rows = found.filter((one) => !status || one.status === status);
    const from = Number(params.get('cursor') ?? 0);
    const to = from + this.pageSize;
    return { items: rows.slice(from, to), nextCursor: to < rows.length ? String(to) : null, total: rows.length };
  }

  #update(lead: Lead, { version, ...changes }: z.output<typeof LeadUpdate>): Response {
    if (version !== lead.version) {
      return problem({
        status: 409,
        code: 'stale_version',
        message: 'This lead has changed since.',
        extra: { current: lead },
      });
    }
    const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const next: Lead = { ...lead, ...definedChanges, version: version + 1, updatedAt: '2026-11-20T10:00:00.000Z' };
    this.leads = this.leads.map((one) => (one.id === lead.id ? next : one));
    return Response.json(next);
  }
}

const matching = <T>(records: readonly T[], params: URLSearchParams, texts: (record: T) => readonly string[]): T[] => {
  const search = (params.get('search') ?? '').toLowerCase();
  return records.filter((record) => texts(record).some((text) => text.toLowerCase().includes(search)));
};

const countBy = <Status extends string>(statuses: readonly Status[], records: readonly { readonly status: Status }[]) =>
  Object.fromEntries(statuses.map((status) => [status, records.filter((one) => one.status === status).length]));

export function problem({ status, code, message, headers = {}, extra = {} }: Failure): Response {
  const body = { type: 'about:blank', title: code, status, code, message, requestId: 'req-7f3a', ...extra };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
