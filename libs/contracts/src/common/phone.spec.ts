import { invalidPhone, Phone, readPhone } from './phone.ts';

test.each([
  ['(212) 555-0134', '+12125550134', ''],
  ['212.555.0134', '+12125550134', ''],
  ['1-212-555-0134', '+12125550134', ''],
  ['+1 212 555 0134 x12', '+12125550134', '12'],
  ['212 555 0134, ext. 12', '+12125550134', '12'],
  ['212-555-0134 Extension 4', '+12125550134', '4'],
  ['(212) 555-0134 #7', '+12125550134', '7'],
  ['+44 20 7946 0018', '+442079460018', ''],
  ['00 44 20 7946 0018', '+442079460018', ''],
  ['555-0134', null, ''],
])('%s is understood', (text, international, extension) => {
  expect(readPhone(text)).toEqual({ international, extension });
  // Kept as it was typed.
  expect(Phone.parse(` ${text} `)).toBe(text);
});

// The specification's own rule is the least that is accepted (ADR 0048).
test.each(['+1 (212) 555-0134', '12125550134', '1 212-555-0134', '1-------', '2125550(13)4'])(
  '%s is accepted as specified',
  (text) => expect(Phone.parse(text)).toBe(text),
);

test.each(['0123456789', '123', '+1 212 555 0134 0134 01', 'call me', '+', '2125550134 or 2125550135', '212/555/0134'])(
  '%j is refused in the specified words',
  (text) => {
    expect(readPhone(text)).toBe(invalidPhone);
    expect(Phone.safeParse(text).error?.issues[0]?.message).toBe(invalidPhone);
  },
);

test('an extension that is too long is named', () => {
  expect(readPhone('212 555 0134 ext 1234567')).toBe(
    'Please enter a valid phone number: an extension has at most 6 digits',
  );
});

test.each(['212 555 0134 x', '212 555 0134 ext.'])('%j began an extension and gave none', (text) =>
  expect(Phone.parse(text)).toBe('212 555 0134'),
);

test.each(['', '   ', undefined])('%j is not given', (text) => expect(Phone.parse(text)).toBeUndefined());
