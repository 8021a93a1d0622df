import { z } from 'zod';
import {
  changeSentences,
  inputShape,
  inputValues,
  type StoredValues,
  storedValues,
  typedShape,
  typedValues,
} from '../common/record.ts';
import { codeFields, codeMessages } from './code.record.ts';

type Stored = StoredValues<typeof codeFields>;
const priced: Stored = {
  code: 'SPRING-26',
  packages: ['foundation', 'dominance'],
  percentOff: null,
  amountCents: 149_950,
  name: 'Spring at Alder',
  description: 'For the second studio.\nUntil fall.',
  features: ['A bilingual site', 'Recalls that run by themselves'],
  expiresAt: '2026-07-01T03:59:59.999Z',
  maxUses: 1200,
};
const discounted: Stored = { ...priced, percentOff: 15, amountCents: 0 };
const offer: Stored = { ...priced, packages: [], description: '', features: [], expiresAt: null, maxUses: null };
const Input = z.object(inputShape(codeFields));
const Typed = z.object(typedShape(codeFields));

test.each([
  ['with a price for packages', priced],
  ['with a percentage off', discounted],
  ['with an offer of its own', offer],
])('a code %s is the same after a form was opened and saved without a change', (_, stored) => {
  const typed = Typed.parse(typedValues(codeFields, stored));
  expect(storedValues(codeFields, Input.parse(inputValues(codeFields, typed)), null)).toEqual(stored);
});

test('packages and percentage that an edit leaves out stay, and so does its code', () => {
  const {
    code: _fixed,
    packages: _older,
    percentOff: _too,
    ...edit
  } = inputValues(codeFields, { ...typedValues(codeFields, priced), name: 'Fall' });
  const input = Input.omit({ code: true }).parse(edit);
  expect(storedValues(codeFields, input, priced)).toEqual({ ...priced, name: 'Fall' });
});

test.each(['1.5', '1e3', '-1', 'two', '0', '100001'])('a limit of %s is refused', (maxUses) => {
  const typed = { ...typedValues(codeFields, priced), maxUses };
  expect(
    Input.safeParse(inputValues(codeFields, typed)).error?.issues.map(({ path, message }) => [path[0], message]),
  ).toContainEqual(['maxUses', codeMessages.maxUses]);
});

test('a draft that was kept before a field was there keeps the rest', () => {
  const { maxUses: _newer, ...draft } = typedValues(codeFields, priced);
  expect(Typed.parse(draft)).toEqual({ ...typedValues(codeFields, priced), maxUses: '' });
});

test('the audit log names the code beside what was changed', () => {
  expect(changeSentences('code', codeFields, 'the code {record}')).toMatchObject({
    'code.updated:amountCents': '{who} changed the price of the code {record} from {before} to {after}',
  });
});
