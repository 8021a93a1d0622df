import { renderHook } from '@testing-library/react';
import { useAttempt } from './use-attempt.ts';

test('a page that came over plain http has keys, too, though its browser has no crypto.randomUUID', () => {
  const known = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  const { keyFor } = renderHook(useAttempt).result.current;
  expect(keyFor('a note')).toMatch(/^[\da-f]{32}$/);
  if (known) Object.defineProperty(crypto, 'randomUUID', known);
  else Reflect.deleteProperty(crypto, 'randomUUID');
});

test('the same content has the same key until it came through; other content has another', () => {
  const { keyFor, done } = renderHook(useAttempt).result.current;
  const first = keyFor({ to: 'ada@vitrine.test' });
  expect(keyFor({ to: 'ada@vitrine.test' })).toBe(first);
  const other = keyFor({ to: 'june@vitrine.test' });
  expect(other).not.toBe(first);
  done();
  expect(keyFor({ to: 'june@vitrine.test' })).not.toBe(other);
});
