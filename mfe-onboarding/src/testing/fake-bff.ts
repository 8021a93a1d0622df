import {
  packageContent,
  packagePrices,
  packageIds,
  Submission,
  type CheckoutOutcome,
  type CheckoutState,
  type PackageId,
  type ProblemCode,
  type Quote,
  type ResolvedCode,
} from '@vitrine/contracts';

interface Failure {
  readonly status: number;
  readonly code: ProblemCode;
  readonly message: string;
  readonly errors?: Record<string, string[]>;
}

/** `network`: no answer at all. An own `Response`: that answer. */
type Fault = Failure | 'network' | (() => Response);

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const sessionId = 'cs_test_0123456789';

/** Replaces the network in a spec and answers as the BFF does, from memory. */
export class FakeBff {
  readonly prices: Record<PackageId, number> = { ...packagePrices };
  readonly codes: ResolvedCode[] = [
    {
      code: 'SPRING',
      kind: 'promo',
      name: 'Spring Special',
      description: 'Spring Special - Monthly AI Infrastructure',
      features: [],
      price: { amountCents: 200_000, currency: 'usd', interval: 'month' },
      packages: [],
      client: null,
    },
  ];
  readonly invoices: Record<string, Quote> = {};
  readonly submissions: { readonly id: string; readonly key: string; readonly body: Submission }[] = [];
  /** Statuses of the session, one for each request; the last one repeats. */
  outcomes: CheckoutState[] = ['open'];
  /** Of a session that is processing, what is on its way; of one that failed, why. */
  pending: CheckoutOutcome['pending'] = null;
  failure: string | null = null;
  /** The receipt of a paid session. */
  receipt: NonNullable<CheckoutOutcome['receipt']> = receipt;
  /** What was asked: `POST /api/checkout/quote`, with its body. */
  readonly requests: { readonly line: string; readonly body: unknown }[] = [];
  #faults: { readonly match: RegExp; readonly fault: Fault }[] = [];

  /** Every request that matches fails like this, until `heal`. */
  fail(match: RegExp, fault: Fault): void {
    this.#faults.push({ match, fault });
  }

  heal(): void {
    this.#faults = [];
  }

  bodiesOf(line: string): unknown[] {
    return this.requests.filter((request) => request.line === line).map(({ body }) => body);
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const line = `${init.method ?? 'GET'} ${url.pathname}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    this.requests.push({ line, body });
    const fault = this.#faults.find(({ match }) => match.test(line))?.fault;
    if (fault === 'network') throw new TypeError('Failed to fetch');
    if (typeof fault === 'function') return fault();
    if (fault) return problem(fault);
    return this.#answer(line, body, new Headers(init.headers).get('idempotency-key'));
  };

  #answer(line: string, body: unknown, key: string | null): Response {
    switch (line) {
      case 'GET /api/packages':
        return Response.json({
          priceBookVersion: 1,
          packages: packageIds.map((id) => ({
            id,
            ...packageContent[id],
            priceCents: this.prices[id],
            currency: 'usd',
            interval: 'month',
          })),
        });
      case 'POST /api/codes/resolve': {
        const found = this.codes.find(({ code }) => code === (body as { code: string }).code);
        return found
          ? Response.json(found)
          : problem({
              status: 404,
              code: 'invalid_code',
              message: 'That code isn’t valid or has expired. Please check it and try again.',
            });
      }
      case 'POST /api/onboarding/submissions':
        return this.#submit(body, key ?? '');
      case 'POST /api/checkout/quote': {
        const quote = this.#quoteOf(body as Record<string, string>);
        return quote
          ? Response.json(quote)
          : problem({ status: 404, code: 'nothing_to_pay', message: 'There’s nothing to pay here.' });
      }
      case 'POST /api/auth/register':
        return Response.json(
          { message: 'Check your email. We’ve sent you a link to confirm your address.' },
          { status: 202 },
        );
      case 'POST /api/checkout/sessions':
        return Response.json({ id: sessionId, url: `https://checkout.example/pay/${sessionId}` });
      case `GET /api/checkout/sessions/${sessionId}`: {
        const status = (this.outcomes.length > 1 ? this.outcomes.shift() : this.outcomes[0]) ?? 'open';
        return Response.json({
          id: sessionId,
          pending: this.pending,
          failure: this.failure,
          status,
          receipt: status === 'paid' ? this.receipt : null,
        } satisfies CheckoutOutcome);
      }
      default:
        return problem({ status: 404, code: 'not_found', message: 'There is no such thing.' });
    }
  }

  #submit(body: unknown, key: string): Response {
    const existing = this.submissions.find((one) => one.key === key);
    const submission = existing ?? { id: idOf(this.submissions.length + 1), key, body: Submission.parse(body) };
    if (!existing) this.submissions.push(submission);
    const cents = this.#centsOf(submission.body);
    const price =
      cents === null
        ? null
        : { amountCents: cents, currency: 'usd', interval: 'month', validUntil: '2026-12-21T00:00:00.000Z' };
    return Response.json({ submissionId: submission.id, status: 'pending_payment', price }, { status: 201 });
  }

  #centsOf(body: Submission): number | null {
    if (body.wizard === 'package') return this.prices[body.form.selectedCampaign];
    return this.codes.find(({ code }) => code === body.form.promoCode)?.price?.amountCents ?? null;
  }

  #quoteOf(subject: Record<string, string>): Quote | null {
    if (subject['invoice']) return this.invoices[subject['invoice']] ?? null;
    const submission = this.submissions.find(({ id }) => id === subject['submissionId']);
    if (submission) {
      const cents = this.#centsOf(submission.body);
      const title =
        submission.body.wizard === 'package'
          ? packageContent[submission.body.form.selectedCampaign].name
          : 'Spring Special';
      return cents === null
        ? null
        : quoteOf({
            kind: 'submission',
            title,
            clientName: submission.body.form.practiceName,
            amountDueCents: cents,
            packageId: submission.body.wizard === 'package' ? submission.body.form.selectedCampaign : null,
            startsOn: submission.body.form.startDate || null,
          });
    }
    const id = packageIds.find((one) => packageContent[one].name === subject['package']);
    return id
      ? quoteOf({
          kind: 'package',
          title: packageContent[id].name,
          clientName: null,
          amountDueCents: this.prices[id],
          packageId: id,
        })
      : null;
  }
}

const receipt = {
  number: 'R-2026-0031',
  invoiceNumber: 'INV-2026-148',
  title: 'Visionary Transformation',
  clientName: 'Lattice Dermatology',
  sentTo: 'a•••@lattice.test',
  amountCents: 995_000,
  currency: 'usd' as const,
  interval: 'month' as const,
  method: null,
  paidAt: '2026-11-21T12:00:00.000Z',
  rest: null,
  nextChargeOn: '2026-12-21',
  receiptPath: `/api/checkout/sessions/${sessionId}/receipt`,
};

/** A quote of the BFF, monthly by default. */
export const quoteOf = (parts: Pick<Quote, 'title' | 'amountDueCents'> & Partial<Quote>): Quote => ({
  kind: 'invoice',
  number: null,
  facts: [],
  clientName: null,
  description: null,
  items: [
    {
      description: parts.title,
      quantity: '1',
      rateCents: parts.amountDueCents,
      discount: null,
      tax: null,
      amountCents: parts.amountDueCents,
    },
  ],
  parts: [],
  discount: null,
  subtotalCents: parts.amountDueCents,
  discountCents: 0,
  taxes: [],
  totalCents: parts.amountDueCents,
  paidCents: 0,
  refundedCents: 0,
  creditedCents: 0,
  creditCents: 0,
  dueDate: null,
  currency: 'usd',
  interval: 'month',
  status: 'due',
  seller: 'Halcyon',
  code: null,
  existing: null,
  takesBank: false,
  pending: null,
  packageId: null,
  startsOn: null,
  keepCard: null,
  autopay: false,
  ...parts,
});

function problem({ status, code, message, errors }: Failure): Response {
  const body = {
    type: 'about:blank',
    title: code,
    status,
    code,
    message,
    requestId: 'req-7f3a',
    ...(errors && { errors }),
  };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}
