import { Quote } from '@vitrine/contracts';
import { eventually } from '../support/test-app.ts';
import { open, packageForm, type PaymentsWorld, quote, startPayments, submitted } from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

it('is quoted by package and start, and its receipt says who calls when, the days and what to have ready', async () => {
  const form = packageForm({ startDate: '2026-04-01' });
  const submissionId = await submitted(world.app, form);
  const answer = await quote(world.app, { submissionId });
  expect([answer.status, answer.body['code']]).toEqual([200, null]);
  expect(Quote.parse(answer.body)).toMatchObject({
    packageId: 'transformation',
    startsOn: '2026-04-01',
  });
  const { body } = await open(world.app, { submissionId });
  world.sandbox.stripe.pay(String(body['id']), { email: form.form.email });
  await world.sandbox.stripe.webhooks.settled();
  const { text, html } = await eventually('the receipt', () =>
    world.sandbox.mails().find(({ to, subject }) => to.includes(form.form.email) && subject.startsWith('Your receipt')),
  );
  for (const phrase of [
    'Vivian Hale is your account manager. She calls you by 5 pm on Tuesday, March 3, at the number you gave us, and ' +
      'work starts on Wednesday, April 1.',
    '(212) 555-0140',
    'Wed, Apr 1',
    'Next charge, $9,950.00. To cancel, write us one line first.',
    'The name of your EHR or practice management system',
    '640 East 61st Street',
  ])
    expect(text).toContain(phrase);
  expect(html).toContain('What happens when');
  expect(html).not.toContain('555 0148');
});
