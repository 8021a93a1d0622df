import { companyOf, greetingNameOf, nameOf, splitName } from './names.ts';

describe('the greeting of an untrusted name', () => {
  it.each([
    ['Ada Brightwell', 'Ada'],
    ['  Dr. Ines Marlow ', 'Dr. Marlow'],
    ['Dr. Lee', 'Dr. Lee'],
    ['dr Ana Lee', 'dr Lee'],
    ['Élan', 'Élan'],
    ['Siobhán O’Brien-Ní Dhomhnaill', 'Siobhán'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['李 明', '李'],
  ])('of %s is %s', (name, first) => {
    expect(greetingNameOf(name)).toBe(first);
  });

  it.each([
    'pay at https://evil.example',
    'evil.example',
    'Ada www.evil.example',
    'Ada 555 0134',
    'Ada@evil.example',
    'Ada/Eve',
    'You owe us money today friend',
    'Abcdefghijklmnopqrstuvwxyz',
    'Dr.',
    '',
    'Ada \u202Eevil',
  ])('is not told of "%s"', (name) => {
    expect(greetingNameOf(name)).toBe('');
  });
});

describe('the lead’s name and company in a mail of staff', () => {
  it.each([
    ['Dr. Ines Marlow', 'Dr. Ines Marlow'],
    ['Martin L. King', 'Martin L. King'],
    ['pay at evil.example', ''],
    ['https://evil.example', ''],
  ])('of the name "%s" is "%s"', (name, result) => {
    expect(nameOf(name)).toBe(result);
  });

  it.each([
    ['Lumen Dermatology Inc.', 'Lumen Dermatology Inc.'],
    ['Smith & Sons Dental', 'Smith & Sons Dental'],
    ['evil.example', ''],
    ['Pay: https://evil.example', ''],
  ])('of the company "%s" is "%s"', (company, result) => {
    expect(companyOf(company)).toBe(result);
  });
});

describe('a name in its two parts', () => {
  it.each([
    ['Dr. Elena Marchetti', 'Elena', 'Marchetti'],
    ['ruth  ann alder', 'ruth', 'ann alder'],
    ['Prof Ines', 'Ines', ''],
    ['Dr', 'Dr', ''],
    ['', '', ''],
  ])('%j is of %j and %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});
