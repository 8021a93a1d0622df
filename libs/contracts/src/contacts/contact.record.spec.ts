import { z } from 'zod';
import { inputShape, inputValues, type StoredValues, storedValues, typedShape, typedValues } from '../common/record.ts';
import { contactFields } from './contact.record.ts';

type Stored = StoredValues<typeof contactFields>;
const complete: Stored = {
  name: 'June Alder',
  email: 'june@alder.test',
  company: 'Alder Dental Studio',
  position: 'Founder',
  phone: '+1 (212) 555-0134',
  preferredLanguage: 'es',
  projectType: 'AI Infrastructure',
  budgetRange: '$50k - $100k',
  timeline: '1 month',
  urgency: 'high',
};
const sparse: Stored = { ...complete, company: null, position: null, phone: null, budgetRange: null, timeline: null };
const Input = z.object(inputShape(contactFields));
const Typed = z.object(typedShape(contactFields));

test.each([
  ['with everything', complete],
  ['of whom little is known', sparse],
])('a contact %s is the same after a form was opened and saved without a change', (_, stored) => {
  const typed = Typed.parse(typedValues(contactFields, stored));
  const input = Input.parse(inputValues(contactFields, typed));
  expect(storedValues(contactFields, input, null)).toEqual(stored);
});

test('an emptied field takes away what was known, and a field that is left out stays', () => {
  const typed = { ...typedValues(contactFields, complete), position: ' ' };
  const { budgetRange: _left, ...input } = inputValues(contactFields, typed);
  expect(storedValues(contactFields, Input.parse(input), complete)).toMatchObject({
    position: null,
    budgetRange: '$50k - $100k',
  });
});
