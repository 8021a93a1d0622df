import { listSearch, readListQuery } from './list-query.ts';

const read = (search: string) => readListQuery(new URLSearchParams(search));

test('an empty address shows everything, newest first', () => {
  expect(read('')).toEqual({ search: '', status: null, sort: 'newest' });
  expect(listSearch({ search: ' ', status: null, sort: 'newest' })).toBe('');
});

test('what is written can be read again', () => {
  const query = { search: 'O’Brien & Söhne', status: 'qualified', sort: 'score' } as const;
  expect(read(listSearch(query))).toEqual(query);
});

test('unknown values count as not given', () => {
  expect(read('?status=deleted&sort=price')).toEqual({ search: '', status: null, sort: 'newest' });
});

test('an endless search is cut to what the API takes', () => {
  expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
