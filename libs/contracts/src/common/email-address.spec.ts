import { emailAddress } from './email-address.ts';

describe('an email address', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ["o'brien@clinic.example", "o'brien@clinic.example"],
    ['jörg@praxis.example', 'jörg@praxis.example'],
    ['a+b_c@sub.clinic.example', 'a+b_c@sub.clinic.example'],
  ])('%s is %s', (text, address) => {
    expect(emailAddress(text)).toBe(address);
  });

  it.each(['', 'ada', 'ada@example', 'a b@example.com', "ada@exa'mple.com", 'ada@example.com, eve@example.com', '\u212Aim@example.com', 'ow\u0130ner@example.com'])('"%s" is none', (text) => {
    expect(emailAddress(text)).toBeNull();
  });
});
