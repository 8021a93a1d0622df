import { isEditorPath, loginPath } from './paths.ts';

test('loginPath keeps safe return paths only', () => {
  expect(loginPath('/leads?status=new')).toBe('/login?next=%2Fleads%3Fstatus%3Dnew');
  expect(loginPath('//evil.test')).toBe('/login');
});

test.each([
  ['/invoices/new', true],
  ['/invoices/7c1e0000/edit', true],
  ['/estimates/7c1e0000/revise', true],
  ['/invoices/7c1e0000', false],
  ['/invoices', false],
  ['/settings/templates/new', false],
  ['/clients/new', false],
])('%s is an editor’s path: %s', (path, is) => {
  expect(isEditorPath(path)).toBe(is);
});
