import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type JobRunner, withJobs } from './jobs.ts';
import { killMeanwhile } from './killer.ts';
import { addPaidInvoices, type Payment } from './paid-invoices.ts';
import type { PaymentSystem } from './payment-system.ts';
import { postman } from './postman.ts';
import { seededRandom, shuffled } from './random.ts';
import { faults, inParallel } from './rounds.ts';

interface RefundOptions {
  /** Of an owner. */
  readonly cookie: string;
  /** Refunds that staff ask for; a fifth as many are made in the provider's dashboard. */
  readonly refunds: number;
  /** Each of a payment of its own. */
  readonly disputes: number;
  readonly clients: number;
  readonly kills: number;
  readonly seed: number;
}

/** Refunds that staff ask for at each payment; some of them ask for more than is left. */
const refundsPerPayment = 4;

/**
 * Staff refund, the dashboard refunds, and banks dispute and decide, while the provider answers badly, its events come
 * twice and shuffled, and the BFF is killed. Returns what the ledger and the provider disagree about.
 */
export async function runRefunds(system: PaymentSystem, options: RefundOptions) {
  return withJobs(system, (jobs) => stormOfRefunds(system, jobs, options));
}

async function stormOfRefunds(system: PaymentSystem, jobs: JobRunner, options: RefundOptions) {
  const { cookie, refunds, disputes, clients, kills, seed } = options;
  const random = seededRandom(seed + 2);
  const headers = { cookie, origin: 'http://localhost:4200' };
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const refunded = Math.ceil(refunds / refundsPerPayment);
  const payments = await addPaidInvoices(system, Math.max(disputes, refunded));
  const prepared = seconds();
  const count = { requests: 0, refused: 0, dashboard: 0, disputed: 0, interrupted: 0 };

  const ask = async (payment: Payment): Promise<void> => {
    if (random() < 0.2)
      system.sandbox.fault({
        provider: 'stripe',
        method: 'POST',
        path: '/refunds',
        ...faults[Math.floor(random() * faults.length)],
      } as Parameters<typeof system.sandbox.fault>[0]);
    const amount = ((1 + Math.floor(random() * payment.cents * 0.5)) / 100).toFixed(2);
    const body = JSON.stringify({ amount, reason: 'Chaos', creditNote: random() < 0.5, email: false });
    const key = randomUUID();
    // Two presses of the button, one of which may get no answer.
    const answers = await Promise.all([0, 1].map(() => insistOn(system, payment.id, body, key, headers)));
    // What is refused keeps no answer: the second press may come when there is something left again.
    const refundIds = new Set(answers.flatMap(({ refund }) => refund ?? []));
    if (refundIds.size > 1) throw new Error(`One key made the refunds ${[...refundIds].join(' and ')}`);
    for (const { lost } of answers) count.interrupted += lost;
    if (refundIds.size === 1) count.requests += 1;
    else count.refused += 1;
  };
  const fromDashboard = ({ charge, cents }: Payment): void => {
    if (attempt(() => system.sandbox.stripe.refund(charge, { amount: 1 + Math.floor(random() * cents * 0.2) })))
      count.dashboard += 1;
  };
  const dispute = ({ charge }: Payment): void => {
    const opened = attempt(() => system.sandbox.stripe.dispute(charge));
    if (!opened) return;
    count.disputed += 1;
    if (random() < 0.3) attempt(() => system.sandbox.stripe.answerDispute(opened.id));
    const outcome = random() < 0.5 ? 'lost' : 'won';
    attempt(() => system.sandbox.stripe.closeDispute(opened.id, outcome));
    if (outcome === 'lost' && random() < 0.3) {
      attempt(() => system.sandbox.stripe.answerDispute(opened.id));
      if (random() < 0.5) attempt(() => system.sandbox.stripe.closeDispute(opened.id, 'won'));
    }
  };

  const pick = (index: number): Payment => payments[index % refunded] as Payment;
  const works = shuffled(
    [
      ...Array.from({ length: refunds }, (_, index) => () => ask(pick(index))),
      ...Array.from({ length: Math.floor(refunds / 5) }, (_, index) => async () => fromDashboard(pick(index))),
      ...payments.slice(0, disputes).map((payment) => async () => dispute(payment)),
    ],
    random,
  );
  const over = new AbortController();
  const post = postman(system, random, (type) => /^(refund|charge\.dispute)\./.test(type));
  let done = 0;
  const storm = inParallel(works, clients, async (work) => {
    await work();
    done += 1;
  }).finally(() => over.abort());
  const share = () => done / works.length;
  const killer = killMeanwhile(system, { kills, random, over: over.signal, share });
  const [killed] = await Promise.all([killer, storm, post.run(over.signal)]);
  const stormed = seconds();
  await post.rest();
  await settle(system);
  await post.rest();
  // What was lost on its way is found by asking the provider.
  while (!(await jobs.run('payments-reconcile'))) await delay(1000);
  await settle(system);
  const times = { prepared, stormed: stormed - prepared, settled: seconds() - stormed };
  return { ...count, ...post.count(), ...times, killed, broken: await disagreements(system) };
}

/** Null when the provider refuses, as it does a second dispute. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Asks until it is answered; a repeated request has the same key. Answers the refund's id, or null if refused. */
async function insistOn(
  system: PaymentSystem,
  payment: string,
  body: string,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly refund: string | null; readonly lost: number }> {
  for (let lost = 0; lost < 600; lost += 1) {
    const answer = await system.post(`/payments/${payment}/refunds`, body, { ...headers, 'idempotency-key': key });
    if (answer.status === 201) return { refund: (JSON.parse(answer.body) as { id: string }).id, lost };
    if (answer.status === 400 || answer.status === 409) return { refund: null, lost };
    if (answer.status !== null && answer.status < 500 && answer.status !== 429)
      throw new Error(`A refund was answered ${answer.status}: ${answer.body}`);
    // A BFF that starts again is not kept from it by everybody at once.
    await delay(300 + Math.random() * 500);
  }
  throw new Error('A refund was not answered in 600 tries');
}

/** Waits until no refund is pending and no job about them waits. */
async function settle({ database }: PaymentSystem): Promise<void> {
  const end = performance.now() + 900_000;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM payment_refunds WHERE state = 'pending')::int
        + (SELECT count(*) FROM pgboss.job WHERE name IN ('payment-refund', 'provider-look')
          AND state < 'completed')::int AS count`,
    );
    if (rows[0]?.count === 0 || performance.now() > end) return;
    await delay(500);
  }
}

/** What the ledger and the provider disagree about, to the cent, in words. */
async function disagreements({ database, sandbox }: PaymentSystem): Promise<string[]> {
  const providerCents = new Map<string, number>();
  for (const { payment_intent: intent, amount_refunded: cents } of sandbox.stripe.charges())
    if (typeof intent === 'string' && cents > 0) providerCents.set(intent, cents);
  for (const { payment_intent: intent, amount, status } of sandbox.stripe.disputes())
    if (typeof intent === 'string' && (status === 'lost' || status === 'appeal_under_review'))
      providerCents.set(intent, (providerCents.get(intent) ?? 0) + amount);
  const { rows } = await database.query<{ reference: string; cents: string; paid: string }>(
    `SELECT p.provider_ref AS reference, p.amount_cents AS paid,
       sum(CASE b.kind WHEN 'refund' THEN b.amount_cents ELSE -b.amount_cents END) AS cents
     FROM payments p JOIN payments b ON b.of_payment_id = p.id AND b.kind IN ('refund', 'refund_failed')
     WHERE p.provider_ref IS NOT NULL GROUP BY p.id`,
  );
  const booked = new Map(rows.map(({ reference, cents }) => [reference, Number(cents)]));
  const wrong = [...new Set([...providerCents.keys(), ...booked.keys()])].filter(
    (intent) => (providerCents.get(intent) ?? 0) !== (booked.get(intent) ?? 0),
  );
  const refundIds = sandbox.stripe.refunds().flatMap(({ metadata }) => metadata?.['refund_id'] ?? []);
  const { rows: states } = await database.query<{ pending: number; succeeded: number; notes: number; last: number }>(
    `SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending,
       count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded,
       (SELECT count(*)::int FROM credit_notes) AS notes,
       (SELECT coalesce(sum(last), 0)::int FROM number_counters WHERE kind = 'credit_note') AS last
     FROM payment_refunds WHERE method = 'provider' AND requested_by <> 'stripe'`,
  );
  const [{ pending, succeeded, notes, last } = { pending: -1, succeeded: -1, notes: -1, last: -2 }] = states;
  const rules: readonly (readonly [holds: boolean, broken: string])[] = [
    [
      wrong.length === 0,
      `${wrong.length} payments differ: ${wrong
        .slice(0, 3)
        .map(
          (intent) =>
            `${intent} lost ${providerCents.get(intent) ?? 0} at the provider, ${booked.get(intent) ?? 0} here`,
        )
        .join('; ')}`,
    ],
    [new Set(refundIds).size === refundIds.length, 'A refund that staff asked for was made twice at the provider'],
    [pending === 0, `${pending} refunds are still pending`],
    [succeeded === refundIds.length, `${succeeded} refunds succeeded here, ${refundIds.length} exist at the provider`],
    [notes === last, `${notes} credit notes were issued and the last number is ${last}`],
  ];
  return rules.flatMap(([holds, broken]) => (holds ? [] : [broken]));
}
