import { renderHook } from '@testing-library/react';
import { useAttempt } from './use-attempt.ts';

test('the same content has the same key until it came through; other content has another', () => {
  const { keyFor, done } = renderHook(useAttempt).result.current;
  const first = keyFor({ to: 'ada@vitrine.test' });
  expect(keyFor({ to: 'ada@vitrine.test' })).toBe(first);
  const other = keyFor({ to: 'june@vitrine.test' });
  expect(other).not.toBe(first);
  done();
  expect(keyFor({ to: 'june@vitrine.test' })).not.toBe(other);
});
