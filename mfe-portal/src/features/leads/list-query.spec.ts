import { isFiltered, listSearch, readListQuery } from './list-query.ts';

const everything = { search: '', status: null, sort: 'newest', assignee: null, followUp: null, source: null } as const;

const read = (search: string) => readListQuery(new URLSearchParams(search));

test('an empty address shows everything, newest first', () => {
  expect(read('')).toEqual(everything);
  expect(listSearch({ ...everything, search: ' ' })).toBe('');
  expect([isFiltered(everything), isFiltered({ ...everything, source: 'website' })]).toEqual([false, true]);
});

test('what is written can be read again', () => {
  const query = {
    search: 'O’Brien & Söhne',
    status: 'qualified',
    sort: 'follow-up',
    assignee: 'me',
    followUp: 'overdue',
    source: 'trade fair',
  } as const;
  expect(read(listSearch(query))).toEqual(query);
});

test('unknown values count as not given', () => {
  expect(read('?status=deleted&sort=price&assignee=boss&followUp=never')).toEqual(everything);
});

test('an endless search is cut to what the API takes', () => {
  expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
