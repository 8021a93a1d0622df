import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { agencyDay } from '@vitrine/brand';
import type { PaymentSystem } from './payment-system.ts';

/**
 * Has the ledger compared with the provider's balance, as each morning. Returns what differs, in words: nothing, but
 * for the money of disputes that are not decided, which has to be explained to the cent.
 */
export async function differencesAtStripe(system: PaymentSystem, cookie: string): Promise<string[]> {
  await compare(system, { cookie, origin: 'http://localhost:4200', 'idempotency-key': randomUUID() });
  const { rows } = await system.database.query<Record<'ledger' | 'provider' | 'unbooked', string> & Listed>(
    `SELECT coalesce(sum(d.ledger_cents), 0) AS ledger, coalesce(sum(d.provider_cents), 0) AS provider,
       coalesce(sum((SELECT sum((x->>'theirsCents')::int - (x->>'oursCents')::int)
         FROM jsonb_array_elements(d.disputes) x)), 0) AS unbooked,
       coalesce(jsonb_agg(d.differences) FILTER (WHERE d.differences <> '[]'), '[]') AS differences
     FROM (SELECT DISTINCT ON (day) * FROM reconciled_days ORDER BY day, version DESC) d`,
  );
  const [found] = rows;
  if (!found) return ['The ledger was not compared with the balance'];
  const { charges, refunds, disputes } = system.sandbox.stripe;
  const expected =
    sumOf(charges().map(({ status, amount }) => (status === 'succeeded' ? amount : 0))) -
    sumOf(refunds().map(({ status, amount }) => (status === 'succeeded' ? amount : 0)));
  const withheld = sumOf(
    disputes()
      .filter(({ status }) => status === 'needs_response' || status === 'under_review')
      .flatMap((dispute) => dispute.balance_transactions.map(({ amount }) => amount)),
  );
  const differences = found.differences.flat();
  const rules: readonly (readonly [holds: boolean, broken: string])[] = [
    [
      differences.length === 0,
      `${differences.length} unexplained differences: ${differences
        .slice(0, 3)
        .map(({ kind, reference, explanation }) => `${kind} ${reference} ${explanation}`)
        .join('; ')}`,
    ],
    [Number(found.provider) === expected, `The provider has ${expected} cents, and ${found.provider} were read`],
    [Number(found.ledger) === expected, `The provider has ${expected} cents, and our ledger ${found.ledger}`],
    [
      Number(found.unbooked) === withheld,
      `The provider holds ${withheld} cents for open disputes, and ${found.unbooked} are explained`,
    ],
  ];
  return rules.flatMap(([holds, broken]) => (holds ? [] : [broken]));
}

interface Listed {
  readonly differences: readonly (readonly {
    readonly kind: string;
    readonly reference: string;
    readonly explanation: string;
  }[])[];
}

/** A year of payments on one day takes longer than a connection may be silent, but is compared all the same. */
async function compare(system: PaymentSystem, headers: Readonly<Record<string, string>>): Promise<void> {
  const today = agencyDay(new Date());
  const { status, body } = await system.post('/bookkeeping/reconciliation', '{}', headers);
  if (status === 200) return;
  if (status !== null) throw new Error(`The comparison was answered ${status}: ${body}`);
  const end = performance.now() + 600_000;
  while (performance.now() < end) {
    const { rows } = await system.database.query('SELECT FROM reconciled_days WHERE day = $1', [today]);
    if (rows.length > 0) return;
    await delay(1000);
  }
  throw new Error('The ledger could not be compared in 10 minutes');
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
