import { newAccessCode } from './access-codes.ts';

describe('newAccessCode', () => {
  it.each([
    ['Marchetti Aesthetics', 'MARCH'],
    ['Élan & Co.', 'ELANC'],
    ['24/7 Skin', 'SKIN'],
    ['', ''],
  ])('of %j begins with %j and ends with five unambiguous characters', (company, letters) => {
    expect(newAccessCode(company)).toMatch(new RegExp(`^${letters}[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{5}$`));
  });

  it('differs on each call', () => {
    expect(new Set(Array.from({ length: 20 }, () => newAccessCode('Lumen'))).size).toBe(20);
  });
});
