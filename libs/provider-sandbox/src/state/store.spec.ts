import type { Stripe } from 'stripe';
import { noStripeRecords, put } from '../providers/stripe/records.ts';
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

test('a record takes the place of the one with its id, also once older ones are gone', async () => {
  const store = await openStore(undefined, 3);
  const amounts = () => store.records.stripe.disputes.map(({ id, amount }) => `${id} ${amount}`);
  const add = (id: string, amount: number) =>
    store.change(({ stripe }) => void put(stripe.disputes, { id, amount } as Stripe.Dispute));
  for (const id of ['a', 'b', 'c', 'd', 'e']) add(id, 1);
  expect(amounts()).toEqual(['c 1', 'd 1', 'e 1']);
  add('d', 2);
  expect(amounts()).toEqual(['c 1', 'd 2', 'e 1']);
  // It is new again.
  add('a', 3);
  expect(amounts()).toEqual(['d 2', 'e 1', 'a 3']);
  add('e', 4);
  add('a', 5);
  expect(amounts()).toEqual(['d 2', 'e 4', 'a 5']);
});
