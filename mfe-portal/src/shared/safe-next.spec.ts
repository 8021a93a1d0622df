import { loginPath } from './safe-next.ts';

test('the login address remembers a safe page only', () => {
  expect(loginPath('/leads?status=new')).toBe('/login?next=%2Fleads%3Fstatus%3Dnew');
  expect(loginPath('//evil.test')).toBe('/login');
});
