import { isFiltered, listSearch, readListQuery } from './list-params.ts';

const everything = {
  search: '',
  status: null,
  sort: 'newest',
  direction: 'desc',
  assignee: null,
  followUp: null,
  source: null,
} as const;

const read = (search: string) => readListQuery(new URLSearchParams(search));

test('an empty query shows everything, newest first', () => {
  expect(read('')).toEqual(everything);
  expect(listSearch({ ...everything, search: ' ' })).toBe('');
  expect([isFiltered(everything), isFiltered({ ...everything, source: 'website' })]).toEqual([false, true]);
});

test('a written query can be parsed again', () => {
  const query = {
    search: 'O’Brien & Söhne',
    status: 'qualified',
    sort: 'follow-up',
    direction: 'desc',
    assignee: 'me',
    followUp: 'overdue',
    source: 'trade fair',
  } as const;
  expect(read(listSearch(query))).toEqual(query);
});

test('unknown values are ignored', () => {
  expect(read('?status=deleted&sort=price&direction=sideways&assignee=boss&followUp=never')).toEqual(everything);
});

test('a long search is cut to the API’s maximum', () => {
  expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
