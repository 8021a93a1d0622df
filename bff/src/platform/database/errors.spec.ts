import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDatabaseUnavailable, metChangedSchema, refusalOf } from './errors.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    // A login that was disabled, or whose password changed.
    withCode('28000'),
    withCode('28P01'),
    withCode('53300'),
    // A standby, or a primary that was made to read only.
    withCode('25006'),
    new AggregateError([withCode('ECONNREFUSED')]),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new QueryFailedError('SELECT 1', [], withCode('08006')),
    new QueryRunnerAlreadyReleasedError(),
    new QueryRunnerProviderAlreadyReleasedError(),
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

describe('metChangedSchema', () => {
  it.each(['0A000', '42883', '42P10'])('knows %s, which is no conflict with others', (code) => {
    const error = new QueryFailedError('SELECT 1', [], withCode(code));
    expect([metChangedSchema(error), refusalOf(error)]).toEqual([true, null]);
  });

  it.each([withCode('42601', 'syntax error'), withCode('40001'), new Error('boom'), undefined])(
    'leaves %s alone',
    (error) => {
      expect(metChangedSchema(error)).toBe(false);
    },
  );
});
