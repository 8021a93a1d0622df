import { randomBytes } from 'node:crypto';
import { Quote } from '@vitrine/contracts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import { ledgerOf, packageForm, type PaymentsWorld, quote, startPayments, submitted, mailRows } from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
/** A new browser's cookie. */
const browser = (): string => `vitrine-browser=${randomBytes(32).toString('base64url')}`;
const open = (subject: Record<string, unknown>, cookie: string) =>
  world.app.call('/checkout/sessions', { body: subject, cookie, headers: fromOurPage, from: newAddress() });
const quoted = async (subject: Record<string, unknown>, cookie: string) =>
  Quote.parse((await world.app.call('/checkout/quote', { body: subject, cookie, from: newAddress() })).body);
const pay = async (sessionId: unknown, email?: string): Promise<void> => {
  stripe().pay(String(sessionId), email === undefined ? {} : { email });
  await stripe().webhooks.settled();
};
/** Submits the same draft twice. */
const twice = async (): Promise<[string, string, string]> => {
  const body = packageForm();
  return [await submitted(world.app, body), await submitted(world.app, body), body.form.email];
};
const openAtProvider = () =>
  stripe()
    .sessions()
    .filter(({ status }) => status === 'open').length;

describe('the same plan in the same browser', () => {
  it('is reported while a payment for it is open, with its path', async () => {
    const [first, second] = await twice();
    const cookie = browser();
    await open({ submissionId: first }, cookie);
    expect(await open({ submissionId: second }, cookie)).toMatchObject({
      status: 409,
      body: { code: 'plan_exists', existing: { state: 'open', path: `/pay?submissionId=${first}` } },
    });
    expect((await quoted({ submissionId: second }, cookie)).existing).toMatchObject({
      state: 'open',
      path: `/pay?submissionId=${first}`,
    });
    expect((await quoted({ submissionId: first }, cookie)).existing).toBeNull();
  });

  it('is reported for another package as well, by its name', async () => {
    const cookie = browser();
    await pay((await open({ submissionId: await submitted(world.app, packageForm()) }, cookie)).body['id']);
    const other = await submitted(world.app, packageForm({ selectedCampaign: 'foundation' }));
    const existing = { state: 'active', title: 'Visionary Transformation', packageId: 'transformation' };
    expect(await quoted({ submissionId: other }, cookie)).toMatchObject({ packageId: 'foundation', existing });
    expect(await open({ submissionId: other }, cookie)).toMatchObject({
      status: 409,
      body: { code: 'plan_exists', existing },
    });
    expect((await open({ submissionId: other, anotherPlan: true }, cookie)).status).toBe(200);
  });

  it('is not a code’s own offer', async () => {
    const cookie = browser();
    await pay((await open({ submissionId: await submitted(world.app, packageForm()) }, cookie)).body['id']);
    expect((await quoted({ code: 'HALCYON' }, cookie)).existing).toBeNull();
  });

  it('replaces the open one after confirmation, so that only one can be paid', async () => {
    const [first, second] = await twice();
    const cookie = browser();
    const before = openAtProvider();
    await open({ submissionId: first }, cookie);
    expect((await open({ submissionId: second, anotherPlan: true }, cookie)).status).toBe(200);
    await eventually('the first session to be closed', () => openAtProvider() === before + 1);
    expect((await quoted({ submissionId: first }, cookie)).existing).toMatchObject({
      state: 'open',
      path: `/pay?submissionId=${second}`,
    });
  });

  it('that is paid leads to the account; a confirmed second one is sold and not flagged', async () => {
    const [first, second, email] = await twice();
    const cookie = browser();
    await pay((await open({ submissionId: first }, cookie)).body['id']);
    expect(await open({ submissionId: second }, cookie)).toMatchObject({
      status: 409,
      body: { code: 'plan_exists', existing: { state: 'active', path: '/account' } },
    });
    await pay((await open({ submissionId: second, anotherPlan: true }, cookie)).body['id']);
    expect(await ledgerOf(world.app, { submissionId: second })).toMatchObject([{ state: 'succeeded' }]);
    expect(
      await mailRows(
        world.app,
        `SELECT 1 FROM email_messages WHERE template = 'payment-review' AND variables->>'title' = $1
          AND variables->>'clientName' LIKE $2`,
        ['Visionary Transformation', '%'],
      ),
    ).toEqual([]);
    expect(
      await mailRows(
        world.app,
        `SELECT variables->>'second' AS second FROM email_messages WHERE template = 'receipt' AND recipient = $1`,
        [email],
      ),
    ).toEqual([{ second: null }, { second: null }]);
  });

  it('that has ended is not reported', async () => {
    const [first, second] = await twice();
    const cookie = browser();
    await pay((await open({ submissionId: first }, cookie)).body['id']);
    // With an end: otherwise the job that reads the new plan's state from the provider would make it active again.
    await world.app.query(
      `UPDATE subscriptions SET status = 'ended', ended_at = subscriptions.created_at
        FROM payments p JOIN checkouts c ON c.id = p.checkout_id
        WHERE p.subscription_id = subscriptions.id AND c.submission_id = $1`,
      [first],
    );
    expect((await open({ submissionId: second }, cookie)).status).toBe(200);
  });

  it('is opened once by ten concurrent requests', async () => {
    const body = packageForm({ selectedCampaign: 'foundation' });
    const submissions = await Promise.all(Array.from({ length: 10 }, () => submitted(world.app, body)));
    const cookie = browser();
    // Who waits for the lock for more than 2 s is told to try again: a machine may stand still for so long.
    const openedOrRefused = async (submissionId: string) => {
      for (let remainingTries = 5; ; remainingTries -= 1) {
        const answer = await open({ submissionId }, cookie);
        if (answer.status !== 503 || remainingTries === 0) return answer;
      }
    };
    const answers = await Promise.all(submissions.map(openedOrRefused));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(
      await world.app.query(
        `SELECT count(*)::int AS count FROM checkouts WHERE submission_id = ANY($1) AND state IN ('creating', 'open')`,
        [submissions],
      ),
    ).toEqual([{ count: 1 }]);
  }, 30_000);
});

describe('the same plan in another browser', () => {
  it('is not reported to someone who only enters the address', async () => {
    const [first, second, email] = await twice();
    await pay((await open({ submissionId: first }, browser())).body['id']);
    const stranger = browser();
    expect((await quoted({ submissionId: second }, stranger)).existing).toBeNull();
    expect((await quoted({ package: 'transformation', email }, stranger)).existing).toBeNull();
    expect(Quote.parse((await quote(world.app, { submissionId: second })).body).existing).toBeNull();
  });

  it('is reported to a session with the address', async () => {
    const [first, second, email] = await twice();
    await pay((await open({ submissionId: first }, browser())).body['id']);
    await addAccount(world.app, email);
    expect((await open({ submissionId: second }, await signIn(world.app, email))).body).toMatchObject({
      code: 'plan_exists',
      existing: { state: 'active' },
    });
  });

  it('is accepted and flagged as a possible duplicate, one of two concurrent payments', async () => {
    const [first, second, email] = await twice();
    const sessions = [await open({ submissionId: first }, browser()), await open({ submissionId: second }, browser())];
    await Promise.all(sessions.map(({ body }) => pay(body['id'])));
    for (const submissionId of [first, second])
      expect(await ledgerOf(world.app, { submissionId })).toMatchObject([{ state: 'succeeded' }]);
    const receipts = await eventually('both receipts', () => {
      const found = world.sandbox
        .mails()
        .filter(({ to, subject }) => to.includes(email) && subject.startsWith('Your receipt'));
      return found.length === 2 ? found : undefined;
    });
    expect(
      receipts.filter(({ text }) =>
        text?.includes('You already have a plan with us, and Visionary Transformation is a second one.'),
      ),
    ).toHaveLength(1);
    const flags = await mailRows<{ reason: string }>(
      world.app,
      `SELECT variables->>'reason' AS reason FROM email_messages
        WHERE template = 'payment-review' AND variables->>'state' = 'possible_duplicate'
          AND variables->>'clientName' = (SELECT practice_name FROM onboarding_submissions WHERE id = $1)`,
      [first],
    );
    expect(flags).toEqual([
      { reason: expect.stringMatching(/^This address already pays for Visionary Transformation \(receipt REC-/) },
    ]);
  });
});
