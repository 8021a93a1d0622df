import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addAutopayInvoices, type AutopayInvoice } from './autopay-cards.ts';
import { type JobRunner, withJobs } from './jobs.ts';
import { killMeanwhile } from './killer.ts';
import type { PaymentSystem } from './payment-system.ts';
import { postman } from './postman.ts';
import { seededRandom, shuffled } from './random.ts';
import { faults, inParallel } from './rounds.ts';

interface AutopayOptions {
  /** Invoices that are due, each of which autopay charges. */
  readonly charges: number;
  readonly clients: number;
  readonly kills: number;
  readonly seed: number;
}

/** Days that pass before each round of the job: the due date, and the days on which a declined card is tried again. */
const waits = [0, 1, 2, 2, 2];
/** The last one makes the charge, and its answer is lost. */
const troubles = [...faults, { kind: 'acceptThenHang' }] as const;
/** About so many tries an invoice takes, with those of bad cards; the kills are spread over them. */
const triesPerInvoice = 1.5;
/** Of the invoices whose card works, these are paid by hand in the same moment. */
const byHandShare = 0.15;

/**
 * Autopay charges, cards are declined and tried again, and some clients pay by hand in the same moment, while the
 * provider answers badly, its events come twice and shuffled, and the BFF is killed. Returns what the ledger and the
 * provider disagree about.
 */
export async function runAutopay(system: PaymentSystem, options: AutopayOptions) {
  return withJobs(system, (jobs) => stormOfCharges(system, jobs, options));
}

async function stormOfCharges(
  system: PaymentSystem,
  jobs: JobRunner,
  { charges, clients, kills, seed }: AutopayOptions,
) {
  const random = seededRandom(seed + 3);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const invoices = await addAutopayInvoices(system, charges);
  const prepared = seconds();
  const byHand = shuffled(invoices, random).slice(0, Math.floor(charges * byHandShare));
  const post = postman(system, random, (type) => /^(payment_intent|checkout\.session)\./.test(type));
  let paidByHand = 0;
  const over = new AbortController();
  const share = async () => (await readTries(system)).tries / (charges * triesPerInvoice);
  const trouble = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const fault = troubles[Math.floor(random() * troubles.length)] ?? { kind: 'disconnect' };
      // One at a time, because the next charge may be far away.
      system.sandbox.clearFaults();
      if (random() < 0.2)
        system.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/payment_intents', ...fault });
      await delay(50 + random() * 200);
    }
    system.sandbox.clearFaults();
  };
  const payers = inParallel(byHand, Math.min(clients, 8), async (invoice) => {
    if (await payByHand(system, invoice)) paidByHand += 1;
  });
  const killer = killMeanwhile(system, { kills, random, over: over.signal, share });
  const [killed] = await Promise.all([
    killer,
    trouble(),
    post.run(over.signal),
    Promise.all([payers, passDays(system, jobs)]).finally(() => over.abort()),
  ]);
  await post.rest();
  await chargeAll(system, jobs);
  await post.rest();
  const times = { prepared, stormed: seconds() - prepared };
  return { ...times, ...post.count(), killed, byHand: paidByHand, ...(await disagreements(system, invoices)) };
}

/** The tries move back instead of the clock moving on. */
async function passDays(system: PaymentSystem, jobs: JobRunner): Promise<void> {
  for (const days of waits) {
    await system.database.query('UPDATE autopay_tries SET tried_on = tried_on - $1::int', [days]);
    await chargeAll(system, jobs);
  }
}

async function readTries({ database }: PaymentSystem): Promise<{ readonly tries: number; readonly unknown: number }> {
  const { rows } = await database.query<{ tries: number; unknown: number }>(
    `SELECT count(*)::int AS tries, count(*) FILTER (WHERE outcome = 'processing')::int AS unknown
       FROM autopay_tries`,
  );
  return rows[0] ?? { tries: 0, unknown: 0 };
}

/** Runs the job until it finds nothing more to charge, and knows every outcome. */
async function chargeAll(system: PaymentSystem, jobs: JobRunner): Promise<void> {
  const end = performance.now() + 1_800_000;
  let before = -1;
  while (performance.now() < end) {
    const isWhole = await jobs.run('autopay');
    const { tries, unknown } = await readTries(system);
    if (isWhole && unknown === 0 && tries === before) return;
    before = tries;
  }
}

/** As a client who opens the page and pays while their card is charged; false when the page is refused or closed. */
async function payByHand(system: PaymentSystem, { publicId }: AutopayInvoice): Promise<boolean> {
  const key = randomUUID();
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, body } = await system.post('/checkout/sessions', JSON.stringify({ invoice: publicId }), {
      'idempotency-key': key,
      'x-forwarded-for': `10.200.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    });
    if (status === 200) {
      try {
        system.sandbox.stripe.pay((JSON.parse(body) as { id: string }).id);
        return true;
      } catch {
        return false;
      }
    }
    if (status !== null && status < 500 && status !== 429) return false;
    await delay(150);
  }
  return false;
}

/** What the ledger and the provider disagree about, to the cent, in words. */
async function disagreements({ database, sandbox }: PaymentSystem, invoices: readonly AutopayInvoice[]) {
  const { rows } = await database.query<{
    id: string;
    status: string;
    tries: number;
    unknown: number;
    payments: { reference: string; cents: number; state: string }[];
    checkouts: string[];
  }>(
    `SELECT i.id, i.status,
       (SELECT count(*)::int FROM autopay_tries t WHERE t.invoice_id = i.id) AS tries,
       (SELECT count(*)::int FROM checkouts c WHERE c.invoice_id = i.id AND c.state = 'processing') AS unknown,
       coalesce((SELECT jsonb_agg(jsonb_build_object('reference', p.provider_ref, 'cents', p.amount_cents,
         'state', p.state)) FROM payments p WHERE p.invoice_id = i.id), '[]') AS payments,
       coalesce((SELECT jsonb_agg(c.id) FROM checkouts c WHERE c.invoice_id = i.id), '[]') AS checkouts
     FROM invoices i WHERE i.id = ANY ($1::uuid[])`,
    [invoices.map(({ id }) => id)],
  );
  const chargesByCheckout = new Map<string, { id: string; cents: number }[]>();
  const attemptsByCheckout = new Map<string, number>();
  const sessions = new Map(
    sandbox.stripe.sessions().map(({ payment_intent: intent, metadata }) => [intent, metadata?.['checkout_id']]),
  );
  for (const { id, status, amount_received: cents, metadata } of sandbox.stripe.paymentIntents()) {
    const checkout = metadata['checkout_id'] ?? sessions.get(id) ?? '';
    attemptsByCheckout.set(checkout, (attemptsByCheckout.get(checkout) ?? 0) + 1);
    if (status === 'succeeded')
      chargesByCheckout.set(checkout, [...(chargesByCheckout.get(checkout) ?? []), { id, cents }]);
  }
  const works = new Map(invoices.map(({ id, works: does }) => [id, does]));
  const wrong = (holds: (row: (typeof rows)[number]) => boolean): string[] =>
    rows.filter((row) => !holds(row)).map(({ id }) => id);
  const takenOf = ({ checkouts }: (typeof rows)[number]) => checkouts.flatMap((id) => chargesByCheckout.get(id) ?? []);
  const rules: readonly (readonly [broken: readonly string[], what: string])[] = [
    [wrong((row) => takenOf(row).length <= 1), 'invoices were charged twice at the provider'],
    [
      wrong((row) => {
        const theirs = takenOf(row).map(({ id, cents }) => `${id} ${cents} succeeded`);
        const ours = row.payments.map(({ reference, cents, state }) => `${reference} ${cents} ${state}`);
        return theirs.toSorted().join() === ours.toSorted().join();
      }),
      'invoices have other payments in the ledger than at the provider',
    ],
    [wrong((row) => (takenOf(row).length === 1) === (row.status === 'paid')), 'invoices are paid without a payment'],
    [wrong((row) => works.get(row.id) !== true || row.status === 'paid'), 'invoices with a good card are not paid'],
    [
      wrong((row) => works.get(row.id) === true || row.status === 'paid' || row.tries === waits.length),
      `invoices with a bad card were not tried ${waits.length} times`,
    ],
    [wrong(({ unknown }) => unknown === 0), 'invoices have a charge whose outcome is unknown'],
    [
      wrong(({ checkouts }) => checkouts.every((id) => (attemptsByCheckout.get(id) ?? 0) <= 1)),
      'invoices have a charge that was made twice at the provider',
    ],
  ];
  const { rows: mails } = await database.query<{ receipts: number; payments: number }>(
    `SELECT (SELECT count(*)::int FROM payments WHERE receipt_number IS NOT NULL) AS payments,
       (SELECT count(DISTINCT receipt_number)::int FROM payments) AS receipts`,
  );
  return {
    tries: rows.reduce((sum, { tries }) => sum + tries, 0),
    broken: [
      ...rules.flatMap(([ids, what]) =>
        ids.length === 0 ? [] : [`${ids.length} ${what}, ${ids.slice(0, 3).join(', ')}`],
      ),
      ...(mails[0]?.receipts === mails[0]?.payments ? [] : ['Two payments have one receipt number']),
    ],
  };
}
