import { loginPath } from './paths.ts';

test('loginPath keeps safe return paths only', () => {
  expect(loginPath('/leads?status=new')).toBe('/login?next=%2Fleads%3Fstatus%3Dnew');
  expect(loginPath('//evil.test')).toBe('/login');
});
