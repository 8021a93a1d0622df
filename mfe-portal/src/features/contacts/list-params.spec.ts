import { searchOf } from '../../shared/screen/list-query.ts';
import { leadAddress } from './list-params.ts';

test('an empty query shows everything, newest first', () => {
  expect(leadAddress.read('')).toEqual({});
  expect(leadAddress.clean({ search: ' ', sort: 'newest', direction: 'desc', status: undefined })).toEqual({});
  expect(leadAddress.orderOf({})).toEqual({ sort: 'newest', direction: 'desc' });
});

test('a written query can be parsed again, with its parts in one order', () => {
  const query = {
    search: 'O’Brien & Söhne',
    status: 'qualified',
    sort: 'follow-up',
    direction: 'desc',
    assignee: 'me',
    followUp: 'overdue',
    source: 'trade fair',
  } as const;
  const search = searchOf(query);
  expect(leadAddress.read(search)).toEqual(query);
  expect(searchOf(leadAddress.clean(Object.fromEntries(Object.entries(query).toReversed())))).toBe(search);
});

test('unknown values are ignored', () => {
  expect(leadAddress.read('?status=deleted&sort=price&direction=sideways&assignee=boss&followUp=never&page=2')).toEqual(
    {},
  );
});

test('a direction is kept only where it turns the order', () => {
  expect(leadAddress.read('?sort=name&direction=asc')).toEqual({ sort: 'name' });
  expect(leadAddress.orderOf({ sort: 'name' }).direction).toBe('asc');
  expect(leadAddress.read('?direction=asc')).toEqual({ direction: 'asc' });
});

test('a long search is cut to the API’s maximum', () => {
  expect(leadAddress.read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
