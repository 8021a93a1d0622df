import { noStripeRecords } from '../providers/stripe/records.ts';
import { openStore } from './store.ts';

test('memory is bounded: of every kind the newest thousand stay', async () => {
  const store = await openStore();
  const kinds = Object.keys(noStripeRecords()) as (keyof ReturnType<typeof noStripeRecords>)[];
  store.change(({ stripe, mails, messages, answers }) => {
    for (let index = 0; index < 1200; index += 1) {
      for (const list of [mails, messages, ...kinds.map((kind) => stripe[kind])] as { id: string }[][])
        list.push({ id: String(index) });
      answers[`stripe:${index}x`] = { fingerprint: '', status: 200, body: null, savedAt: '' };
    }
  });
  const { mails, messages, answers, stripe } = store.records;
  for (const list of [mails, messages, Object.keys(answers), ...kinds.map((kind) => stripe[kind])])
    expect(list).toHaveLength(1000);
  expect(stripe.checkoutSessions.at(-1)?.id).toBe('1199');
});
