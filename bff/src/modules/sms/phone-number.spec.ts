import { phoneNumber } from './phone-number.ts';

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
