import { createAttempt } from './attempt.ts';

test('keys work over plain http, where crypto.randomUUID is missing', () => {
  const descriptor = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  expect(createAttempt().keyFor('a note')).toMatch(/^[\da-f]{32}$/);
  if (descriptor) Object.defineProperty(crypto, 'randomUUID', descriptor);
  else Reflect.deleteProperty(crypto, 'randomUUID');
});

test('the same content has the same key until it succeeds; other content has another', () => {
  const { keyFor, done } = createAttempt();
  const first = keyFor({ to: 'ada@vitrine.test' });
  expect(keyFor({ to: 'ada@vitrine.test' })).toBe(first);
  const other = keyFor({ to: 'june@vitrine.test' });
  expect(other).not.toBe(first);
  done();
  expect(keyFor({ to: 'june@vitrine.test' })).not.toBe(other);
});
