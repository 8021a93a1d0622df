import { api, apiPrefix, pathOf, type PathOf } from './index.ts';

describe('pathOf', () => {
  it('writes parameters and query, leaving out what is undefined', () => {
    expect(pathOf(api.invoices.pdf, { params: { id: 'a/b' }, query: { paper: 'a4' } })).toBe(
      '/api/invoices/a%2Fb/pdf?paper=a4',
    );
    expect(pathOf(api.auth.providerStart, { params: { provider: 'google' }, query: { returnTo: undefined } })).toBe(
      '/api/auth/google/start',
    );
    expect(pathOf(api.invoices.exportCsv, { query: { search: 'a & b' } })).toBe(
      '/api/invoices/export.csv?search=a+%26+b',
    );
  });

  it('refuses an address that lacks a parameter', () => {
    expect(() => pathOf(api.invoices.get, { params: {} } as never)).toThrow("needs the parameter 'id'");
  });

  it('is what the type says where there are no parameters', () => {
    const path: PathOf<typeof api.contacts.create> = '/api/contacts';
    expect([pathOf(api.contacts.create), apiPrefix + api.contacts.create.path]).toEqual([path, path]);
  });
});
