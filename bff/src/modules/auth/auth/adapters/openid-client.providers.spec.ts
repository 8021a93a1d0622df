import { addressOf } from './openid-client.providers.ts';

describe('an email address from a provider', () => {
  it('is taken in lower case', () => {
    expect(addressOf(' Owner@Vitrine.test ')).toBe('owner@vitrine.test');
    expect(addressOf("O'Brien@Clinic.example")).toBe("o'brien@clinic.example");
  });

  it.each(['\u212Aim@vitrine.test', 'ow\u0130ner@vitrine.test', 'no address', '', undefined])(
    'is none where it would only become one of ours in lower case, or is no address: %s',
    (email) => {
      expect(addressOf(email)).toBeNull();
    },
  );
});
