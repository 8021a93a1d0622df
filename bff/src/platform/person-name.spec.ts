import { splitName } from './person-name.ts';

it.each([
  ['Dr. Elena Marchetti', 'Elena', 'Marchetti'],
  ['ruth  ann alder', 'ruth', 'ann alder'],
  ['Prof Ines', 'Ines', ''],
  ['Dr', 'Dr', ''],
  ['', '', ''],
])('%j is of %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
