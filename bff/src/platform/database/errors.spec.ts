import { QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable, refusalOf } from './errors.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    // A login that was disabled, or whose password changed.
    withCode('28000'),
    withCode('28P01'),
    withCode('53300'),
    new AggregateError([withCode('ECONNREFUSED')]),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new QueryFailedError('SELECT 1', [], withCode('08006')),
  ])('knows %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([withCode('23505', 'duplicate key'), withCode('42P01'), new Error('boom'), 'ECONNREFUSED', undefined])(
    'leaves %s alone',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );
});

describe('refusalOf', () => {
  it.each(['40P01', '40001', '0A000', '42883', '42P10'])('lets the same be run again after %s', (code) => {
    expect(refusalOf(new QueryFailedError('SELECT 1', [], withCode(code)))).toEqual({ kind: 'contention' });
  });

  it('leaves a statement alone that nothing came between', () => {
    expect(refusalOf(withCode('42601', 'syntax error'))).toBeNull();
  });
});
