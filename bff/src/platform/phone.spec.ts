import { normalizedPhone, spreadsheetPhone, toE164, phoneNumber } from './phone.ts';

test.each([
  ['+1 (212) 555-0148', '+12125550148'],
  ['212.555.0148', '+12125550148'],
  ['12125550148', '+12125550148'],
  ['+49 30 123456', '+4930123456'],
  ['(212) 555-0148 x12', '+12125550148'],
])('%s is %s', (text, number) => expect(toE164(text)).toBe(number));

test.each(['', 'call me', '+1 212', '030 123456', '=1+2', '+999 123 456 789'])('%j is no number', (text) =>
  expect(toE164(text)).toBeNull(),
);

test.each([
  ['(212) 555-0148', '+12125550148'],
  ['212.555.0148 ext. 12', '+12125550148 x12'],
  ['call me', null],
])('%s is kept as %s', (text, phone) => expect(normalizedPhone(text)).toBe(phone));

test.each([
  ['+12125550148', '(212) 555-0148'],
  ['212.555.0148', '(212) 555-0148'],
  ['+442079460958', '+44 20 7946 0958'],
  ['call me', 'call me'],
  [null, null],
])('%j is %j in a spreadsheet', (phone, cell) => expect(spreadsheetPhone(phone)).toBe(cell));

describe('phone numbers', () => {
  it.each([
    ['+1 (212) 555-0148', '+12125550148'],
    ['(212) 555-0148', '+12125550148'],
    ['212.555.0148', '+12125550148'],
    ['+49 30 901820', '+4930901820'],
    [' +15005550006 ', '+15005550006'],
  ])('%s is %s', (text, number) => {
    expect(phoneNumber(text)).toBe(number);
  });

  it.each([
    '',
    '555 0148',
    '+1 212',
    '+1 212 555 0148 ext. 5',
    'call +1 212 555 0148',
    '+1 900 555 0148',
    '+12125550148\r\nBcc: x',
    '+999 123456789',
  ])('%j is none that can be texted', (text) => {
    expect(phoneNumber(text)).toBeNull();
  });
});
