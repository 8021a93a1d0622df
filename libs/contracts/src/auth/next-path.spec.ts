import { safeNext } from './next-path.ts';

test.each([
  ['/admin'],
  ['/leads'],
  ['/leads/0e8f7d5e-8a55-4a36-9d4e-0b3f3f4c9a11?status=new&sort=score#mails'],
  ['/leads?search=https://halcyon.test/x'],
])('%s is kept', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  ['nothing', null],
  ['empty', ''],
  ['another site', 'https://evil.test/admin'],
  ['another site without a scheme', '//evil.test'],
  ['three slashes', '///evil.test'],
  ['a backslash that browsers read as a slash', String.raw`/\evil.test`],
  ['slash and tab', '/\t/evil.test'],
  ['slash and line break', '/\n/evil.test'],
  ['a dot that normalizes away', '/.//evil.test'],
  ['two dots that normalize away', '/admin/..//evil.test'],
  ['an encoded dot that normalizes away', '/%2e//evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'leads'],
  ['a user part', '@evil.test'],
  ['the login page again', '/login?next=/login'],
  ['the other login page', '/admin-login'],
  ['the page that comes back from a provider', '/auth/callback?next=/leads'],
  ['an API call', '/api/auth/logout'],
  ['something endless', `/${'a'.repeat(3000)}`],
])('%s is refused', (_, next) => {
  expect(safeNext(next)).toBeNull();
});
