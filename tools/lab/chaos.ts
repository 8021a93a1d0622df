/**
 * `npm run lab -- chaos`: what holds of payments when deliveries repeat, come at once and out of order, and when the
 * BFF is killed. It starts a PostgreSQL, a provider sandbox and a BFF of its own on loopback and ends with 1 if
 * anything did not hold.
 *
 *     npm run lab -- chaos
 *       50,000 deliveries, 20 kills: some minutes
 *     npm run lab -- chaos --deliveries 5000 --kills 5
 *       sooner
 *     npm run lab -- chaos --deliveries 1 --payments 1 --kills 0 --storm-kills 20
 *       refunds, disputes, autopay: 5,000 each
 *     npm run lab -- chaos --deliveries 1 --payments 1 --refunds 500 --disputes 500 --charges 0
 *       refunds and disputes
 *     npm run lab -- chaos --deliveries 1 --payments 1 --refunds 0 --disputes 0 --charges 500
 *       autopay
 *     npm run lab -- chaos --seed 7
 *       the order of another run again
 *     npm run lab -- chaos --deliveries 1 --payments 1 --kills 0 --mails 20000
 *       how fast a backlog of mails leaves
 *
 * `--refunds`, `--disputes` and `--charges` (5,000 each unless said otherwise, 0 leaves a part out) say how many staff
 * ask for, banks open and autopay makes. The paid invoices and saved cards for them are added in bulk, here and at the
 * provider; what is done with them is all real: requests, signed events that come twice, shuffled, late or never, jobs,
 * and kills spread over the work of each part: `--storm-kills` of them, as many as `--kills` unless said otherwise.
 * Each part says how long it took to prepare and to run.
 *
 * True times need a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAutopay } from './chaos/autopay-round.ts';
import { differencesAtStripe } from './chaos/balance-check.ts';
import { runRefunds } from './chaos/refund-round.ts';
import { runMails } from './chaos/mail-round.ts';
import { runDeliveries, runKills, warmUpPayments } from './chaos/rounds.ts';
import { startPaymentSystem } from './chaos/payment-system.ts';
import { readState, violationsOf } from './chaos/invariants.ts';
import { terminalProgress } from '../system/progress.ts';

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '50000' },
    payments: { type: 'string', default: '400' },
    connections: { type: 'string', default: '100' },
    kills: { type: 'string', default: '20' },
    'storm-kills': { type: 'string' },
    mails: { type: 'string', default: '0' },
    refunds: { type: 'string', default: '5000' },
    disputes: { type: 'string', default: '5000' },
    charges: { type: 'string', default: '5000' },
    clients: { type: 'string', default: '64' },
    p99: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

const whole = (name: keyof typeof values, least: number): number => {
  const number = Number(values[name] ?? values.kills);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${name} is '${values[name]}'; it must be a whole number from ${least}.`);
  return process.exit(2);
};

const [deliveries, payments, connections, kills, clients, limit, seed] = [
  whole('deliveries', 1),
  whole('payments', 1),
  whole('connections', 1),
  whole('kills', 0),
  whole('clients', 1),
  whole('p99', 1),
  whole('seed', 0),
];
const mails = whole('mails', 0);
const [refunds, disputes, charges] = [whole('refunds', 0), whole('disputes', 0), whole('charges', 0)];
const stormKills = whole('storm-kills', 0);
const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-chaos-'));
const broken: string[] = [];
const must = (holds: boolean, what: string): void => {
  if (!holds) broken.push(what);
};

try {
  const system = await startPaymentSystem(folder, progress);
  try {
    progress.note(`Seed ${seed}`);
    const round = await progress.step(
      `${deliveries} deliveries of the events of ${payments} payments, ${connections} at once`,
      () => runDeliveries(system, { deliveries, payments, connections, seed }),
    );
    progress.note(
      `  ${round.events} events, answers ${round.answers}; median ${round.median.toFixed(0)} ms, p99 ` +
        `${round.p99.toFixed(0)} ms, ${round.perSecond.toFixed(0)} a second`,
    );
    must(round.allAccepted, `every delivery is answered 200; they were ${round.answers}`);
    must(round.p99 <= limit, `p99 is ${round.p99.toFixed(0)} ms, more than ${limit} ms`);
    let expected = payments + warmUpPayments;

    if (kills > 0) {
      const killed = await progress.step(
        `${kills} × kill -9 under ${clients} clients, 28 % of the provider's answers faulty`,
        () => runKills(system, { kills, clients, seed }),
      );
      progress.note(
        `  ${killed.payments} payments meanwhile; ${killed.interrupted} requests lost their answer and were ` +
          `sent again; serving again after ${killed.slowestStart.toFixed(1)} s at most`,
      );
      expected += killed.payments;
    }

    const drained = await progress.step('Mails on their way', () => system.drain(120));
    progress.note(`  drained in ${drained.toFixed(1)} s`);
    must(drained <= 60, `the mails took ${drained.toFixed(0)} s, more than 60 s`);
    if (mails > 0) {
      const round = await progress.step(`${mails} mails at once`, () => runMails(system, mails, 600));
      progress.note(
        `  left in ${round.seconds.toFixed(1)} s, ${(mails / round.seconds).toFixed(0)} a second; a visitor's ` +
          `p99 ${round.p99.toFixed(0)} ms; CPU of the sandbox ${round.sandboxCpu.toFixed(1)} s`,
      );
      must(round.seconds <= 60 * Math.max(1, mails / 20_000), `${mails} mails took ${round.seconds.toFixed(0)} s`);
      must(round.p99 <= limit, `a visitor waited ${round.p99.toFixed(0)} ms beside the mails, more than ${limit} ms`);
    }
    const state = await readState(system);
    progress.note(
      `  ${state.succeeded} payments recorded, ${state.paidInvoices} invoices paid, ${state.receipts} receipts, ` +
        `${state.sessions} sessions at the provider`,
    );
    broken.push(...violationsOf(state, expected));
    const cookie = refunds + disputes + charges > 0 ? await system.signIn() : '';
    if (refunds + disputes > 0) {
      const round = await progress.step(
        `${refunds} refunds and ${disputes} disputes under ${stormKills} × kill -9, a fifth of the answers faulty`,
        () => runRefunds(system, { cookie, refunds, disputes, clients, kills: stormKills, seed }),
      );
      progress.note(
        `  ${round.requests} refunds by staff, ${round.refused} refused, ${round.dashboard} in the dashboard, ` +
          `${round.disputed} disputes; ${round.delivered} deliveries, ${round.lost} events lost; ` +
          `${round.interrupted} requests lost their answer; ${round.killed} kills; ` +
          `${round.prepared.toFixed(0)} s to prepare, ${round.stormed.toFixed(0)} s of storm, ` +
          `${round.settled.toFixed(0)} s until all was decided`,
      );
      broken.push(...round.broken);
    }
    if (charges > 0) {
      const round = await progress.step(
        `${charges} invoices that autopay charges under ${stormKills} × kill -9, the provider's answers faulty`,
        () => runAutopay(system, { charges, clients, kills: stormKills, seed }),
      );
      progress.note(
        `  ${round.tries} tries, ${round.byHand} paid by hand meanwhile; ${round.delivered} deliveries, ` +
          `${round.lost} events lost; ${round.killed} kills; ${round.prepared.toFixed(0)} s to prepare, ` +
          `${round.stormed.toFixed(0)} s of storm`,
      );
      broken.push(...round.broken);
    }
    if (refunds + disputes + charges > 0)
      broken.push(
        ...(await progress.step("The ledger beside the provider's balance", () => differencesAtStripe(system, cookie))),
      );
  } finally {
    await system.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (broken.length > 0) console.error(`\nDid not hold (seed ${seed}):\n${broken.map((line) => `  ${line}`).join('\n')}`);
else progress.note('\nAll of it held: one transition and one receipt for each payment, nothing lost, nothing twice.');
process.exit(broken.length > 0 ? 1 : 0);
