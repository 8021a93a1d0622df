import type { Estimate } from '@vitrine/contracts';
import { ExpiredEstimatesService } from '../../../src/modules/invoices/index.ts';
import { type Answer, newAddress, untilServed } from '../../support/test-app.ts';
import { acceptance, type EstimatesDesk, formOf, publicIdOf, startEstimates } from './support.ts';

let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const rounds = 12;
const sorted = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const call = (action: string, body: object) =>
  untilServed(() => desk.app.call(`/shared-estimates/${action}`, { body, from: newAddress() }));
const signatures = async ({ id }: Estimate) =>
  (await desk.app.query('SELECT 1 FROM estimate_signatures WHERE estimate_id = $1', [id])).length;

/** Sends, opens, and answers what both sides need. */
async function opened() {
  const sent = await desk.sent({ validUntil: '2026-03-02', estimateDate: '2026-03-01' });
  const sharedEstimate = await desk.view(sent);
  const estimate = await desk.find(sent.id);
  return { estimate, accept: acceptance(sent, sharedEstimate), decision: { id: publicIdOf(sent), ...sharedEstimate } };
}

it('accept and expire at once: exactly one wins', async () => {
  const expired = desk.app.app.nest.get(ExpiredEstimatesService);
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const { estimate, accept } = await opened();
    // Each of them begins every other round.
    const early = round % 2 === 0 ? expired.run('2026-03-03') : null;
    const [answer] = await Promise.all([call('accept', accept), early ?? expired.run('2026-03-03')]);
    const { status } = await desk.find(estimate.id);
    outcomes.add(`${String(answer.status)} ${status} ${String(await signatures(estimate))}`);
  }
  for (const outcome of outcomes) expect(['200 accepted 1', '409 expired 0']).toContain(outcome);
}, 120_000);

it('accept and decline at once: exactly one wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { estimate, accept, decision } = await opened();
    const { id, version, sha256 } = decision;
    const answers = await Promise.all([
      call('accept', accept),
      call('decline', { id, version, sha256, reason: 'Too dear' }),
    ]);
    expect(sorted(answers)).toEqual([200, 409]);
    const won = answers[0].status === 200;
    expect([(await desk.find(estimate.id)).status, await signatures(estimate)]).toEqual(
      won ? ['accepted', 1] : ['declined', 0],
    );
  }
}, 120_000);

it('two who sign at once: one signature', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { estimate, accept } = await opened();
    const answers = await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => call('accept', { ...accept, name })));
    expect(sorted(answers)).toEqual([200, 409, 409]);
    expect(await signatures(estimate)).toBe(1);
  }
}, 120_000);

it('accept while staff revise or void: the signature is of what was shown, or nothing is signed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { estimate, accept } = await opened();
    const { version } = estimate;
    const revision = { ...formOf(estimate), title: 'Another title', changes: 'Title' };
    const [signed, staff] = await Promise.all([
      call('accept', accept),
      untilServed(() =>
        round % 2 === 0 ? desk.act(estimate, 'revise', revision) : desk.act(estimate, 'void', { version }),
      ),
    ]);
    const found = await desk.find(estimate.id);
    // Either the first version was signed and staff were refused, or the other way round.
    const outcome = [signed.status === 200, staff.status === 200, found.signature?.version ?? null];
    expect([
      [true, false, 1],
      [false, true, null],
    ]).toContainEqual(outcome);
  }
}, 120_000);

it('two presses of Turn into invoice make one invoice', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { estimate, accept } = await opened();
    await call('accept', accept);
    const answers = await Promise.all(
      [1, 2, 3].map(() => untilServed(() => desk.act(estimate, 'invoice', { status: 'draft' }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['invoice']))).size).toBe(1);
    const invoices = await desk.app.query('SELECT 1 FROM invoices WHERE client_email = $1', [estimate.clientEmail]);
    expect(invoices).toHaveLength(1);
  }
}, 120_000);
